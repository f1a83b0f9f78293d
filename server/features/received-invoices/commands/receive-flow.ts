import { inTransaction } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import type { FileType } from '../steps/read-file.ts'
import { saveReceivedFile } from '../steps/save-received-file.ts'
import { rememberFlow } from '../store/flows.ts'

const extensions: Record<FileType, string> = {
  'application/pdf': 'pdf',
  'application/xml': 'xml',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
}

/** Keeps what the approved platform brings by a flow, once, also where it was deleted since. Errors: the codes `e_invoice_…`, received_ours. */
export async function receiveFlow(
  scope: Scope,
  { flowId, bytes }: { flowId: string; bytes: Uint8Array },
): Promise<void> {
  await saveReceivedFile(scope, { bytes, nameOf: (type) => `${flowId}.${extensions[type]}`, flowId })
}

/** Remembers why the file of a flow could not be taken. */
export function setFlowAside(
  scope: Scope,
  { flowId, problem }: { flowId: string; problem: string },
): Promise<void> {
  return inTransaction(scope, (tx) => rememberFlow(tx, flowId, { problem }))
}

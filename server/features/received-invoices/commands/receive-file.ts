import type { Scope } from '#server/scope.ts'
import { type Kept, saveReceivedFile } from '../steps/save-received-file.ts'

/** Keeps what a member drops, once. Errors: the codes `e_invoice_…`, received_ours. */
export async function receiveFile(scope: Scope, { file }: { file: File }): Promise<Kept> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const kept = await saveReceivedFile(scope, { bytes, nameOf: () => file.name, flowId: null })
  // Only a flow may be taken meanwhile.
  return kept!
}

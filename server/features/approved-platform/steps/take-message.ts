import { inTransaction } from '#server/db/transaction.ts'
import { flowProblem } from '#server/features/approved-platform/steps/flow-problem.ts'
import { keepStanding } from '#server/features/approved-platform/steps/keep-standing.ts'
import {
  heardRows,
  issuedRows,
  type WholeMessage,
} from '#server/features/approved-platform/steps/message-rows.ts'
import { tellHeard } from '#server/features/approved-platform/steps/tell-heard.ts'
import { tellStatus } from '#server/features/approved-platform/steps/tell-status.ts'
import { forgetUnreadable, insertMessages } from '#server/features/approved-platform/store/messages.ts'
import type { PlatformAccount } from '#server/integrations/approved-platform/port.ts'
import type { Scope } from '#server/scope.ts'

/** `bought`: it speaks of what the organization buys. */
export type MessageFlow = { flowId: string; bought: boolean }
type Read = WholeMessage | { raw: Uint8Array | null; problem: string }

/** Fetches a message of the life cycle and keeps what it says of the organization's invoices, or of those that it received, once. Throws the PlatformError that stops it. */
export async function takeMessage(scope: Scope, account: PlatformAccount, flow: MessageFlow): Promise<void> {
  const { flowId, bought } = flow
  const read = await readMessage(scope, account, flowId)
  await inTransaction(scope, async (tx) => {
    await forgetUnreadable(tx, flowId)
    if ('problem' in read) {
      await insertMessages(tx, [{ flowId, bought, position: 0, raw: read.raw, problem: read.problem }])
      return
    }
    const rows = await (bought ? heardRows : issuedRows)(tx, flowId, read)
    const kept = await insertMessages(tx, rows)
    const fresh = rows.filter(({ position }) => kept.includes(position))
    for (const row of fresh) await (bought ? tellHeard : tellStatus)(tx, row)
    const invoices = new Set(fresh.flatMap(({ invoiceId }) => invoiceId ?? []))
    for (const invoiceId of [...invoices].sort()) await keepStanding(tx, invoiceId)
  })
}

async function readMessage(
  { context, orgId }: Scope,
  account: PlatformAccount,
  flowId: string,
): Promise<Read> {
  let raw: Uint8Array | null = null
  try {
    raw = await context.approvedPlatform.download(account, flowId)
    return { raw, message: await context.eInvoices.readLifeCycleMessage(raw, orgId) }
  } catch (error) {
    const problem = flowProblem(error)
    if (problem === null) throw error
    return { raw, problem }
  }
}

import { inTransaction } from '#server/db/transaction.ts'
import { openLink } from '#server/features/documents/commands/open-link.ts'
import { lockAnyInvoice } from '#server/features/invoices/commands/mark-invoice.ts'
import type { Caller } from '#server/http/bind-contract.ts'
import { countAttempt } from '#server/http/rate-limit.ts'
import { type Problem, recordProblem } from '../steps/record-problem.ts'
import { readLink } from './read-link.ts'

/** « Signaler un problème »: the invoice is disputed until it is settled. Saying it twice has one effect. Errors: those of a link and of invoiceCan.dispute, rate_limited. */
export async function reportProblem(caller: Caller, { token, ...problem }: Problem & { token: string }) {
  const { scope, linkId } = await openLink(caller, 'invoice', token)
  await countAttempt(caller.context, `invoice-problem:${linkId}`, { max: 10, seconds: 86_400 })
  return inTransaction(scope, async (tx) => {
    const { id } = await readLink(tx, linkId)
    const { openedAt } = await recordProblem(tx, await lockAnyInvoice(tx, id), { ...problem, linkId })
    return { openedAt: openedAt.toISOString() }
  })
}

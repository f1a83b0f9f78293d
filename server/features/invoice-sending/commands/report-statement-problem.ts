import { inTransaction } from '#server/db/transaction.ts'
import { openLink } from '#server/features/documents/commands/open-link.ts'
import type { Caller } from '#server/http/bind-contract.ts'
import { countAttempt } from '#server/http/rate-limit.ts'
import { type Problem, recordProblem } from '../steps/record-problem.ts'
import { lockStatementInvoices } from './lock-statement-invoices.ts'
import { readStatementLink } from './read-statement-link.ts'

type Input = Problem & { token: string; invoiceIds: readonly string[] }

/**
 * « Je conteste »: each of these invoices is disputed until it is settled; one that is already stays as it is. Errors: those of a link, nothing_to_pay,
 * invoice_disputed (all are), rate_limited.
 */
export async function reportStatementProblem(caller: Caller, { token, invoiceIds, ...problem }: Input) {
  const { scope, linkId } = await openLink(caller, 'statement', token)
  await countAttempt(caller.context, `invoice-problem:${linkId}`, { max: 10, seconds: 86_400 })
  return inTransaction(scope, async (tx) => {
    const { client } = await readStatementLink(tx, linkId)
    const asked = await lockStatementInvoices(tx, client, invoiceIds)
    const open = asked.filter(({ invoice }) => invoice.disputed_at === null)
    // All are disputed: the same words again are answered as they were, others are refused.
    for (const { invoice } of open.length === 0 ? asked : open)
      await recordProblem(tx, invoice, { ...problem, linkId })
    return { openedAt: tx.now.toISOString() }
  })
}

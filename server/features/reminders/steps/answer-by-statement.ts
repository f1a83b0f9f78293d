import { inTransaction } from '#server/db/transaction.ts'
import { openLink } from '#server/features/documents/commands/open-link.ts'
import { getSeller } from '#server/features/documents/queries/parties.ts'
import { lockStatementInvoices } from '#server/features/invoice-sending/commands/lock-statement-invoices.ts'
import { readStatementLink } from '#server/features/invoice-sending/commands/read-statement-link.ts'
import { listClientAnswers } from '#server/features/invoice-sending/queries/client-answers.ts'
import { emitInvoiceEvent } from '#server/features/invoices/commands/emit-invoice-event.ts'
import type { Caller } from '#server/http/bind-contract.ts'
import { countAttempt } from '#server/http/rate-limit.ts'
import type { Tx } from '#server/scope.ts'
import { askedDespite } from '#shared/domain/invoices/dispute.ts'
import { type Currency, formatCount, formatMoney } from '#shared/french/format.ts'
import { NBSP } from '#shared/french/typography.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import type { Answered } from './record-said.ts'

/** Invoices of the page of a client that it speaks of. */
export type OnStatement = { token: string; invoiceIds: readonly string[] }

/**
 * Lets a client say something of invoices of its page: each is written as if it had been said of it alone, and the team is told once, on the card of the client.
 * Two who hold a link come one after the other. Errors: those of a link, nothing_to_pay, rate_limited.
 */
export async function answerByStatement(
  caller: Caller,
  { token, invoiceIds }: OnStatement,
  record: (tx: Tx, answered: Answered) => Promise<string | null>,
  toldOf: (words: string, sum: string) => string = (words) => words,
): Promise<{ said: true }> {
  const { scope, linkId } = await openLink(caller, 'statement', token)
  await countAttempt(caller.context, `invoice-answer:${linkId}`, { max: 30, seconds: 86_400 })
  return inTransaction(scope, async (tx) => {
    const { client } = await readStatementLink(tx, linkId)
    const asked = await lockStatementInvoices(tx, client, invoiceIds)
    const { timeZone } = await getSeller(tx)
    const ids = asked.map(({ invoice }) => invoice.id)
    const answers = await listClientAnswers(tx, { invoiceIds: ids, timeZone })
    const today = todayIn(timeZone, tx.now)
    const told: { number: string; cents: number; currency: Currency; words: string }[] = []
    for (const { invoice, owed } of asked) {
      const said = answers.get(invoice.id)!
      const owedCents = askedDespite(owed.owedCents, owed.disputedCents)
      const words = await record(tx, {
        invoice,
        linkId,
        owedCents,
        today,
        timeZone,
        said,
      })
      if (words === null) continue
      told.push({ number: owed.number, cents: owedCents, currency: owed.currency, words })
      // Without the client: its card tells of its words once, whatever the number of its invoices.
      const alone = { ...invoice, company_id: null, contact_id: null }
      await emitInvoiceEvent(tx, 'invoice.answered', alone, { linkId, message: toldOf(words, words) })
    }
    const [first] = told
    if (first === undefined) return { said: true }
    const numbers = told.map(({ number }) => number).join(', ')
    const sum = sumsOf(told)
    const words = toldOf(first.words, sum)
    await tx.emit('reminder.client_said', {
      subject: { type: 'reminder', id: linkId },
      ...client,
      description: numbers.slice(0, 200),
      meta: {
        clientName: asked[0]!.invoice.client_name,
        note: `${words} (${formatCount(told.length, 'facture', 'factures')}${NBSP}: ${numbers}, ${sum})`,
      },
    })
    return { said: true }
  })
}

/** « 1 200,00 € », or the sum of each currency. */
function sumsOf(told: readonly { cents: number; currency: Currency }[]): string {
  return [...Map.groupBy(told, ({ currency }) => currency)]
    .map(([currency, rows]) =>
      formatMoney(
        rows.reduce((sum, { cents }) => sum + cents, 0),
        currency,
      ),
    )
    .join(' et ')
}

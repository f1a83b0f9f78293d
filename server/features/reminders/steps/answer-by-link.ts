import { inTransaction } from '#server/db/transaction.ts'
import { openLink } from '#server/features/documents/commands/open-link.ts'
import { readLink } from '#server/features/invoice-sending/commands/read-link.ts'
import { readClientAnswers } from '#server/features/invoice-sending/queries/client-answers.ts'
import { emitInvoiceEvent } from '#server/features/invoices/commands/emit-invoice-event.ts'
import { lockAnyInvoice } from '#server/features/invoices/commands/mark-invoice.ts'
import { readClientDebt } from '#server/features/payments/queries/client-debt.ts'
import type { Caller } from '#server/http/bind-contract.ts'
import { countAttempt } from '#server/http/rate-limit.ts'
import type { Tx } from '#server/scope.ts'
import type { ClientAnswers } from '#shared/contract/reminder-answers.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { EventType } from '#shared/domain/events.ts'
import { askedDespite } from '#shared/domain/invoices/dispute.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import type { Answered } from './record-said.ts'

type InvoiceAnswer = Extract<
  EventType,
  | 'invoice.payment_announced'
  | 'invoice.payment_promised'
  | 'invoice.delay_asked'
  | 'invoice.answer_withdrawn'
>
type Asked = {
  token: string
  /** What the team is told of. */
  type: InvoiceAnswer
  /** Writes it, and returns its words for the team; null: it was said already. */
  record(tx: Tx, answered: Answered): Promise<string | null>
}

/**
 * Lets the client of an invoice say something by its link, and tells its team. Two who hold a link of one invoice come one after the other. Errors: those of a link,
 * nothing_to_pay, rate_limited.
 */
export async function answerByLink(caller: Caller, { token, type, record }: Asked): Promise<ClientAnswers> {
  const { scope, linkId } = await openLink(caller, 'invoice', token)
  await countAttempt(caller.context, `invoice-answer:${linkId}`, { max: 30, seconds: 86_400 })
  return inTransaction(scope, async (tx) => {
    const { id } = await readLink(tx, linkId)
    const invoice = await lockAnyInvoice(tx, id)
    // Read once it is held: a payment may have arrived meanwhile.
    const { owed_cents: owedCents, timezone: timeZone } = await readLink(tx, linkId)
    if (owedCents <= 0 || (invoice.company_id ?? invoice.contact_id) === null)
      throw new DomainError('nothing_to_pay')
    const asked = { invoiceId: id, timeZone }
    const { debtCents, disputedCents } = await readClientDebt(tx, id)
    const said = await readClientAnswers(tx, asked)
    const answered = {
      invoice,
      linkId,
      // It speaks of what it does not contest.
      owedCents: askedDespite(debtCents, disputedCents),
      today: todayIn(timeZone, tx.now),
      timeZone,
      said,
    }
    const message = await record(tx, answered)
    if (message !== null) await emitInvoiceEvent(tx, type, invoice, { linkId, message })
    return readClientAnswers(tx, asked)
  })
}

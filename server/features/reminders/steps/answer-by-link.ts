import { inTransaction } from '#server/db/transaction.ts'
import { openLink } from '#server/features/documents/commands/open-link.ts'
import { readLink } from '#server/features/invoice-sending/commands/read-link.ts'
import { readClientAnswers } from '#server/features/invoice-sending/queries/client-answers.ts'
import { type LockedInvoice, lockAnyInvoice } from '#server/features/invoices/commands/mark-invoice.ts'
import type { Caller } from '#server/http/bind-contract.ts'
import { countAttempt } from '#server/http/rate-limit.ts'
import type { Tx } from '#server/scope.ts'
import type { ClientAnswers } from '#shared/contract/reminder-answers.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { todayIn } from '#shared/time/calendar-day.ts'

/** An invoice that is held and of which something is owed, and what its client said of it until now. */
export type Answered = {
  invoice: LockedInvoice
  linkId: string
  owedCents: number
  today: string
  timeZone: string
  said: ClientAnswers
}

/**
 * Lets the client of an invoice say something by its link. Two who hold a link of one invoice come one after the other. Errors: those of a link,
 * nothing_to_pay, rate_limited.
 */
export async function answerByLink(
  caller: Caller,
  token: string,
  record: (tx: Tx, answered: Answered) => Promise<void>,
): Promise<ClientAnswers> {
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
    const said = await readClientAnswers(tx, asked)
    await record(tx, { invoice, linkId, owedCents, today: todayIn(timeZone, tx.now), timeZone, said })
    return readClientAnswers(tx, asked)
  })
}

/** A day that the client chose and that is refused, at its field; null: it is not. */
export function assertDay(path: string, fault: string | null): void {
  if (fault !== null)
    throw new DomainError('invalid_input', { fields: [{ path, code: 'invalid', message: fault }] })
}

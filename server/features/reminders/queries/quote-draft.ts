import { getBuyer, getSeller } from '#server/features/documents/queries/parties.ts'
import type { Tx } from '#server/scope.ts'
import { assertCan, DomainError } from '#shared/domain/domain-error.ts'
import { type QuoteStatus, quoteCan } from '#shared/domain/quotes/quote.ts'
import { startPlans } from '#shared/domain/reminders/start-plans.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { concernsQuote, listBlocks } from './blocks.ts'
import { presentBlock } from './reminders.ts'
import { listWaitingQuotesOf } from './waiting-quotes.ts'

/**
 * The reminder that would leave now for a devis, with its text to be read again: the first of the start, or the second where it was reminded before.
 * Errors: not_found, quote_not_sent, quote_already_signed, quote_refused, quote_expired.
 */
export async function getQuoteReminderDraft(tx: Tx, { quoteId }: { quoteId: string }) {
  const { orgId } = tx.scope
  const row = await tx.byKey
    .selectFrom('quotes')
    .select(['status', 'valid_until', 'sent_at'])
    .where('org_id', '=', orgId)
    .where('id', '=', quoteId)
    .executeTakeFirst()
  if (!row) throw new DomainError('not_found')
  const { timeZone } = await getSeller(tx)
  const dated = { status: row.status as QuoteStatus, validUntil: row.valid_until ?? '9999-12-31' }
  assertCan(quoteCan.sign(dated, todayIn(timeZone, tx.now)))
  const [quote] = await listWaitingQuotesOf(tx, [quoteId])
  if (quote === undefined) throw new DomainError('quote_not_sent')
  const { clientId, companyId, contactId } = quote
  const [{ buyer }, blocks, last] = await Promise.all([
    getBuyer(tx, { companyId, contactId }),
    listBlocks(tx, [clientId]),
    tx.db
      .selectFrom('reminders')
      .select(({ fn }) => fn.max('ended_at').as('at'))
      .where('org_id', '=', orgId)
      .where('subject', '=', 'quote')
      .where('carrying_id', '=', quoteId)
      .where('state', '=', 'sent')
      .executeTakeFirstOrThrow(),
  ])
  const { subject, message } = startPlans.quote.steps[last.at === null ? 0 : 1]!
  return {
    quoteId,
    number: quote.number,
    companyId,
    contactId,
    clientName: quote.clientName,
    currency: quote.currency,
    grossCents: quote.grossCents,
    sentAt: row.sent_at!.toISOString(),
    validUntil: quote.validUntil,
    recipient: {
      email: buyer?.email ?? null,
      name: buyer?.contactName ?? (companyId === null ? quote.clientName : null),
    },
    subject,
    message,
    blocks: (blocks.get(clientId) ?? []).filter((block) => concernsQuote(block, quoteId)).map(presentBlock),
    lastReminderAt: last.at?.toISOString() ?? null,
  }
}

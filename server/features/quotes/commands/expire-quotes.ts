import { inTransaction } from '#server/db/transaction.ts'
import { findExpired, lockQuote, setAnswer } from '#server/features/quotes/store/quotes.ts'
import { type AppContext, systemScope } from '#server/scope.ts'
import { quoteCan } from '#shared/domain/quotes/quote.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { getParties } from '../queries/parties.ts'
import { tell } from './record-answer.ts'

const BATCH = 200

/**
 * Expires every open quote whose last day is over in its organization's time zone. Each is judged again with its row
 * locked, so running it twice, or beside a signature, does nothing more. Returns how many expired.
 */
export async function expireQuotes(context: AppContext): Promise<number> {
  let expired = 0
  for (;;) {
    const due = await findExpired(context, context.clock.now(), BATCH)
    const before = expired
    for (const [orgId, quoteIds] of byOrganization(due)) expired += await expireIn(context, orgId, quoteIds)
    if (due.length < BATCH || expired === before) return expired
  }
}

function expireIn(context: AppContext, orgId: string, quoteIds: string[]): Promise<number> {
  return inTransaction(systemScope(context, orgId), async (tx) => {
    const { seller } = await getParties(tx, { companyId: null, contactId: null })
    const today = todayIn(seller.timeZone, tx.now)
    let expired = 0
    for (const quoteId of quoteIds) {
      const quote = await lockQuote(tx, quoteId)
      const validUntil = quote.valid_until ?? '9999-12-31'
      if (!quoteCan.expire({ status: quote.status, validUntil }, today).ok) continue
      await setAnswer(tx, quoteId, { status: 'expired' })
      await tell(tx, 'quote.expired', quote, {})
      expired += 1
    }
    return expired
  })
}

function byOrganization(due: { orgId: string; quoteId: string }[]): Map<string, string[]> {
  const groups = new Map<string, string[]>()
  for (const { orgId, quoteId } of due) groups.set(orgId, [...(groups.get(orgId) ?? []), quoteId])
  return groups
}

import { asPlatformAtOnce } from '#server/db/transaction.ts'
import type { AppContext } from '#server/scope.ts'
import { addDays, todayIn } from '#shared/time/calendar-day.ts'
import { foldTallies } from '../store/tallies.ts'

/** The dashboard compares with the month before, and days are those of each organization. */
const KEPT_DAYS = 100

/** Keeps the rows that say how many contacts and invoices there are few, whatever was written (ADR 222). */
export async function foldAllTallies(context: AppContext): Promise<void> {
  const before = addDays(todayIn('UTC', context.clock.now()), -KEPT_DAYS)
  await asPlatformAtOnce(context, (db) => foldTallies(db, before))
}

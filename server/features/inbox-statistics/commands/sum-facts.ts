import { asPlatform, inTransaction } from '#server/db/transaction.ts'
import { runEach } from '#server/run-each.ts'
import { type AppContext, systemScope, type Tx } from '#server/scope.ts'
import { addDays, startOfMonth } from '#shared/time/calendar-day.ts'
import { claimSpans, readSums, replaceSums, WITH_SUMS_DUE } from '../store/sums.ts'

/** Days and months of one transaction: a month of 200,000 conversations a year is 33,000 delays. */
const PIECE = 8

/** Sums again the days and the ended months whose facts changed, in pieces: statistics read their facts until then (ADR 208). */
export async function sumFacts(context: AppContext): Promise<void> {
  const before = goingOn(context.clock.now())
  const due = await asPlatform(context, async (_db, client) => {
    const { rows } = await client.query<{ orgId: string }>(WITH_SUMS_DUE, [before])
    return rows
  })
  await runEach(
    due.map(({ orgId }) => async () => {
      while (await inTransaction(systemScope(context, orgId), (tx) => sumSome(tx, before)));
    }),
  )
}

/** The first day of the month that goes on, or that ended somewhere in the world less than a day ago. */
export const goingOn = (now: Date): string => startOfMonth(addDays(now.toISOString().slice(0, 10), -1))

/** Whether there was something to sum. */
async function sumSome(tx: Tx, before: string): Promise<boolean> {
  const spans = await claimSpans(tx, before, PIECE)
  for (const span of spans) await replaceSums(tx, span, await readSums(tx, span))
  return spans.length > 0
}

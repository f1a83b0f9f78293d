import { sql } from 'kysely'
import type { AppContext, Tx } from '#server/scope.ts'
import { startOfMonth } from '#shared/time/calendar-day.ts'
import type { Asked } from './asked-report.ts'

/** Answers that a process keeps, the one that was read the longest ago gives way: a forecast has the habits of some thousand clients. */
const MOST_KEPT = 100
type Kept = { on: string; standing: string; answer: unknown }
const kept = new WeakMap<AppContext, Map<string, Kept>>()

/**
 * What is told of the movements of debts up to a day (`upTo`, else `on`) and of issued documents, as of a day, read again once another is recorded or the
 * day is another: none is ever changed nor removed, so that as many of them are the same ones. A payment of today changes nothing of a past day. Nothing
 * of it may depend on states of today, as a dispute or a promise, which move nothing.
 */
export async function keptWhileUnmoved<Answer>(
  tx: Tx,
  asked: Asked,
  { what, on, upTo = on }: { what: string; on: string; upTo?: string },
  read: () => Promise<Answer>,
): Promise<Answer> {
  const { orgId, currency, clientId, knownOn, mayReadPayments } = asked
  const answers = kept.get(tx.scope.context) ?? new Map<string, Kept>()
  kept.set(tx.scope.context, answers)
  const key = JSON.stringify([orgId, currency, clientId, knownOn, mayReadPayments, what])
  // Counted first: what comes meanwhile is in the answer, and has it read once more.
  const standing = await standingOf(tx, asked, upTo)
  const known = answers.get(key)
  const isSame = known?.on === on && known.standing === standing
  const answer = isSame ? (known.answer as Answer) : await read()
  answers.delete(key)
  answers.set(key, { on, standing, answer })
  const oldest = answers.keys().next()
  if (answers.size > MOST_KEPT && !oldest.done) answers.delete(oldest.value)
  return answer
}

/** Counted once for a report and a day. */
const standings = new WeakMap<Asked, Map<string, Promise<string>>>()

function standingOf(tx: Tx, asked: Asked, upTo: string): Promise<string> {
  const ofReport = standings.get(asked) ?? new Map<string, Promise<string>>()
  standings.set(asked, ofReport)
  const known = ofReport.get(upTo) ?? readStanding(tx, asked, upTo)
  ofReport.set(upTo, known)
  return known
}

/** How many movements of days up to one are recorded, and how many documents were issued: numbers have no gap. */
async function readStanding(tx: Tx, { orgId, currency }: Asked, upTo: string): Promise<string> {
  const first = startOfMonth(upTo)
  const { rows } = await sql<{ movements: string; issued: string }>`
    select ((select coalesce(sum(movements), 0) from debt_months where org_id = ${orgId} and currency = ${currency} and month < ${first})
        + (select coalesce(sum(movements), 0) from debt_days where org_id = ${orgId} and currency = ${currency} and on_day between ${first} and ${upTo}))::text as movements,
      (select coalesce(sum(last_number - first_number + 1), 0) from invoice_series where org_id = ${orgId} and last_issued_on is not null)::text as issued`.execute(
    tx.db,
  )
  return `${rows[0]!.movements} ${rows[0]!.issued}`
}

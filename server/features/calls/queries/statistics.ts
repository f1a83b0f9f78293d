import { sql } from 'kysely'
import { getSeller } from '#server/features/documents/queries/parties.ts'
import type { Tx } from '#server/scope.ts'
import { type CallOutcome, type CallPurpose, spokenOutcomes } from '#shared/domain/calls/call-names.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { addDays, startOfDay } from '#shared/time/calendar-day.ts'

type Row = {
  callerId: string | null
  callerName: string | null
  outcome: CallOutcome
  purpose: CallPurpose
  calls: number
  seconds: number
}
type Figures = { calls: number; spoken: number; durationSeconds: number }
type Asked = { from: string; to: string; purpose?: CallPurpose | undefined }

/** The calls of a period, both days included, that have their result: by person, by result and by purpose. Errors: invalid_input. */
export async function getStatistics(tx: Tx, { from, to, purpose }: Asked) {
  if (to < from) {
    const message = 'La période finit avant de commencer.'
    throw new DomainError('invalid_input', { fields: [{ path: 'to', code: 'invalid', message }] })
  }
  const { timeZone } = await getSeller(tx)
  const { rows } = await sql<Row>`
    select k.caller_id as "callerId", u.name as "callerName", k.outcome, k.purpose, count(*)::int as calls, coalesce(sum(k.duration_seconds), 0)::int as seconds
    from calls k left join users u on u.id = k.caller_id
    where k.org_id = ${tx.scope.orgId} and k.started_at >= ${startOfDay(timeZone, from)} and k.started_at < ${startOfDay(timeZone, addDays(to, 1))}
      and k.outcome is not null and (${purpose ?? null}::text is null or k.purpose = ${purpose ?? null})
    group by 1, 2, 3, 4`.execute(tx.db)
  const people = Map.groupBy(rows, ({ callerId }) => callerId)
  return {
    total: figuresOf(rows),
    byPerson: [...people]
      .map(([callerId, of]) => ({
        callerId,
        callerName: of[0]!.callerName,
        ...figuresOf(of),
        outcomes: byOutcome(of),
      }))
      .sort((one, other) => other.calls - one.calls),
    byOutcome: byOutcome(rows),
    byPurpose: [...Map.groupBy(rows, (row) => row.purpose)].map(([name, of]) => ({
      purpose: name,
      ...figuresOf(of),
    })),
  }
}

const sum = (rows: readonly Row[], of: (row: Row) => number) =>
  rows.reduce((total, row) => total + of(row), 0)

const figuresOf = (rows: readonly Row[]): Figures => ({
  calls: sum(rows, ({ calls }) => calls),
  spoken: sum(
    rows.filter(({ outcome }) => spokenOutcomes.includes(outcome)),
    ({ calls }) => calls,
  ),
  durationSeconds: sum(rows, ({ seconds }) => seconds),
})

const byOutcome = (rows: readonly Row[]) =>
  [...Map.groupBy(rows, ({ outcome }) => outcome)]
    .map(([outcome, of]) => ({ outcome, calls: sum(of, ({ calls }) => calls) }))
    .sort((one, other) => other.calls - one.calls)

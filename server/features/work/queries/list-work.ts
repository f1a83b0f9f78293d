import { type RawBuilder, sql } from 'kysely'
import { mayRead, type Tx } from '#server/scope.ts'
import type { WorkRow } from '#shared/contract/work.ts'
import type { Permission } from '#shared/domain/permissions.ts'
import { mostUrgentFirst, WORK_COUNTED, WORK_SHOWN, type WorkKind } from '#shared/domain/work/work.ts'
import { todayIn } from '#shared/time/calendar-day.ts'

/** The organization's day and time zone. */
export type WorkDay = { today: string; timezone: string }

/**
 * A kind of row of « À faire aujourd’hui », told by its feature in a file …-work.ts. `rows` is one query that walks an index in the
 * order of urgency, with columns made by `workColumns`; it is cut after `WORK_COUNTED` rows. Row-level security holds as everywhere.
 */
export type WorkSource = {
  kind: WorkKind
  /** Members without this permission do not see the kind. */
  permission: Permission
  rows: (tx: Tx, day: WorkDay) => RawBuilder<unknown>
}

type Column = RawBuilder<unknown>
const nothing = sql`null`

/** The columns of a row, in the types that all kinds share; `dueOn` or `dueAt` says since when. */
export function workColumns(
  { timezone }: WorkDay,
  row: { id: Column; name: Column; party?: Column; cents?: Column; currency?: Column; detail?: Column } & (
    | { dueOn: Column }
    | { dueAt: Column }
  ),
): RawBuilder<unknown> {
  const { id, name, party = nothing, cents = nothing, currency = nothing, detail = nothing } = row
  const due =
    'dueOn' in row
      ? sql`${row.dueOn}::date as "dueOn", null::timestamptz as "dueAt"`
      : sql`(${row.dueAt} at time zone ${timezone})::date as "dueOn", ${row.dueAt}::timestamptz as "dueAt"`
  return sql`${id}::uuid as id, ${name}::text as name, ${party}::text as party, ${cents}::bigint as "amountCents",
    ${currency}::text as currency, ${detail}::text as detail, ${due}`
}

type Found = Omit<WorkRow, 'kind' | 'dueAt'> & { dueAt: Date | null; found: number }

/** Waiting work, by the kinds that the caller may read, the most urgent first: a few rows of each, and how many there are. */
export async function listWork(tx: Tx, sources: readonly WorkSource[]) {
  const { timezone } = await tx.byKey
    .selectFrom('organizations')
    .select('timezone')
    .where('id', '=', tx.scope.orgId)
    .executeTakeFirstOrThrow()
  const day = { today: todayIn(timezone, tx.now), timezone }
  const found = await Promise.all(
    sources
      .filter(({ permission }) => mayRead(tx.scope, permission))
      .map(async ({ kind, rows }) => ({ kind, found: await readFirst(tx, rows(tx, day)) })),
  )
  const rows = found.flatMap((one) => one.found.map((row) => presentRow(one.kind, row)))
  return {
    rows: mostUrgentFirst(rows, day.today),
    counts: found.flatMap((one) =>
      one.found.length === 0 ? [] : [{ kind: one.kind, count: one.found[0]!.found }],
    ),
  }
}

async function readFirst(tx: Tx, rows: RawBuilder<unknown>): Promise<Found[]> {
  const { rows: first } = await sql<Found>`
    select w.*, (count(*) over ())::int as found from (${rows} limit ${WORK_COUNTED}) as w
    order by w."dueOn", w."dueAt", w.id limit ${WORK_SHOWN}`.execute(tx.byKey)
  return first
}

function presentRow(kind: WorkKind, { found: _, dueAt, amountCents, ...row }: Found): WorkRow {
  return {
    kind,
    ...row,
    amountCents: amountCents === null ? null : Number(amountCents),
    dueAt: dueAt?.toISOString() ?? null,
  }
}

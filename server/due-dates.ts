import { CompiledQuery } from 'kysely'
import { asPlatform, inTransaction } from '#server/db/transaction.ts'
import { type AppContext, systemScope, type Tx } from '#server/scope.ts'

/** The rows of a table that become something at an instant, in SQL where `t` is the row, `o` its organization and `$1` the present instant. */
export type DueRows = {
  table: string
  /** The column that names a row in its organization; `id` unless told. */
  id?: string
  /** When a row is due; null where it never is. */
  instant: string
  /** A further condition on rows that are due. An index serves this or the instant (due-dates.test.ts). */
  only?: string
}

export type DueFacts = {
  /** Names its failures in the database: it stays as it is. */
  kind: string
  rows: DueRows
  /** Rows of one transaction. */
  atOnce: number
  /** A transaction may do a part of a row, which stays due until all is done. */
  inParts?: true
  /**
   * The effect on rows that are due and locked until the end of this transaction. It leaves none of them due: that is what makes it happen
   * once. Throws to be tried again, after a pause that grows.
   */
  run(tx: Tx, ids: readonly string[]): Promise<void>
}

/** Called by itself, it does what is due of its kind now. */
export type DueKind = DueFacts & ((context: AppContext) => Promise<void>)

/** Declares « at this instant, once, for this row » (ADR 175). It stands in `commands/`: `registry.gen.ts` lists all. */
export function dueKind(facts: DueFacts): DueKind {
  return Object.assign((context: AppContext) => runDue(context, [facts]), facts)
}

/** Organizations of one kind in one pass; the next minute takes the rest, the longest due first. */
const ORGANIZATIONS = 500
/** A pass ends before that of the next minute begins. */
const PATIENCE_MS = 45_000
/** Pauses of a row that fails: 1, 2, 4 minutes… at most six hours. */
const PAUSE = `least(interval '6 hours', interval '1 minute' * power(2, least(due_failures.attempts, 20)))`

const dueOf = ({ kind, rows: { table, id = 'id', instant, only = 'true' } }: DueFacts) =>
  `from ${table} t join organizations o on o.id = t.org_id
   where ${instant} <= $1::timestamptz and ${only} and not exists (
     select from due_failures f where f.org_id = t.org_id and f.kind = '${kind}' and f.row_id = t.${id} and f.retry_at > $1::timestamptz)`

type Turn = { facts: DueFacts; orgId: string; since: Date }

/**
 * Does what is due of these kinds. Organizations take turns, one transaction each: whoever has one row due does not wait for another's
 * hundred thousand. Several processes may do it at once. What fails is put off and holds up nothing else. Errors: the first failure, at the end.
 */
export async function runDue(
  context: AppContext,
  kinds: readonly DueFacts[],
  patienceMs = PATIENCE_MS,
): Promise<void> {
  const end = performance.now() + patienceMs
  const failures: unknown[] = []
  const noted = <T>(work: Promise<T>): Promise<T | null> =>
    work.catch((error: unknown) => {
      failures.push(error)
      return null
    })
  const turns: Turn[] = []
  for (const facts of kinds) turns.push(...((await noted(listTurns(context, facts))) ?? []))
  turns.sort((one, other) => one.since.getTime() - other.since.getTime())
  // The list grows meanwhile: an organization with rows left waits for its next turn.
  for (const turn of turns) {
    if (performance.now() > end) break
    const outcome = await noted(runTurn(context, turn))
    failures.push(...(outcome?.failures ?? []))
    if (outcome?.again) turns.push(turn)
  }
  if (failures.length > 0) throw failures[0]
}

/** The organizations that have something due, by an index: it costs what is due, not what there is. */
function listTurns(context: AppContext, facts: DueFacts): Promise<Turn[]> {
  return asPlatform(context, async (_db, client) => {
    const { rows } = await client.query<{ orgId: string; since: Date }>(
      `select t.org_id as "orgId", min(${facts.rows.instant}) as since ${dueOf(facts)} group by 1 order by 2 limit ${ORGANIZATIONS}`,
      [context.clock.now()],
    )
    return rows.map((row) => ({ facts, ...row }))
  })
}

/** Runs one transaction for an organization; where it fails, one for each of its rows. `again`: some may be left. */
async function runTurn(
  context: AppContext,
  { facts, orgId }: Turn,
): Promise<{ again: boolean; failures: readonly unknown[] }> {
  const scope = systemScope(context, orgId)
  let ids: string[] = []
  try {
    await inTransaction(scope, async (tx) => {
      ids = await lockDue(tx, facts)
      await act(tx, facts, ids)
    })
    return { again: ids.length === facts.atOnce, failures: [] }
  } catch (error) {
    // Nothing was read: it is the database that fails.
    if (ids.length === 0) throw error
  }
  const failed = new Map<string, unknown>()
  for (const id of ids)
    await inTransaction(scope, async (tx) => act(tx, facts, await lockDue(tx, facts, id))).catch(
      (error: unknown) => failed.set(id, error),
    )
  const failures = [...failed.values()]
  if (failed.size > 0) {
    context.log.error(
      { err: failures[0], kind: facts.kind, orgId, ids: [...failed.keys()] },
      'due and failed',
    )
    await putOff(context, facts, orgId, [...failed.keys()])
  }
  return { again: ids.length === facts.atOnce && failed.size < ids.length, failures }
}

/** Rows that are due, as their last version says, locked. Those that somebody else has locked wait for another turn. */
async function lockDue(tx: Tx, facts: DueFacts, rowId: string | null = null): Promise<string[]> {
  const { id = 'id' } = facts.rows
  const { rows } = await tx.db.executeQuery<{ id: string }>(
    CompiledQuery.raw(
      `select t.${id} as id ${dueOf(facts)} and t.org_id = $2 ${rowId === null ? '' : `and t.${id} = $3`}
       limit ${facts.atOnce} for no key update of t skip locked`,
      [tx.now, tx.scope.orgId, ...(rowId === null ? [] : [rowId])],
    ),
  )
  return rows.map((row) => row.id)
}

async function act(tx: Tx, facts: DueFacts, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await facts.run(tx, ids)
  const { kind, rows, inParts } = facts
  await tx.db
    .deleteFrom('due_failures')
    .where('org_id', '=', tx.scope.orgId)
    .where('kind', '=', kind)
    .where('row_id', 'in', ids)
    .execute()
  if (inParts) return
  const left = await tx.db.executeQuery(
    CompiledQuery.raw(
      `select ${dueOf(facts)} and t.org_id = $2 and t.${rows.id ?? 'id'} = any ($3::uuid[]) limit 1`,
      [tx.now, tx.scope.orgId, ids],
    ),
  )
  if (left.rows.length > 0) throw new Error(`${kind}: a row is due after its run, and would be so for ever`)
}

function putOff(context: AppContext, { kind }: DueFacts, orgId: string, ids: string[]): Promise<unknown> {
  return asPlatform(context, (_db, client) =>
    client.query(
      `insert into due_failures (org_id, kind, row_id, attempts, retry_at)
       select $1::uuid, $2::text, id, 1, $4::timestamptz + interval '1 minute' from unnest($3::uuid[]) as id
       on conflict (org_id, kind, row_id) do update
         set attempts = due_failures.attempts + 1, retry_at = $4::timestamptz + ${PAUSE}`,
      [orgId, kind, ids, context.clock.now()],
    ),
  )
}

import { type RawBuilder, sql } from 'kysely'
import { inTransaction, readAs } from '#server/db/transaction.ts'
import type { Scope, Tx } from '#server/scope.ts'
import type { DB } from '#server/tables.gen.ts'

/** Tables whose rows say when their provider was asked for what they keep. */
type AskedTable = { [T in keyof DB]: DB[T] extends { asked_at: unknown } ? T : never }[keyof DB]

/** The rows that keep an object of a provider: the column that names one in its organization, and its value in an answer. */
type SyncedRows<Told> = { table: AskedTable; column: string; of(told: Told): string }

/**
 * An object of a provider that we follow: a payment, a subscription, a product. `Asked` names it, `Told` is all that its provider says of it,
 * `Held` our side of it.
 */
export type SyncFacts<Asked, Told, Held> = {
  rows: SyncedRows<Told>
  /** Reads it whole at the provider. Null: there is none, or it is none of ours. */
  read(scope: Scope, asked: Asked): Promise<Told | null>
  /** Locks our side, or the turn of one that has no row yet, first in its transaction. Null: it is none of ours, or what is told changes nothing. */
  lock(tx: Tx, told: Told, asked: Asked): Promise<Held | null>
  /** Writes what no later answer denies, however old this one is: what was paid stays paid. */
  keep?(tx: Tx, held: Held, told: Told): Promise<void>
  /** Writes and emits one step towards what the provider says, as a pure rule of the domain counts it. True: another may be left. */
  step(tx: Tx, held: Held, told: Told, asked: Asked): Promise<boolean>
}

/** Follows one object. Answers what was told of it; null: nothing of ours. */
export type ProviderSync<Asked, Told> = (scope: Scope, asked: Asked) => Promise<Told | null>

/**
 * Declares how one kind of object is followed (ADR 181). What it makes reads the object again at its provider and brings our rows to it: after
 * an event, a return, a change of ours or a sweep, any number of times, at once, in any order. Each step is a transaction that begins by reading
 * where we are: wherever a process dies, the next call goes on. Errors: those of the record.
 */
export const providerSync =
  <Asked, Told, Held>(facts: SyncFacts<Asked, Told, Held>): ProviderSync<Asked, Told> =>
  async (scope, asked) => {
    const askedAt = await readAs(scope, readClock)
    const told = await facts.read(scope, asked)
    if (told === null) return null
    let outcome: Outcome
    do outcome = await inTransaction(scope, (tx) => runStep(tx, facts, { asked, told, askedAt }))
    while (outcome === 'again')
    return outcome === 'none of ours' ? null : told
  }

type Outcome = 'none of ours' | 'again' | 'done'
type Answer<Asked, Told> = { asked: Asked; told: Told; askedAt: string }

async function runStep<Asked, Told, Held>(
  tx: Tx,
  facts: SyncFacts<Asked, Told, Held>,
  { asked, told, askedAt }: Answer<Asked, Told>,
): Promise<Outcome> {
  const held = await facts.lock(tx, told, asked)
  if (held === null) return 'none of ours'
  await facts.keep?.(tx, held, told)
  const { table, column, of } = facts.rows
  const rows = sql`${sql.table(table)}`
  const row = sql`org_id = ${tx.scope.orgId} and ${sql.ref(column)} = ${of(told)}`
  const stamp = sql`update ${rows} set asked_at = ${askedAt}::timestamptz where ${row}`
  const found = async (query: RawBuilder<unknown>) => (await query.execute(tx.db)).rows.length > 0
  const isNewer = await found(sql`${stamp} and asked_at <= ${askedAt}::timestamptz returning 1`)
  const isKnown = isNewer || (await found(sql`select 1 from ${rows} where ${row}`))
  // A later question was answered before.
  if (isKnown && !isNewer) return 'done'
  const isLeft = await facts.step(tx, held, told, asked)
  // The step made the row, or gave it to another object.
  if (!isKnown) await stamp.execute(tx.db)
  return isLeft ? 'again' : 'done'
}

/** The database's clock, before a question to the provider: processes agree on it. */
export async function readClock(tx: Tx): Promise<string> {
  const { rows } = await sql<{ at: string }>`select clock_timestamp()::text as at`.execute(tx.db)
  return rows[0]!.at
}

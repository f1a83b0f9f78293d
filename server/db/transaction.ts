import type { Kysely } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import type { DB } from '#server/tables.gen.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { eventPermission, isPersonal } from '#shared/domain/events.ts'
import type { AppContext, DomainEvent, Readers, Scope, Tx } from '../scope.ts'
import { commit, isOutcomeUnknown } from './commit.ts'
import { kyselyOver, type Lease } from './kysely-over.ts'
import { refuseInTransaction, whileOpen } from './open-transaction.ts'
import { openAnswer, sealAnswer } from './stored-answers.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Says who acts, as one list of settings; `local` ends them with the transaction. */
function settings(scope: Scope, local: boolean): string {
  for (const id of [scope.orgId, scope.userId])
    if (id !== null && !UUID.test(id)) throw new DomainError('not_found')
  return (
    `set_config('app.org_id', '${scope.orgId}', ${local}), set_config('app.user_id', '${scope.userId ?? ''}', ${local}), ` +
    `set_config('app.permissions', '${scope.permissions.join(',')}', ${local})`
  )
}

/** A single round trip: opens the transaction, drops to the tenant role and names the actor. */
const opening = (scope: Scope) => `begin; set local role ardoise_app; select ${settings(scope, true)}`

/** « cached plan must not change result type »: a migration ran under this process. */
const PLAN_OUTDATED = '0A000'
/** deadlock_detected, serialization_failure: another transaction was in the way. */
const TRIED_AGAIN = new Set<unknown>(['40P01', '40001'])
/** query_canceled: a statement took longer than its lane allows. */
const TOO_LONG = '57014'

const codeOf = (error: unknown) => (error as { code?: unknown } | null)?.code

/**
 * The whole transaction, once more from its start when something was in the way: what it does is in the database alone.
 * Each try with an outdated plan ends a connection, so that the one after all of the pool's is new.
 */
async function run<T>(...transaction: Parameters<typeof runOnce<T>>): Promise<T> {
  try {
    return await againWhileOutdated(transaction[0].pool, () => runOnce(...transaction))
  } catch (error) {
    if (!TRIED_AGAIN.has(codeOf(error))) throw error
    return runOnce(...transaction)
  }
}

/** Other processes of the installation may run a migration: every connection of the pool may hold plans from before. */
async function againWhileOutdated<T>(pool: Pool, work: () => Promise<T>): Promise<T> {
  for (let left = pool.options.max; ; left -= 1)
    try {
      return await work()
    } catch (error) {
      if (codeOf(error) !== PLAN_OUTDATED || left === 0) throw error
    }
}

async function runOnce<T>(
  context: AppContext,
  opening: string,
  fn: (client: PoolClient, lease: Lease) => Promise<T>,
): Promise<T> {
  const client = await context.pool.connect()
  const lease: Lease = { over: false }
  let broken: Error | undefined
  try {
    await client.query(opening)
    const result = await whileOpen(context, lease, () => fn(client, lease))
    lease.over = true
    await commit(client)
    return result
  } catch (error) {
    lease.over = true
    // A connection that owes an answer, or keeps an old plan, serves nobody else.
    if (isOutcomeUnknown(error) || codeOf(error) === PLAN_OUTDATED) broken = error as Error
    else
      await client.query('rollback').catch((failure: Error) => {
        broken = failure
      })
    throw error
  } finally {
    client.release(broken)
  }
}

/**
 * A transaction as the scope's tenant. With an idempotency key the result is kept, and a repeat returns it without running `fn`.
 * `now` is its instant where what it writes was prepared before. Errors: outcome_unknown when the answer of COMMIT was lost.
 */
export function inTransaction<T>(
  scope: Scope,
  fn: (tx: Tx) => Promise<T>,
  now: Date = scope.context.clock.now(),
): Promise<T> {
  return run(scope.context, opening(scope), async (client, lease) => {
    const tx = makeTx(scope, client, lease, now)
    if (scope.idempotency === null) return fn(tx)
    const earlier = await reserveKey(client, scope)
    if (earlier !== undefined) return earlier as T
    const result = await fn(tx)
    await client.query(
      'update idempotency_keys set response = $4 where org_id = $1 and caller = $2 and key = $3',
      [
        scope.orgId,
        scope.idempotency.caller,
        scope.idempotency.key,
        JSON.stringify(sealAnswer(scope, result)),
      ],
    )
    return result
  })
}

/** The kept answer of an earlier call with the scope's key, for work before the transaction; undefined when there is none. */
export async function findKeptAnswer<T>(scope: Scope): Promise<T | undefined> {
  if (scope.idempotency === null) return undefined
  return withReader(scope, (client) => readKept(client, scope)) as Promise<T | undefined>
}

/** The scope that a read connection is set to: the same scope need not be set again. */
const shownTo = new WeakMap<PoolClient, string>()

/** Queries as the scope's tenant, that cannot write. Each statement sees what is committed when it starts. */
export function readAs<T>(scope: Scope, fn: (tx: Tx) => Promise<T>): Promise<T> {
  return withReader(scope, (client, lease) =>
    fn(makeTx(scope, client, lease, scope.context.clock.now(), true)),
  )
}

function withReader<T>(scope: Scope, fn: Reading<T>): Promise<T> {
  // Readers are few: those that held one and waited for another would wait for each other.
  refuseInTransaction('another connection')
  const readers = scope.context.readers[scope.reads]
  return againWhileOutdated(readers.pool, () => readOnce(scope, readers, fn))
}

type Reading<T> = (client: PoolClient, lease: Lease) => Promise<T>

async function readOnce<T>(scope: Scope, readers: Readers, fn: Reading<T>): Promise<T> {
  const client = await readers.take(scope)
  const lease: Lease = { over: false }
  let broken: Error | undefined
  try {
    const wanted = settings(scope, false)
    if (shownTo.get(client) !== wanted) {
      shownTo.delete(client)
      await client.query(`select ${wanted}`)
      shownTo.set(client, wanted)
    }
    return await whileOpen(scope.context, lease, () => fn(client, lease))
  } catch (error) {
    // A server that ends a session sends an error first: the connection still looks whole, and is not.
    const { severity, code } = error as { severity?: unknown; code?: unknown }
    const over = severity === 'FATAL' || severity === 'PANIC' || code === PLAN_OUTDATED
    if (!shownTo.has(client) || over) broken = error as Error
    if (code === TOO_LONG) throw new DomainError('read_too_long', { cause: error })
    throw error
  } finally {
    lease.over = true
    readers.give(client, scope, broken)
  }
}

/** Identity and installation tables, outside any organization. Row-level security does not apply: name the rows. */
export function asPlatform<T>(
  context: AppContext,
  fn: (db: Kysely<DB>, client: PoolClient) => Promise<T>,
): Promise<T> {
  return run(context, 'begin', (client, lease) => fn(kyselyOver(client, lease), client))
}

/** The same tables without a transaction: each statement commits by itself. */
export function asPlatformAtOnce<T>(
  { pool }: Pick<AppContext, 'pool'>,
  fn: (db: Kysely<DB>) => Promise<T>,
  manner: { anyPlan?: boolean } = {},
): Promise<T> {
  return againWhileOutdated(pool, async () => {
    const client = await pool.connect()
    const lease: Lease = { over: false }
    let broken: Error | undefined
    try {
      return await fn(kyselyOver(client, lease, manner))
    } catch (error) {
      if (codeOf(error) === PLAN_OUTDATED) broken = error as Error
      throw error
    } finally {
      lease.over = true
      client.release(broken)
    }
  })
}

/** Takes the key or waits for its holder. Returns the kept answer of an earlier call, undefined when there is none. */
async function reserveKey(client: PoolClient, scope: Scope): Promise<unknown> {
  const { caller, key, requestHash } = scope.idempotency!
  const taken = await client.query(
    'insert into idempotency_keys (org_id, caller, key, request_hash) values ($1, $2, $3, $4) on conflict do nothing',
    [scope.orgId, caller, key, requestHash],
  )
  return taken.rowCount === 1 ? undefined : readKept(client, scope)
}

/** undefined when no earlier call was committed. Errors: idempotency_conflict when it asked for something else. */
async function readKept(client: PoolClient, scope: Scope): Promise<unknown> {
  const { caller, key, requestHash } = scope.idempotency!
  const kept = await client.query<{ request_hash: Buffer; response: string }>(
    'select request_hash, response from idempotency_keys where org_id = $1 and caller = $2 and key = $3',
    [scope.orgId, caller, key],
  )
  const [row] = kept.rows
  if (row === undefined) return undefined
  if (!row.request_hash.equals(requestHash)) throw new DomainError('idempotency_conflict')
  return openAnswer(scope, row.response)
}

function makeTx(scope: Scope, client: PoolClient, lease: Lease, now: Date, prepares = false): Tx {
  const tx: Tx = {
    scope,
    now,
    db: kyselyOver(client, lease, { prepares }),
    byKey: kyselyOver(client, lease, { prepares, anyPlan: true }),
    async emit(type, facts) {
      const id = await appendEvent(client, scope, { ...facts, type, occurredAt: now })
      const event: DomainEvent = { ...facts, id, type, occurredAt: now }
      for (const handler of scope.context.eventHandlers[type] ?? []) {
        await handler({ ...tx, emit: refuseSecondHop }, event)
      }
    },
    async enqueue(name, payload, options) {
      await scope.context.queue.send(client, name, payload, options)
    },
    async enqueueEach(name, payloads, options) {
      await scope.context.queue.sendEach(client, name, payloads, options)
    },
  }
  return tx
}

async function refuseSecondHop(): Promise<void> {
  throw new Error('a reaction may not emit: events go one hop')
}

/**
 * A single statement: inserts the row, returns its id, and notifies the organization's live connections at commit. The id is
 * made before the row, since the actor may not be allowed to read the row back.
 */
async function appendEvent(
  client: PoolClient,
  scope: Scope,
  event: Omit<DomainEvent, 'id'>,
): Promise<string> {
  const privateTo = ownerOf(scope, event)
  const { rows } = await client.query<{ id: string }>({
    name: 'ardoise_event',
    text: `with entry as (select new_id() as id), written as (
       insert into event_log (org_id, id, event_type, occurred_at, actor_user_id, subject_type, subject_id,
                              company_id, contact_id, amount_cents, description, meta, permission, private_to)
       select $1::uuid, id, $2, $3::timestamptz, $4::uuid, $5, $6::uuid, $7::uuid, $8::uuid, $9::bigint, $10, $11::jsonb, $12, $13::uuid
       from entry)
     select id, pg_notify('ardoise', $14) from entry`,
    values: [
      scope.orgId,
      event.type,
      event.occurredAt,
      scope.userId,
      event.subject.type,
      event.subject.id,
      event.companyId ?? null,
      event.contactId ?? null,
      event.amountCents ?? null,
      event.description ?? null,
      JSON.stringify(event.meta ?? {}),
      eventPermission(event.type, event.subject.type),
      privateTo,
      JSON.stringify({
        org: scope.orgId,
        type: event.type,
        subject: event.subject.type,
        id: event.subject.id,
        ...(privateTo === null ? {} : { to: privateTo }),
      }),
    ],
  })
  return rows[0]!.id
}

/** The owner of an event of a personal subject: the member it names, or the actor. */
function ownerOf(scope: Scope, { subject, meta, type }: Omit<DomainEvent, 'id'>): string | null {
  if (!isPersonal(subject.type)) return null
  const owner = typeof meta?.userId === 'string' ? meta.userId : scope.userId
  if (owner === null) throw new Error(`${type} names nobody whose it is`)
  return owner
}

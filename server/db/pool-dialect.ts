import { setTimeout as wait } from 'node:timers/promises'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type { QueryResult as PgResult, Pool, PoolClient } from 'pg'
import { DomainError } from '#shared/domain/domain-error.ts'
import { commit, isDoubtful, isOutcomeUnknown, outcomeUnknown } from './commit.ts'

/**
 * Kysely over a pool, for better-auth, which opens its transactions itself. When the answer of a COMMIT is lost, another
 * connection asks for the outcome. `onFault` hears every error. Errors: service_unavailable (nothing was done), outcome_unknown.
 */
export function poolDialect(pool: () => Pool, onFault: (error: unknown) => void): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new PoolDriver(pool, onFault),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}

/** Identifies a transaction for ever: its id, and the run of the server that gave it. */
type Mark = { xid: string; server: string }

class PoolDriver implements Driver {
  readonly #pool: () => Pool
  readonly #onFault: (error: unknown) => void
  constructor(pool: () => Pool, onFault: (error: unknown) => void) {
    this.#pool = pool
    this.#onFault = onFault
  }
  async init() {}
  async destroy() {}

  acquireConnection(): Promise<DatabaseConnection> {
    return this.#told(async () => new PoolConnection(await this.#pool().connect(), this.#onFault))
  }

  beginTransaction(connection: DatabaseConnection): Promise<void> {
    return this.#told(async () => {
      const held = connection as PoolConnection
      const answers = await held.client.query(
        'begin; select pg_current_xact_id()::text as xid, pg_postmaster_start_time()::text as server',
      )
      held.mark = (answers as unknown as PgResult<Mark>[])[1]!.rows[0]!
    })
  }

  commitTransaction(connection: DatabaseConnection): Promise<void> {
    return this.#told(async () => {
      const held = connection as PoolConnection
      const mark = held.mark!
      await commit(held.client).catch(async (error: unknown) => {
        if (!isOutcomeUnknown(error)) throw error
        held.broken = true
        const outcome = await this.#outcomeOf(mark).catch(() => null)
        if (outcome === 'aborted') throw new DomainError('service_unavailable', { cause: error })
        if (outcome !== 'committed') throw error
      })
    })
  }

  /** Never fails: what made it necessary is what the caller must hear of. */
  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    const held = connection as PoolConnection
    if (!held.broken)
      await held.client.query('rollback').catch(() => {
        held.broken = true
      })
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    const { client, broken } = connection as PoolConnection
    client.release(broken)
  }

  /** The outcome according to the server run that gave the id: another run may give the same id again. */
  async #outcomeOf({ xid, server }: Mark): Promise<string | null> {
    for (let asked = 1; ; asked += 1) {
      const { rows } = await this.#pool().query<{ outcome: string | null }>(
        `select case when pg_postmaster_start_time()::text = $2 then pg_xact_status($1::xid8) end as outcome`,
        [xid, server],
      )
      const { outcome } = rows[0]!
      if (outcome !== 'in progress' || asked === LOOKS) return outcome
      await wait(BETWEEN_LOOKS_MS)
    }
  }

  #told<T>(work: () => Promise<T>): Promise<T> {
    return telling(this.#onFault, work)
  }
}
const LOOKS = 15
const BETWEEN_LOOKS_MS = 100

async function telling<T>(onFault: (error: unknown) => void, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    onFault(error)
    throw error
  }
}

const WRITES = new Set(['InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode'])

class PoolConnection implements DatabaseConnection {
  readonly client: PoolClient
  readonly #onFault: (error: unknown) => void
  /** The mark of the open transaction. */
  mark: Mark | null = null
  /** An answer is still pending, so the connection may serve nobody else. */
  broken = false
  constructor(client: PoolClient, onFault: (error: unknown) => void) {
    this.client = client
    this.#onFault = onFault
  }

  executeQuery<R>({ sql, parameters, query }: CompiledQuery): Promise<QueryResult<R>> {
    return telling(this.#onFault, async () => {
      const result = await this.client.query(sql, parameters as unknown[]).catch((error: Error) => {
        // Outside a transaction, a write's answer is that of its COMMIT; after an ERROR nothing was done.
        const isRefusal = (error as { severity?: unknown }).severity === 'ERROR'
        if (this.mark !== null || isRefusal || !WRITES.has(query.kind) || !isDoubtful(error)) throw error
        this.broken = true
        throw outcomeUnknown(error)
      })
      return {
        rows: result.rows as R[],
        numAffectedRows: result.rowCount === null ? undefined : BigInt(result.rowCount),
      }
    })
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('streaming is not supported here')
  }
}

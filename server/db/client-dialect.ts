import {
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type { PoolClient } from 'pg'
import type { DB } from '#server/tables.gen.ts'
import { anyPlanName, statementName } from './statement-names.ts'

/**
 * A row by its values: any plan of it is the same. Not with "on conflict": a plan for any value finds no partial index whose condition is
 * a parameter.
 */
const SINGLE_INSERT = /^insert into [^()]+ \([^()]+\) values \([^()]+\)(?! *,| on conflict)/

/** The time during which a piece of work has a connection. */
export type Lease = { over: boolean }

/** Marks a query that any plan serves alike: it reads by key, or an index that begins with the organization. */
export const ANY_PLAN = { anyPlan: true }

/** The connections of readers that now plan for any values; the others plan for those at hand, as `createReadPool` says. */
const planningForAny = new WeakSet<PoolClient>()

/**
 * Kysely over one checked-out connection: the caller owns the transaction around it, and says when the lease is over.
 * `prepares`: frequent texts are parsed once by a connection that stays in one role, and planned once where any plan serves alike. Others
 * prepare these only.
 * A query that comes later (of a branch that nobody waited for) is refused: the connection may serve another tenant.
 */
export function kyselyOver(client: PoolClient, lease: Lease, prepares = false): Kysely<DB> {
  return new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new ClientDriver(client, lease, prepares),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
}

class ClientDriver implements Driver {
  readonly #connection: DatabaseConnection
  constructor(client: PoolClient, lease: Lease, prepares: boolean) {
    this.#connection = new ClientConnection(client, lease, prepares)
  }
  async init() {}
  async acquireConnection() {
    return this.#connection
  }
  async beginTransaction(): Promise<void> {
    throw new Error('the transaction is already open: use the tx in hand')
  }
  async commitTransaction(): Promise<void> {
    throw new Error('inTransaction commits')
  }
  async rollbackTransaction(): Promise<void> {
    throw new Error('inTransaction rolls back')
  }
  async releaseConnection() {}
  async destroy() {}
}

type Query = { sql: string; parameters: readonly unknown[]; anyPlan?: boolean }

class ClientConnection implements DatabaseConnection {
  readonly #client: PoolClient
  readonly #lease: Lease
  readonly #prepares: boolean
  constructor(client: PoolClient, lease: Lease, prepares: boolean) {
    this.#client = client
    this.#lease = lease
    this.#prepares = prepares
  }
  async executeQuery<R>(query: Query): Promise<QueryResult<R>> {
    if (this.#lease.over) throw new Error('the transaction is over: wait for every query before leaving it')
    if (this.#prepares) this.#planFor(query.anyPlan === true)
    const name = this.#nameOf(query)
    const values = query.parameters as unknown[]
    const result = await this.#client.query(
      name === null ? { text: query.sql, values } : { name, text: query.sql, values },
    )
    return {
      rows: result.rows as R[],
      numAffectedRows: result.rowCount === null ? undefined : BigInt(result.rowCount),
    }
  }
  /** Asked in the same write as the query that follows; a connection that cannot answer fails that query too. */
  #planFor(any: boolean): void {
    if (planningForAny.has(this.#client) === any) return
    if (any) planningForAny.add(this.#client)
    else planningForAny.delete(this.#client)
    this.#client
      .query(any ? 'set plan_cache_mode = force_generic_plan' : 'reset plan_cache_mode')
      .catch(() => {})
  }
  #nameOf({ sql, anyPlan }: Query): string | null {
    if (anyPlan || (!this.#prepares && SINGLE_INSERT.test(sql))) return anyPlanName(sql)
    return this.#prepares ? statementName(sql) : null
  }
  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('streaming is not supported here')
  }
}

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

/**
 * A row by its values: any plan of it is the same. Not with "on conflict": a plan for any value finds no partial index whose condition is
 * a parameter.
 */
const SINGLE_INSERT = /^insert into [^()]+ \([^()]+\) values \([^()]+\)(?! *,| on conflict)/

/** The time during which a piece of work has a connection. */
export type Lease = { over: boolean }

/** The connections of readers that now plan for any values; the others plan for those at hand, as `createReadPool` says. */
const planningForAny = new WeakSet<PoolClient>()

type Manner = {
  /** Frequent texts are parsed once by a connection that stays in one role: a reader's. */
  prepares?: boolean
  /**
   * Any plan serves its queries alike: they go by key, or by an index that begins with the organization. They are planned once, by readers
   * and writers: row-level security makes planning take as long as reading.
   */
  anyPlan?: boolean
}

/**
 * Kysely over one checked-out connection: the caller owns the transaction around it, and says when the lease is over.
 * A query that comes later (of a branch that nobody waited for) is refused: the connection may serve another tenant.
 */
export function kyselyOver(client: PoolClient, lease: Lease, manner: Manner = {}): Kysely<DB> {
  return new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new ClientDriver(client, lease, manner),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
}

class ClientDriver implements Driver {
  readonly #connection: DatabaseConnection
  constructor(client: PoolClient, lease: Lease, manner: Manner) {
    this.#connection = new ClientConnection(client, lease, manner)
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

type Query = { sql: string; parameters: readonly unknown[] }

class ClientConnection implements DatabaseConnection {
  readonly #client: PoolClient
  readonly #lease: Lease
  readonly #prepares: boolean
  readonly #anyPlan: boolean
  constructor(client: PoolClient, lease: Lease, { prepares = false, anyPlan = false }: Manner) {
    this.#client = client
    this.#lease = lease
    this.#prepares = prepares
    this.#anyPlan = anyPlan
  }
  async executeQuery<R>(query: Query): Promise<QueryResult<R>> {
    if (this.#lease.over) throw new Error('the transaction is over: wait for every query before leaving it')
    if (this.#prepares) this.#setPlanning()
    const name = this.#nameOf(query.sql)
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
  #setPlanning(): void {
    if (planningForAny.has(this.#client) === this.#anyPlan) return
    if (this.#anyPlan) planningForAny.add(this.#client)
    else planningForAny.delete(this.#client)
    this.#client
      .query(this.#anyPlan ? 'set plan_cache_mode = force_generic_plan' : 'reset plan_cache_mode')
      .catch(() => {})
  }
  #nameOf(sql: string): string | null {
    if (this.#anyPlan || (!this.#prepares && SINGLE_INSERT.test(sql))) return anyPlanName(sql)
    return this.#prepares ? statementName(sql) : null
  }
  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('streaming is not supported here')
  }
}

/** A text seen less often is not worth preparing. */
const SEEN_BEFORE = 2

/** Gives texts the name under which they are prepared, at most `room` of them: each costs some tens of kilobytes on every connection. */
function createStatementNames(prefix: string, room: number): (sql: string) => string | null {
  const seen = new Map<string, number>()
  const names = new Map<string, string>()
  return (sql) => {
    const name = names.get(sql)
    if (name !== undefined) return name
    if (names.size >= room) return null
    const times = (seen.get(sql) ?? 0) + 1
    if (times <= SEEN_BEFORE) {
      if (seen.size >= 1_000) seen.clear()
      seen.set(sql, times)
      return null
    }
    const given = `${prefix}_${names.size + 1}`
    names.set(sql, given)
    seen.delete(sql)
    return given
  }
}

/** The name under which a query is prepared, once it has come a few times; null while it is rare or the room is taken. */
const statementName = createStatementNames('ardoise', 60)

/** The same for texts that any plan serves alike, in transactions that write: there are as many as the product has, and their plans are small. */
const anyPlanName = createStatementNames('ardoise_any', 300)

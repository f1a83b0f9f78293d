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
import type { DB } from './types.gen.ts'

/** Kysely over one checked-out connection: the caller owns the transaction around it. */
export function kyselyOver(client: PoolClient): Kysely<DB> {
  return new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new ClientDriver(client),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
}

class ClientDriver implements Driver {
  readonly #connection: DatabaseConnection
  constructor(client: PoolClient) {
    this.#connection = new ClientConnection(client)
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

class ClientConnection implements DatabaseConnection {
  readonly #client: PoolClient
  constructor(client: PoolClient) {
    this.#client = client
  }
  async executeQuery<R>(query: { sql: string; parameters: readonly unknown[] }): Promise<QueryResult<R>> {
    const result = await this.#client.query(query.sql, query.parameters as unknown[])
    return {
      rows: result.rows as R[],
      numAffectedRows: result.rowCount === null ? undefined : BigInt(result.rowCount),
    }
  }
  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('streaming is not supported here')
  }
}

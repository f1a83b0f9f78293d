import type { Scope, Tx } from '../scope.ts'
import { readAs } from './transaction.ts'

type Page<Row> = { items: Row[]; nextCursor: string | null }

/** Every page of a list, one by one. Each is read by itself, so that a slow download holds no connection. */
export async function* eachPage<Row>(
  scope: Scope,
  read: (tx: Tx, cursor: string | undefined) => Promise<Page<Row>>,
): AsyncGenerator<Row[]> {
  for (let cursor: string | undefined | null; cursor !== null; ) {
    const after: string | undefined = cursor
    const page: Page<Row> = await readAs(scope, (tx) => read(tx, after))
    yield page.items
    cursor = page.nextCursor
  }
}

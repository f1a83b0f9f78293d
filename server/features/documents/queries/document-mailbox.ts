import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'

/** The mailbox from which the organization sends its devis, invoices and statements; null: Ardoise's own sender. */
export async function findDocumentMailbox(tx: Tx): Promise<{ id: string; address: string } | null> {
  const { rows } = await sql<{
    id: string
    address: string
  }>`select id, address from quote_mailbox()`.execute(tx.db)
  return rows[0] ?? null
}

import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'

export async function insertArrivals(tx: Tx, messageIds: readonly string[]): Promise<void> {
  await sql`
    insert into mail_arrivals (org_id, message_id) select ${tx.scope.orgId}, unnest(${messageIds}::uuid[]) on conflict do nothing`.execute(
    tx.db,
  )
}

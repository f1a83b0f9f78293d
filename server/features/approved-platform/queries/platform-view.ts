import { sql } from 'kysely'
import { asPlatform } from '#server/db/transaction.ts'
import type { AppContext, Tx } from '#server/scope.ts'
import type { PlatformConnection } from '#shared/contract/approved-platform.ts'
import type { PlatformFault } from '#shared/domain/approved-platform/platform-fault.ts'

/** The connection as its page shows it, with what waits; null without one. */
export async function getPlatformView(tx: Tx): Promise<{ connection: PlatformConnection | null }> {
  const row = await tx.db
    .selectFrom('platform_connections as c')
    .leftJoin('users as u', 'u.id', 'c.connected_by')
    .select(['c.name', 'c.flow_url', 'c.directory_url', 'c.token_url', 'c.client_id', 'c.organization_ref'])
    .select(['c.webhook_id', 'c.fault', 'c.fault_code', 'c.answered_at', 'c.connected_at', 'c.revision'])
    .select('u.name as connected_by_name')
    .where('c.org_id', '=', tx.scope.orgId)
    .executeTakeFirst()
  if (!row) return { connection: null }
  return {
    connection: {
      name: row.name,
      flowUrl: row.flow_url,
      directoryUrl: row.directory_url,
      tokenUrl: row.token_url,
      clientId: row.client_id,
      organizationId: row.organization_ref,
      callbacks: row.webhook_id !== null,
      revision: row.revision,
      fault: row.fault as PlatformFault | null,
      faultCode: row.fault_code,
      answeredAt: row.answered_at?.toISOString() ?? null,
      connectedAt: row.connected_at.toISOString(),
      connectedByName: row.connected_by_name,
      ...(await countPending(tx)),
    },
  }
}

/** Refused deliveries of invoices count until another one is under way; what is said of an invoice is not said again. */
async function countPending(tx: Tx): Promise<{ waiting: number; refused: number; unfiled: number }> {
  const { orgId } = tx.scope
  const { rows } = await sql<{ waiting: string; refused: string; unfiled: string }>`
    select
      (select count(*) from platform_deposits where org_id = ${orgId} and state = 'waiting') as waiting,
      (select count(*) from platform_deposits d where org_id = ${orgId} and state = 'refused' and kind = 'invoice' and not exists (
        select from platform_deposits l where l.org_id = d.org_id and l.invoice_id = d.invoice_id and l.kind = 'invoice'
        and l.created_at > d.created_at)) as refused,
      (select count(*) from platform_messages where org_id = ${orgId} and invoice_id is null and received_id is null)
        + (select count(*) from platform_received where org_id = ${orgId} and problem is not null) as unfiled`.execute(
    tx.db,
  )
  const [{ waiting, refused, unfiled }] = rows as [(typeof rows)[0] & object]
  return { waiting: Number(waiting), refused: Number(refused), unfiled: Number(unfiled) }
}

export async function isConnected(tx: Tx): Promise<boolean> {
  const row = await tx.byKey
    .selectFrom('platform_connections')
    .select('revision')
    .where('org_id', '=', tx.scope.orgId)
    .executeTakeFirst()
  return row !== undefined
}

/** The organizations whose platform is to be asked now: its hour has come, or a deposit's and nothing holds the platform back. */
export async function listToAsk(context: AppContext): Promise<string[]> {
  const now = context.clock.now()
  const { rows } = await asPlatform(context, (db) =>
    sql<{ org_id: string }>`
      select org_id from platform_connections where look_at <= ${now}
      union
      select d.org_id from platform_deposits d join platform_connections c on c.org_id = d.org_id
      where d.state = 'waiting' and d.try_at <= ${now} and c.fault is null`.execute(db),
  )
  return rows.map(({ org_id }) => org_id)
}

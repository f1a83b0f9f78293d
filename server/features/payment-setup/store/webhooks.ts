import type { Kysely } from 'kysely'
import type { Tx } from '#server/scope.ts'
import type { DB } from '#server/tables.gen.ts'
import type { PaymentMode, WebhookStatus } from '#shared/domain/payment-setup/payment-setup.ts'

/** The webhook that an address or an organization names, secret included: for the installation alone. */
export async function findWebhook(db: Kysely<DB>, named: { endpoint: string } | { orgId: string }) {
  const query = db
    .selectFrom('payment_webhooks as w')
    .leftJoin('payment_setups as s', 's.org_id', 'w.org_id')
    .select(['w.org_id', 'endpoint', 'secret', 'status', 'w.mode', 'webhook_id', 's.account_id'])
  return 'endpoint' in named
    ? query.where('endpoint', '=', named.endpoint).executeTakeFirst()
    : query.where('w.org_id', '=', named.orgId).executeTakeFirst()
}

type NewWebhook = { endpoint: string; secret: string; webhookId: string | null; mode: PaymentMode }

/** Keeps the new secret; the address stays when there was one. */
export async function saveWebhook(tx: Tx, { endpoint, ...webhook }: NewWebhook): Promise<void> {
  const columns = {
    secret: webhook.secret,
    webhook_id: webhook.webhookId,
    mode: webhook.mode,
    status: 'active',
    updated_at: tx.now,
  }
  await tx.db
    .insertInto('payment_webhooks')
    .values({ org_id: tx.scope.orgId, endpoint, ...columns })
    .onConflict((conflict) => conflict.column('org_id').doUpdateSet(columns))
    .execute()
}

/** False when it was so already, or there is none. */
export async function setStatus(tx: Tx, status: WebhookStatus): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('payment_webhooks')
    .set({ status, updated_at: tx.now })
    .where('org_id', '=', tx.scope.orgId)
    .where('status', '<>', status)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** With the events that came by it. */
export async function deleteWebhook(tx: Tx): Promise<void> {
  await tx.db.deleteFrom('payment_webhooks').where('org_id', '=', tx.scope.orgId).execute()
  await tx.db
    .deleteFrom('payment_webhook_events')
    .where('org_id', '=', tx.scope.orgId)
    .where('own', '=', false)
    .execute()
}

import type { Kysely } from 'kysely'
import type { WebhookEvent } from '#server/integrations/payment-provider/port.ts'
import type { Retention } from '#server/retention.ts'
import type { Tx } from '#server/scope.ts'
import type { DB } from '#server/tables.gen.ts'
import type { PaymentMode } from '#shared/domain/payment-setup/payment-setup.ts'
import { MOST_FAILED_EVENTS } from '#shared/domain/payment-setup/watched-events.ts'

export type EventSource = 'webhook' | 'sweep'

/** False when the event came before. */
export async function insertEvent(
  tx: Tx,
  event: WebhookEvent,
  { source, own }: { source: EventSource; own: boolean },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx.db
    .insertInto('payment_webhook_events')
    .values({
      org_id: tx.scope.orgId,
      event_id: event.id,
      type: event.type,
      received_at: tx.now,
      source,
      own,
      mode: event.mode,
      object_id: event.objectId,
      happened_at: event.createdAt,
      state: 'pending',
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** The event while it waits to be handled, or failed. */
export async function findUnhandled(tx: Tx, eventId: string) {
  const row = await tx.db
    .selectFrom('payment_webhook_events')
    .select(['type', 'mode', 'object_id', 'own'])
    .where('org_id', '=', tx.scope.orgId)
    .where('event_id', '=', eventId)
    .where('state', '<>', 'done')
    .executeTakeFirst()
  if (row === undefined) return null
  return { type: row.type, mode: row.mode as PaymentMode, objectId: row.object_id, own: row.own }
}

/** Lists the events of a period that are not handled, oldest first. */
export async function listUnhandled(
  tx: Tx,
  { since, before }: { since: Date; before: Date },
): Promise<string[]> {
  const rows = await tx.db
    .selectFrom('payment_webhook_events')
    .select('event_id')
    .where('org_id', '=', tx.scope.orgId)
    .where('state', '<>', 'done')
    .where('received_at', '>=', since)
    .where('received_at', '<', before)
    .orderBy('received_at')
    .execute()
  return rows.map((row) => row.event_id)
}

/** `fault`: the code of what went wrong for good; null when it is handled. */
export async function endEvent(tx: Tx, eventId: string, fault: string | null): Promise<void> {
  await tx.db
    .updateTable('payment_webhook_events')
    .set({ state: fault === null ? 'done' : 'failed', fault, handled_at: tx.now })
    .where('org_id', '=', tx.scope.orgId)
    .where('event_id', '=', eventId)
    .execute()
}

/** Has the oldest events that failed for good wait again; their ids. Those of the installation's own account are not the organization's to try. */
export async function resumeFailed(tx: Tx): Promise<string[]> {
  const rows = await tx.db
    .updateTable('payment_webhook_events')
    .set({ state: 'pending', fault: null })
    .where('org_id', '=', tx.scope.orgId)
    .where('state', '=', 'failed')
    .where('event_id', 'in', (eb) =>
      eb
        .selectFrom('payment_webhook_events')
        .select('event_id')
        .where('org_id', '=', tx.scope.orgId)
        .where('state', '=', 'failed')
        .where('own', '=', false)
        .orderBy('received_at')
        .limit(MOST_FAILED_EVENTS),
    )
    .returning('event_id')
    .execute()
  return rows.map((row) => row.event_id)
}

type Aside = { orgId: string | null; reason: 'unknown_account' | 'other_account' | 'other_mode'; now: Date }

/** Keeps an event that no organization handles, once. False when it was there. */
export async function setAside(db: Kysely<DB>, event: WebhookEvent, aside: Aside): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('payment_events_aside')
    .values({
      event_id: event.id,
      org_id: aside.orgId,
      account_id: event.accountId,
      type: event.type,
      mode: event.mode,
      reason: aside.reason,
      received_at: aside.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Far beyond the three days for which the provider sends an event again: https://docs.stripe.com/webhooks#retries */
const EVENT_HOURS = 90 * 24
export const oldEvents: Retention[] = [
  { table: 'payment_webhook_events', since: 'received_at', hours: EVENT_HOURS },
  { table: 'payment_events_aside', since: 'received_at', hours: EVENT_HOURS },
]

/** Whether there is such an organization. */
export async function isOrganization(db: Kysely<DB>, orgId: string): Promise<boolean> {
  const row = await db.selectFrom('organizations').select('id').where('id', '=', orgId).executeTakeFirst()
  return row !== undefined
}

/** The organizations that joined the account at the provider; two may have. */
export async function listOrganizationsOf(db: Kysely<DB>, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('payment_setups')
    .select('org_id')
    .where('account_id', '=', accountId)
    .where('simulated', '=', false)
    .execute()
  return rows.map((row) => row.org_id)
}

/** The organizations whose webhook the provider feeds. */
export async function listListening(db: Kysely<DB>): Promise<string[]> {
  const rows = await db
    .selectFrom('payment_webhooks')
    .select('org_id')
    .where('status', '<>', 'inactive')
    .where('webhook_id', 'is not', null)
    .execute()
  return rows.map((row) => row.org_id)
}

export async function saveSweep(tx: Tx, at: Date): Promise<void> {
  await tx.db
    .updateTable('payment_webhooks')
    .set({ swept_at: at })
    .where('org_id', '=', tx.scope.orgId)
    .execute()
}

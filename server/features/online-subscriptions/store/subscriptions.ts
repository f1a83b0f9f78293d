import { type Kysely, sql } from 'kysely'
import { insertRowForId } from '#server/db/own-rows.ts'
import type { Tx } from '#server/scope.ts'
import type { DB } from '#server/tables.gen.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type {
  Offer,
  OnlineSubscriptionStatus,
} from '#shared/domain/online-subscriptions/online-subscription.ts'
import type { PaymentMode } from '#shared/domain/payment-setup/payment-setup.ts'
import { type SubscriptionRow, subscriptionRows } from '../queries/subscriptions.ts'

export type Recipient = { email: string; name: string | null }

type NewSubscription = {
  companyId: string | null
  contactId: string | null
  productId: string
  accountId: string
  mode: PaymentMode
  offer: Offer
  netCents: number
  grossCents: number
  tokenHash: Buffer
  recipient: Recipient
  expiresAt: Date
}

export async function insertSubscription(tx: Tx, made: NewSubscription): Promise<string> {
  return insertRowForId(tx, 'online_subscriptions', {
    company_id: made.companyId,
    contact_id: made.contactId,
    product_id: made.productId,
    account_id: made.accountId,
    mode: made.mode,
    offer: JSON.stringify(made.offer),
    currency: made.offer.currency,
    net_cents: made.netCents,
    gross_cents: made.grossCents,
    token_hash: made.tokenHash,
    recipient_email: made.recipient.email,
    recipient_name: made.recipient.name,
    expires_at: made.expiresAt,
    created_by: tx.scope.userId,
    created_at: tx.now,
    updated_at: tx.now,
  })
}

/** Holds a subscription, before all else in the order of locks. Errors: not_found. */
export async function lockSubscription(tx: Tx, id: string): Promise<SubscriptionRow> {
  const held = await tx.db
    .selectFrom('online_subscriptions')
    .select('id')
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!held) throw new DomainError('not_found')
  return subscriptionRows(tx).where('s.id', '=', id).executeTakeFirstOrThrow()
}

const rowOf = (tx: Tx, id: string) =>
  tx.db.updateTable('online_subscriptions').where('org_id', '=', tx.scope.orgId).where('id', '=', id)

type Link = { tokenHash: Buffer; recipient: Recipient; expiresAt: Date }

/** Replaces the link, for another recipient perhaps. The next page of Stripe has a new idempotency key, since it comes back to the new link. */
export async function replaceLink(
  tx: Tx,
  id: string,
  { tokenHash, recipient, expiresAt }: Link,
): Promise<void> {
  await rowOf(tx, id)
    .set((eb) => ({
      token_hash: tokenHash,
      expires_at: expiresAt,
      updated_at: tx.now,
      recipient_email: recipient.email,
      recipient_name: recipient.name,
      attempt: eb('attempt', '+', 1),
    }))
    .execute()
}

type Consent = { name: string; text: string; ip: string | null }

export async function saveConsent(tx: Tx, id: string, { name, text, ip }: Consent): Promise<void> {
  await rowOf(tx, id)
    .set({
      status: 'agreed',
      consented_at: tx.now,
      consent_name: name,
      consent_text: text,
      consent_ip: ip,
      updated_at: tx.now,
    })
    .execute()
}

/** The page of an attempt, unless another attempt began meanwhile. The row is held. */
export async function saveSession(tx: Tx, id: string, sessionId: string): Promise<void> {
  await rowOf(tx, id).set({ session_id: sessionId }).execute()
}

/** The page of this attempt is over. */
export async function dropSession(tx: Tx, id: string, sessionId: string): Promise<void> {
  await rowOf(tx, id)
    .set((eb) => ({ session_id: null, attempt: eb('attempt', '+', 1) }))
    .where('session_id', '=', sessionId)
    .execute()
}

export type Changes = {
  status?: OnlineSubscriptionStatus
  providerId?: string
  periodEndsAt?: Date | null
  endsAt?: Date | null
  endedAt?: Date | null
  unpaidInvoice?: string | null
}

/** Writes what is given. The row is held. */
export async function saveSubscription(tx: Tx, id: string, changes: Changes): Promise<void> {
  const { status, providerId, periodEndsAt, endsAt, endedAt, unpaidInvoice } = changes
  await rowOf(tx, id)
    .set({
      ...(status !== undefined && { status }),
      ...(providerId !== undefined && { provider_id: providerId }),
      ...(periodEndsAt !== undefined && { period_ends_at: periodEndsAt }),
      ...(endsAt !== undefined && { ends_at: endsAt }),
      ...(endedAt !== undefined && { ended_at: endedAt }),
      ...(unpaidInvoice !== undefined && { unpaid_invoice: unpaidInvoice }),
      updated_at: tx.now,
    })
    .execute()
}

/** The organizations of which a client may be paying a subscription (`all`), and those where a step of a period is to be tried. */
export async function listTended(
  db: Kysely<DB>,
  { all, now }: { all: boolean; now: Date },
): Promise<string[]> {
  const { rows } = await sql<{ org_id: string }>`
    select org_id from online_subscription_periods where done_at is null and coalesce(retry_at, ${now}::timestamptz) <= ${now}
    union
    select org_id from online_subscription_withdrawals where done_at is null and coalesce(retry_at, ${now}::timestamptz) <= ${now}
    union
    select org_id from online_subscriptions where ${all} and status in ('agreed', 'active', 'unpaid', 'paused') and session_id is not null`.execute(
    db,
  )
  return rows.map((row) => row.org_id)
}

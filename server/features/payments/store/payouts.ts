import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import type { PaymentMode } from '#shared/domain/payment-setup/payment-setup.ts'
import {
  type PayoutPart,
  type PayoutState,
  type ProviderPayout,
  sumUpPayout,
} from '#shared/domain/payments/payout.ts'

/** `askedAt`: when the provider was asked, by the database's clock. */
type Read = { payout: ProviderPayout; accountId: string; mode: PaymentMode; askedAt: string }
export type HeldPayout = {
  id: string
  state: PayoutState
  mode: PaymentMode
  amountCents: number
  currency: string
  arrivesOn: string
  returnedAt: Date | null
  charges: number | null
  feeCents: number | null
}

/** Writes what the provider tells of a payout, unless a later answer was written: then nothing. Answers its id and its former state. */
export async function upsertPayout(
  tx: Tx,
  { payout, accountId, mode, askedAt }: Read,
): Promise<{ id: string; before: PayoutState | null } | null> {
  const sums = payout.parts === null ? null : sumUpPayout(payout.parts, payout.amountCents)
  const before = await findState(tx, payout.payoutId)
  const told = {
    state: payout.state,
    amount_cents: payout.amountCents,
    arrives_on: payout.arrivesOn,
    returned_at: payout.returnedAt,
    asked_at: sql<Date>`${askedAt}::timestamptz`,
    // Movements that were listed once stay.
    ...(sums === null
      ? {}
      : {
          charges: sums.charges,
          gross_cents: sums.grossCents,
          refunded_cents: sums.refundedCents,
          fee_cents: sums.feeCents,
          other_cents: sums.otherCents,
          gap_cents: sums.gapCents,
        }),
  }
  const row = await tx.db
    .insertInto('provider_payouts')
    .values({
      org_id: tx.scope.orgId,
      payout_id: payout.payoutId,
      account_id: accountId,
      mode,
      automatic: payout.automatic,
      currency: payout.currency,
      sent_at: payout.sentAt,
      created_at: tx.now,
      ...told,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['org_id', 'payout_id'])
        .doUpdateSet(told)
        .where('provider_payouts.asked_at', '<=', sql<Date>`${askedAt}::timestamptz`),
    )
    .returning('id')
    .executeTakeFirst()
  if (row === undefined) return null
  if (payout.parts !== null) await insertParts(tx, row.id, payout.parts)
  return { id: row.id, before }
}

async function findState(tx: Tx, payoutId: string): Promise<PayoutState | null> {
  const row = await tx.db
    .selectFrom('provider_payouts')
    .select('state')
    .where('org_id', '=', tx.scope.orgId)
    .where('payout_id', '=', payoutId)
    .forUpdate()
    .executeTakeFirst()
  return (row?.state as PayoutState | undefined) ?? null
}

async function insertParts(tx: Tx, payoutId: string, parts: readonly PayoutPart[]): Promise<void> {
  await sql`
    insert into provider_payout_parts (org_id, part_id, payout_id, kind, amount_cents, fee_cents, occurred_at, payment_ref, charge_ref)
    select ${tx.scope.orgId}, "partId", ${payoutId}, kind, "amountCents", "feeCents", "occurredAt", "paymentRef", "chargeRef"
    from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as part ("partId" text, kind text, "amountCents" bigint, "feeCents" bigint,
      "occurredAt" timestamptz, "paymentRef" text, "chargeRef" text)
    on conflict do nothing`.execute(tx.db)
}

/** Holds a payout, so that what is booked of it follows its last state; null when there is none. */
export async function lockPayout(tx: Tx, id: string): Promise<HeldPayout | null> {
  const row = await tx.db
    .selectFrom('provider_payouts')
    .select(['id', 'state', 'mode', 'amount_cents', 'currency', 'arrives_on', 'returned_at'])
    .select(['charges', 'fee_cents'])
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (row === undefined) return null
  return {
    id: row.id,
    state: row.state as PayoutState,
    mode: row.mode as PaymentMode,
    amountCents: row.amount_cents,
    currency: row.currency,
    arrivesOn: row.arrives_on,
    returnedAt: row.returned_at,
    charges: row.charges,
    feeCents: row.fee_cents,
  }
}

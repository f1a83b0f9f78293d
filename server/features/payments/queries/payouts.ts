import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import type { Payout } from '#shared/contract/payouts.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { PaymentMode } from '#shared/domain/payment-setup/payment-setup.ts'
import { bookedModes, type PayoutState } from '#shared/domain/payments/payout.ts'
import type { Currency } from '#shared/french/format.ts'

/** Movements of payments of which Ardoise knows nothing. */
const unknown = sql<number>`(
  select count(*)::int from provider_payout_parts as part
  where part.org_id = p.org_id and part.payout_id = p.id and part.kind in ('charge', 'refund') and not exists (
    select from payments as paid where paid.org_id = part.org_id and paid.source_kind = 'stripe' and paid.source_id = part.payment_ref))`

const payoutsOf = (tx: Tx) =>
  tx.db
    .selectFrom('provider_payouts as p')
    .select(['p.id', 'p.mode', 'p.state', 'p.automatic', 'p.amount_cents', 'p.currency', 'p.sent_at'])
    .select(['p.arrives_on', 'p.charges', 'p.gross_cents', 'p.refunded_cents', 'p.fee_cents'])
    .select(['p.other_cents', 'p.gap_cents', unknown.as('unknown')])
    .where('p.org_id', '=', tx.scope.orgId)

type Row = Awaited<ReturnType<ReturnType<typeof payoutsOf>['executeTakeFirstOrThrow']>>

const present = ({ scope }: Tx, row: Row): Payout => ({
  inBooks: bookedModes(scope.context.paymentProvider.modes).includes(row.mode as PaymentMode),
  id: row.id,
  mode: row.mode as PaymentMode,
  state: row.state as PayoutState,
  automatic: row.automatic,
  amountCents: row.amount_cents,
  currency: row.currency as Currency,
  sentAt: row.sent_at.toISOString(),
  arrivesOn: row.arrives_on,
  charges: row.charges,
  grossCents: row.gross_cents,
  refundedCents: row.refunded_cents,
  feeCents: row.fee_cents,
  otherCents: row.other_cents,
  gapCents: row.gap_cents,
  unknown: row.unknown,
})

/** Errors: not_found. */
export async function getPayout(tx: Tx, payoutId: string): Promise<Payout> {
  const row = await payoutsOf(tx).where('p.id', '=', payoutId).executeTakeFirst()
  if (row === undefined) throw new DomainError('not_found')
  return present(tx, row)
}

/** Lists payouts of these amounts, in the books, that a bank may have received, and that no line of a bank is. */
export async function listPayoutsToMatch(tx: Tx, amounts: readonly number[]): Promise<Payout[]> {
  if (amounts.length === 0) return []
  const rows = await payoutsOf(tx)
    .where('p.amount_cents', 'in', [...new Set(amounts)])
    .where('p.mode', 'in', bookedModes(tx.scope.context.paymentProvider.modes))
    .where('p.state', 'not in', ['failed', 'canceled'])
    .where(
      sql<boolean>`not exists (select from bank_matches as m where m.org_id = p.org_id and m.payout_id = p.id)`,
    )
    .orderBy('p.arrives_on')
    .orderBy('p.id')
    .execute()
  return rows.map((row) => present(tx, row))
}

type Fee = { partId: string; feeCents: number; occurredAt: Date; paymentId: string | null }

/** Lists fees of a payout that are not booked yet, each with the payment that it was kept back from, if Ardoise knows it. */
export async function listUnbookedFees(tx: Tx, payoutId: string, limit: number): Promise<Fee[]> {
  const { rows } = await sql<Fee>`
    select part.part_id as "partId", part.fee_cents as "feeCents", part.occurred_at as "occurredAt", paid.id as "paymentId"
    from provider_payout_parts as part
    left join lateral (
      -- The attempt itself where it is a payment of its own.
      select id from payments as p where p.org_id = part.org_id and p.source_kind = 'stripe'
        and p.source_id in (part.payment_ref || '/' || part.charge_ref, part.payment_ref)
      order by length(p.source_id) desc limit 1) as paid on true
    where part.org_id = ${tx.scope.orgId} and part.payout_id = ${payoutId} and part.fee_cents <> 0 and not exists (
      select from money_movements as m where m.org_id = part.org_id and m.source_kind = 'stripe_fee' and m.source_id = part.part_id)
    order by part.occurred_at, part.part_id limit ${limit}`.execute(tx.db)
  return rows
}

/** The provider tells more of these later, by an event that may be lost: those sent since an instant, by the provider's id. */
export async function listUnsettledPayouts(
  tx: Tx,
  accountId: string,
  since: Date,
): Promise<{ payoutId: string; mode: PaymentMode }[]> {
  const rows = await tx.db
    .selectFrom('provider_payouts')
    .select(['payout_id', 'mode'])
    .where('org_id', '=', tx.scope.orgId)
    .where('account_id', '=', accountId)
    .where('sent_at', '>=', since)
    .where(sql<boolean>`(state in ('pending', 'in_transit') or automatic and charges is null)`)
    .orderBy('sent_at')
    .execute()
  return rows.map((row) => ({ payoutId: row.payout_id, mode: row.mode as PaymentMode }))
}

/** Whether a source was booked. */
export async function isBooked(tx: Tx, source: { kind: string; id: string }): Promise<boolean> {
  const row = await tx.byKey
    .selectFrom('money_movements')
    .select('id')
    .where('org_id', '=', tx.scope.orgId)
    .where('source_kind', '=', source.kind)
    .where('source_id', '=', source.id)
    .executeTakeFirst()
  return row !== undefined
}

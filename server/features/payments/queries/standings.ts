import type { Tx } from '#server/scope.ts'
import type { Payment } from '#shared/contract/payments.ts'
import type { LedgerAccount } from '#shared/domain/payments/accounts.ts'
import { isMoneyAccount } from '#shared/domain/payments/accounts.ts'
import { ONLINE_REFUND_SOURCE } from '#shared/domain/payments/payment-source.ts'
import { standingOf } from '#shared/domain/payments/payment-standing.ts'

export type PaymentTotals = Pick<Payment, 'receivedCents' | 'heldCents' | 'refundedCents' | 'allocations'>

/** Reads the standing of payments in the ledger, by id; a payment without a movement has none. */
export async function listStandings(tx: Tx, ids: string[]): Promise<Map<string, PaymentTotals>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.db
    .selectFrom('money_movements as m')
    .innerJoin('money_lines as l', (join) =>
      join.onRef('l.org_id', '=', 'm.org_id').onRef('l.movement_id', '=', 'm.id'),
    )
    .leftJoin('invoices as i', (join) =>
      join.onRef('i.org_id', '=', 'l.org_id').onRef('i.id', '=', 'l.invoice_id'),
    )
    .select(['m.payment_id', 'm.kind', 'l.account', 'l.invoice_id', 'i.number'])
    .select((eb) => eb.fn.sum<string>('l.amount_cents').as('cents'))
    .where('m.org_id', '=', tx.scope.orgId)
    .where('m.payment_id', 'in', ids)
    .where('m.kind', '!=', 'provider_fee')
    .groupBy(['m.payment_id', 'm.kind', 'l.account', 'l.invoice_id', 'i.number'])
    .orderBy('i.number')
    .execute()
  const byPayment = Map.groupBy(rows, ({ payment_id }) => payment_id!)
  return new Map([...byPayment].map(([id, own]) => [id, totalsOf(own)]))
}

type Row = { kind: string; account: string; invoice_id: string | null; number: string | null; cents: string }

function totalsOf(rows: Row[]): PaymentTotals {
  const lines = rows.map((row) => ({
    account: row.account as LedgerAccount,
    amountCents: Number(row.cents),
    invoiceId: row.invoice_id,
  }))
  const { receivedCents, heldCents, allocated } = standingOf(lines)
  const numbers = new Map(rows.map(({ invoice_id, number }) => [invoice_id, number]))
  const refunded = rows.filter(
    ({ kind, account }) => kind === 'refund' && isMoneyAccount(account as LedgerAccount),
  )
  return {
    receivedCents,
    heldCents,
    refundedCents: refunded.reduce((sum, { cents }) => sum - Number(cents), 0),
    allocations: [...allocated].map(([invoiceId, amountCents]) => ({
      invoiceId,
      invoiceNumber: numbers.get(invoiceId) ?? null,
      amountCents,
    })),
  }
}

/** Cents of a payment that the provider is asked to give back, and has not given yet, or of which the ledger does not know yet. */
export async function pendingRefundOf(tx: Tx, paymentId: string): Promise<number> {
  const { cents } = await tx.db
    .selectFrom('refund_requests')
    .select((eb) => eb.fn.sum<string | null>('amount_cents').as('cents'))
    .where('org_id', '=', tx.scope.orgId)
    .where('payment_id', '=', paymentId)
    .where((eb) =>
      eb.or([
        eb('state', 'in', ['asked', 'pending']),
        eb.and([
          eb('state', '=', 'succeeded'),
          eb.not(
            eb.exists(
              eb
                .selectFrom('money_movements as m')
                .select('m.id')
                .whereRef('m.org_id', '=', 'refund_requests.org_id')
                .where('m.source_kind', '=', ONLINE_REFUND_SOURCE)
                .whereRef('m.source_id', '=', 'refund_requests.refund_id'),
            ),
          ),
        ]),
      ]),
    )
    .executeTakeFirstOrThrow()
  return Number(cents ?? 0)
}

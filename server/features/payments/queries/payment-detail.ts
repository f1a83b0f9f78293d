import { listAccountNumbers } from '#server/features/accounting/queries/account-numbers.ts'
import type { Tx } from '#server/scope.ts'
import type { PaymentDetail } from '#shared/contract/payments.ts'
import { ledgerNumber } from '#shared/domain/accounting/accounts.ts'
import type { LedgerAccount } from '#shared/domain/payments/accounts.ts'
import { getPayment } from './payments.ts'

/** A payment with its states and its movements, the oldest first. Errors: not_found. */
export async function getPaymentDetail(tx: Tx, paymentId: string): Promise<PaymentDetail> {
  const { orgId } = tx.scope
  const [payment, states, movements, lines, numbers] = await Promise.all([
    getPayment(tx, paymentId),
    tx.db
      .selectFrom('payment_states as s')
      .leftJoin('users as u', 'u.id', 's.created_by')
      .select(['s.state', 's.occurred_at', 's.reason', 'u.name'])
      .where('s.org_id', '=', orgId)
      .where('s.payment_id', '=', paymentId)
      .orderBy('s.id')
      .execute(),
    tx.db
      .selectFrom('money_movements as m')
      .leftJoin('users as u', 'u.id', 'm.created_by')
      .select(['m.id', 'm.kind', 'm.occurred_at', 'm.created_at', 'm.reason', 'u.name'])
      .where('m.org_id', '=', orgId)
      .where('m.payment_id', '=', paymentId)
      .orderBy('m.created_at')
      .orderBy('m.id')
      .execute(),
    tx.db
      .selectFrom('money_movements as m')
      .innerJoin('money_lines as l', (join) =>
        join.onRef('l.org_id', '=', 'm.org_id').onRef('l.movement_id', '=', 'm.id'),
      )
      .leftJoin('invoices as i', (join) =>
        join.onRef('i.org_id', '=', 'l.org_id').onRef('i.id', '=', 'l.invoice_id'),
      )
      .select(['l.movement_id', 'l.account', 'l.amount_cents', 'i.number'])
      .where('m.org_id', '=', orgId)
      .where('m.payment_id', '=', paymentId)
      .orderBy('l.line_no')
      .execute(),
    listAccountNumbers(tx),
  ])
  const linesOf = Map.groupBy(lines, ({ movement_id }) => movement_id)
  return {
    ...payment,
    states: states.map(({ state, occurred_at, reason, name }) => ({
      state: state as PaymentDetail['state'],
      reason,
      by: name,
      occurredAt: occurred_at.toISOString(),
    })),
    movements: movements.map(({ id, kind, occurred_at, created_at, reason, name }) => ({
      id,
      kind: kind as PaymentDetail['movements'][number]['kind'],
      reason,
      by: name,
      occurredAt: occurred_at.toISOString(),
      recordedAt: created_at.toISOString(),
      lines: (linesOf.get(id) ?? []).map((line) => {
        const account = line.account as LedgerAccount
        return {
          account,
          accountNumber: ledgerNumber(numbers, account),
          amountCents: line.amount_cents,
          invoiceNumber: line.number,
        }
      }),
    })),
  }
}

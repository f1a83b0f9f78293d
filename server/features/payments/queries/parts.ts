import type { Tx } from '#server/scope.ts'
import type { CashIn } from '#shared/domain/invoices/life-cycle/cash-in.ts'

/** The share of the invoices in a payment by VAT rate, VAT included: the split of each of its movements, added up. The highest rate first. */
export async function listPartsOf(tx: Tx, paymentId: string): Promise<CashIn[]> {
  const rows = await tx.db
    .selectFrom('money_movements as m')
    .innerJoin('cash_in_parts as c', (join) =>
      join.onRef('c.org_id', '=', 'm.org_id').onRef('c.movement_id', '=', 'm.id'),
    )
    .select('c.rate_bps as rateBps')
    .select((eb) => eb.fn.sum<string>('c.gross_cents').as('cents'))
    .where('m.org_id', '=', tx.scope.orgId)
    .where('m.payment_id', '=', paymentId)
    .groupBy('c.rate_bps')
    .orderBy('c.rate_bps', 'desc')
    .execute()
  return rows.flatMap(({ rateBps, cents }) =>
    Number(cents) === 0 ? [] : [{ rateBps, grossCents: Number(cents) }],
  )
}

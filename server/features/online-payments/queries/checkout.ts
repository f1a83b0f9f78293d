import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import type { CheckoutState } from '#shared/domain/online-payments/checkout.ts'
import type { PaymentMode } from '#shared/domain/payment-setup/payment-setup.ts'
import type { Allocation } from '#shared/domain/payments/ledger-entries.ts'
import type { Currency } from '#shared/french/format.ts'

/** The document that a checkout takes money for, or the invoices of one client, as much for each. */
export type Payable = { invoiceId: string } | { quoteId: string } | SeveralInvoices
export type SeveralInvoices = {
  allocations: readonly Allocation[]
  companyId: string | null
  contactId: string | null
}
/** A paid period of a subscription, whose document does not exist yet, and its client. No page of ours is opened for it. */
export type PaidPeriod = { periodId: string; companyId: string | null; contactId: string | null }

export const checkoutsOf = (tx: Tx) =>
  tx.db
    .selectFrom('checkouts')
    .selectAll()
    .select(
      sql<
        Allocation[]
      >`coalesce((select jsonb_agg(jsonb_build_object('invoiceId', i.invoice_id, 'amountCents', i.amount_cents) order by i.invoice_id)
        from checkout_invoices as i where i.org_id = checkouts.org_id and i.checkout_id = checkouts.id), '[]')`.as(
        'allocations',
      ),
    )
    .where('org_id', '=', tx.scope.orgId)

type Row = Awaited<ReturnType<ReturnType<typeof checkoutsOf>['executeTakeFirstOrThrow']>>

export const presentCheckout = ({ state, mode, currency, allocations, ...row }: Row) => ({
  ...row,
  state: state as CheckoutState,
  mode: mode as PaymentMode,
  currency: currency as Currency,
  payable: payableOf({ ...row, allocations }),
})

type OfPayable = 'invoice_id' | 'quote_id' | 'period_id' | 'company_id' | 'contact_id' | 'allocations'

function payableOf(row: Pick<Row, OfPayable>): Payable | PaidPeriod {
  const client = { companyId: row.company_id, contactId: row.contact_id }
  if (row.period_id !== null) return { periodId: row.period_id, ...client }
  if (row.invoice_id !== null) return { invoiceId: row.invoice_id }
  return row.quote_id === null ? { allocations: row.allocations, ...client } : { quoteId: row.quote_id }
}
export type CheckoutRow = ReturnType<typeof presentCheckout>

export async function findCheckout(tx: Tx, id: string): Promise<CheckoutRow | null> {
  const row = await checkoutsOf(tx).where('id', '=', id).executeTakeFirst()
  return row ? presentCheckout(row) : null
}

/** The invoices that a page takes money for, whose rows are held. */
export const invoiceIdsOf = (payable: Exclude<Payable, { quoteId: string }>): string[] =>
  'invoiceId' in payable ? [payable.invoiceId] : payable.allocations.map(({ invoiceId }) => invoiceId)

/** The pages on which somebody may still pay a document, alone or with others; one at most for each. */
export async function findOpenOf(tx: Tx, payable: Payable): Promise<CheckoutRow[]> {
  const open = checkoutsOf(tx).where('state', 'in', ['creating', 'open'])
  if ('quoteId' in payable)
    return (await open.where('quote_id', '=', payable.quoteId).execute()).map(presentCheckout)
  const ids = invoiceIdsOf(payable)
  const found = await open
    .where((eb) =>
      eb.or([
        eb('invoice_id', 'in', ids),
        eb(
          'id',
          'in',
          eb
            .selectFrom('checkout_invoices')
            .select('checkout_id')
            .where('org_id', '=', tx.scope.orgId)
            .where('invoice_id', 'in', ids),
        ),
      ]),
    )
    .execute()
  return found.map(presentCheckout)
}

/** Lists the checkouts in these states, the oldest first. */
export async function listInStates(tx: Tx, states: readonly CheckoutState[]): Promise<CheckoutRow[]> {
  const found = await checkoutsOf(tx).where('state', 'in', states).orderBy('created_at').execute()
  return found.map(presentCheckout)
}

/** Whether somebody of the organization's clients may be paying now. */
export async function hasOpen(tx: Tx): Promise<boolean> {
  const found = await tx.db
    .selectFrom('checkouts')
    .select('id')
    .where('org_id', '=', tx.scope.orgId)
    .where('state', 'in', ['creating', 'open'])
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

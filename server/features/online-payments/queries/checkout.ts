import type { Tx } from '#server/scope.ts'
import type { CheckoutState } from '#shared/domain/online-payments/checkout.ts'
import type { PaymentMode } from '#shared/domain/payment-setup/payment-setup.ts'
import type { Currency } from '#shared/french/format.ts'

/** The document that a checkout takes money for. */
export type Payable = { invoiceId: string } | { quoteId: string }
/** A paid period of a subscription, whose document does not exist yet, and its client. No page of ours is opened for it. */
export type PaidPeriod = { periodId: string; companyId: string | null; contactId: string | null }

export const checkoutsOf = (tx: Tx) =>
  tx.db.selectFrom('checkouts').selectAll().where('org_id', '=', tx.scope.orgId)

type Row = Awaited<ReturnType<ReturnType<typeof checkoutsOf>['executeTakeFirstOrThrow']>>

export const presentCheckout = ({ state, mode, currency, ...row }: Row) => ({
  ...row,
  state: state as CheckoutState,
  mode: mode as PaymentMode,
  currency: currency as Currency,
  payable: payableOf(row),
})

function payableOf(row: Pick<Row, 'invoice_id' | 'quote_id' | 'period_id' | 'company_id' | 'contact_id'>) {
  if (row.period_id !== null)
    return { periodId: row.period_id, companyId: row.company_id, contactId: row.contact_id } as PaidPeriod
  return (row.invoice_id === null ? { quoteId: row.quote_id! } : { invoiceId: row.invoice_id }) as Payable
}
export type CheckoutRow = ReturnType<typeof presentCheckout>

export async function findCheckout(tx: Tx, id: string): Promise<CheckoutRow | null> {
  const row = await checkoutsOf(tx).where('id', '=', id).executeTakeFirst()
  return row ? presentCheckout(row) : null
}

/** The pages of a document on which somebody may still pay; one at most. */
export async function findOpenOf(tx: Tx, payable: Payable): Promise<CheckoutRow[]> {
  const [column, id] =
    'invoiceId' in payable
      ? (['invoice_id', payable.invoiceId] as const)
      : (['quote_id', payable.quoteId] as const)
  const found = await checkoutsOf(tx)
    .where(column, '=', id)
    .where('state', 'in', ['creating', 'open'])
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

import type { Kysely } from 'kysely'
import { updateRow } from '#server/db/own-rows.ts'
import type { Tx } from '#server/scope.ts'
import type { DB } from '#server/tables.gen.ts'
import type { CheckoutState } from '#shared/domain/online-payments/checkout.ts'
import type { PaymentMode } from '#shared/domain/payment-setup/payment-setup.ts'
import type { Currency } from '#shared/french/format.ts'
import {
  type CheckoutRow,
  checkoutsOf,
  type PaidPeriod,
  type Payable,
  presentCheckout,
} from '../queries/checkout.ts'

export type NewCheckout = {
  payable: Payable
  linkId: string
  accountId: string
  mode: PaymentMode
  amountCents: number
  currency: Currency
  recipient: { email: string; name: string | null }
  expiresAt: Date
}

export async function insertCheckout(tx: Tx, checkout: NewCheckout): Promise<CheckoutRow> {
  const { payable, recipient } = checkout
  const row = await tx.db
    .insertInto('checkouts')
    .values({
      org_id: tx.scope.orgId,
      link_id: checkout.linkId,
      invoice_id: 'invoiceId' in payable ? payable.invoiceId : null,
      quote_id: 'quoteId' in payable ? payable.quoteId : null,
      company_id: 'allocations' in payable ? payable.companyId : null,
      contact_id: 'allocations' in payable ? payable.contactId : null,
      account_id: checkout.accountId,
      mode: checkout.mode,
      amount_cents: checkout.amountCents,
      currency: checkout.currency,
      recipient_email: recipient.email,
      recipient_name: recipient.name,
      created_at: tx.now,
      expires_at: checkout.expiresAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const allocations = 'allocations' in payable ? [...payable.allocations] : []
  if (allocations.length > 0)
    await tx.db
      .insertInto('checkout_invoices')
      .values(
        allocations.map(({ invoiceId, amountCents }) => ({
          org_id: tx.scope.orgId,
          checkout_id: row.id,
          invoice_id: invoiceId,
          amount_cents: amountCents,
        })),
      )
      .execute()
  return presentCheckout({ ...row, allocations })
}

export type NewPeriodCheckout = Omit<NewCheckout, 'payable' | 'expiresAt'> & {
  payable: PaidPeriod
  intentId: string
}

/** The row by which the money of a paid period is followed; one for each payment. */
export async function insertPeriodCheckout(tx: Tx, checkout: NewPeriodCheckout): Promise<void> {
  const { payable, recipient } = checkout
  await tx.db
    .insertInto('checkouts')
    .values({
      org_id: tx.scope.orgId,
      link_id: checkout.linkId,
      period_id: payable.periodId,
      company_id: payable.companyId,
      contact_id: payable.contactId,
      state: 'processing',
      account_id: checkout.accountId,
      mode: checkout.mode,
      intent_id: checkout.intentId,
      amount_cents: checkout.amountCents,
      currency: checkout.currency,
      recipient_email: recipient.email,
      recipient_name: recipient.name,
      created_at: tx.now,
      expires_at: tx.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Holds a checkout, before all else in the order of locks; null when there is none of this id. */
export async function lockCheckout(tx: Tx, id: string): Promise<CheckoutRow | null> {
  const row = await checkoutsOf(tx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  return row ? presentCheckout(row) : null
}

type Changes = {
  sessionId?: string
  intentId?: string
  state?: CheckoutState
  receiptAt?: Date
}

/** Writes what is given. The row is held. */
export async function saveCheckout(tx: Tx, id: string, changes: Changes): Promise<void> {
  const { sessionId, intentId, state, receiptAt } = changes
  await updateRow(tx, 'checkouts', id, {
    ...(sessionId !== undefined && { session_id: sessionId }),
    ...(intentId !== undefined && { intent_id: intentId }),
    ...(state !== undefined && { state }),
    ...(receiptAt !== undefined && { receipt_at: receiptAt }),
  })
}

/** The organizations that have a checkout in one of these states. */
export async function listOrganizationsIn(
  db: Kysely<DB>,
  states: readonly CheckoutState[],
): Promise<string[]> {
  const found = await db
    .selectFrom('checkouts')
    .select('org_id')
    .distinct()
    .where('state', 'in', states)
    .execute()
  return found.map(({ org_id }) => org_id)
}

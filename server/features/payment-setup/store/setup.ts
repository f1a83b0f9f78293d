import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import type { TaxFields } from '#shared/contract/payment-setup.ts'
import type { PaymentMode, ProviderAccount } from '#shared/domain/payment-setup/payment-setup.ts'

/** The organization's row, made if need be, held until the end of the transaction. */
export async function lockSetup(tx: Tx) {
  await tx.db
    .insertInto('payment_setups')
    .values({ org_id: tx.scope.orgId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return tx.db
    .selectFrom('payment_setups')
    .selectAll()
    .where('org_id', '=', tx.scope.orgId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

const setup = (tx: Tx) => tx.db.updateTable('payment_setups').where('org_id', '=', tx.scope.orgId)

type Facts = Partial<{ step: number; begun: boolean; finishedAt: Date | null }>

/** Saves the progress of the setup, without a new revision: progress conflicts with nobody's edit. */
export async function saveProgress(tx: Tx, { step, begun, finishedAt }: Facts): Promise<void> {
  await setup(tx).set({ step, begun, finished_at: finishedAt }).execute()
}

const changed = (tx: Tx) => ({ updated_at: tx.now, updated_by: tx.scope.userId })

/** Saves the account as the provider reports it; `null` disconnects it. `askedAt`: when it was asked, by the database's clock. */
export async function saveAccount(
  tx: Tx,
  account: ProviderAccount | null,
  askedAt: string | null = null,
): Promise<void> {
  await setup(tx)
    .set((eb) => ({
      ...changed(tx),
      revision: eb('revision', '+', 1),
      simulated: tx.scope.context.paymentProvider.simulation !== null,
      ...(askedAt === null ? {} : { asked_at: sql<Date>`${askedAt}::timestamptz` }),
      account_id: account?.accountId ?? null,
      connect_method: account?.method ?? null,
      business_name: account?.businessName ?? null,
      default_currency: account?.defaultCurrency ?? null,
      dashboard_url: account?.dashboardUrl ?? null,
      connected: account?.connected ?? false,
      card_payments: account?.capabilities.cardPayments ?? false,
      transfers: account?.capabilities.transfers ?? false,
      currently_due: account?.requirements.currentlyDue ?? [],
      eventually_due: account?.requirements.eventuallyDue ?? [],
      due_before: account?.requirements.currentDeadline ?? null,
      synced_at: account ? tx.now : null,
      // Live asks for an account that may take payments.
      ...(account?.connected ? {} : { mode: 'test' }),
      ...(account ? {} : { finished_at: null }),
    }))
    .execute()
}

/** Whether the account that is kept was asked for after this instant. */
export async function isOutdated(tx: Tx, askedAt: string): Promise<boolean> {
  const row = await tx.db
    .selectFrom('payment_setups')
    .select('org_id')
    .where('org_id', '=', tx.scope.orgId)
    .where('asked_at', '>', sql<Date>`${askedAt}::timestamptz`)
    .executeTakeFirst()
  return row !== undefined
}

/** The account was read and is as it was. */
export async function saveSync(tx: Tx, askedAt: string): Promise<void> {
  await setup(tx)
    .set({ synced_at: tx.now, asked_at: sql<Date>`${askedAt}::timestamptz` })
    .execute()
}

export async function saveMode(tx: Tx, mode: PaymentMode): Promise<void> {
  await setup(tx)
    .set((eb) => ({ ...changed(tx), mode, revision: eb('revision', '+', 1) }))
    .execute()
}

export async function saveTax(tx: Tx, fields: TaxFields, revision: number): Promise<void> {
  const { taxMethod, legalAddress: address, sellingCountries, rates } = fields
  const columns = {
    revision,
    tax_method: taxMethod,
    line1: address.line1,
    line2: address.line2,
    city: address.city,
    state: address.state,
    postal_code: address.postalCode,
    country: address.country,
    selling_countries: sellingCountries,
    rates: JSON.stringify(rates),
    saved_at: tx.now,
    saved_by: tx.scope.userId,
  }
  await tx.db
    .insertInto('payment_tax_settings')
    .values({ org_id: tx.scope.orgId, ...columns })
    .onConflict((conflict) => conflict.column('org_id').doUpdateSet(columns))
    .execute()
}

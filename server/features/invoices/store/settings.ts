import type { Tx } from '#server/scope.ts'
import type { InvoiceSettingsInput } from '#shared/contract/invoice-settings.ts'
import type { InvoiceNumbering, SeriesName, UsedSeries } from '#shared/domain/invoices/numbering.ts'

/** The revision of the settings, their row held until the transaction ends; 0 for the defaults. */
export async function lockSettings(tx: Tx): Promise<number> {
  await tx.db
    .insertInto('invoice_settings')
    .values({ org_id: tx.scope.orgId, revision: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { revision } = await tx.db
    .selectFrom('invoice_settings')
    .select('revision')
    .where('org_id', '=', tx.scope.orgId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return revision
}

export async function writeSettings(
  tx: Tx,
  {
    numbering,
    pastSeries,
    ...facts
  }: Omit<InvoiceSettingsInput, 'numbering'> & { numbering: InvoiceNumbering; pastSeries: UsedSeries[] },
): Promise<void> {
  await tx.db
    .updateTable('invoice_settings')
    .set((eb) => ({
      share_capital_cents: facts.shareCapitalCents,
      registry_town: facts.registryTown,
      electronic_address: facts.electronicAddress,
      insurance: facts.insurance && JSON.stringify(facts.insurance),
      iban: facts.iban,
      bic: facts.bic,
      account_name: facts.accountName,
      vat_on_debits: facts.vatOnDebits,
      vat_regime: facts.vatRegime,
      sector_term_days: facts.sectorTermDays,
      payment_terms: JSON.stringify(facts.paymentTerms),
      numbering: JSON.stringify(numbering),
      past_series: JSON.stringify(pastSeries),
      revision: eb('revision', '+', 1),
      updated_by: tx.scope.userId,
      updated_at: tx.now,
    }))
    .where('org_id', '=', tx.scope.orgId)
    .execute()
}

/** The counter will give this number first. False when it gave one already. */
export async function startSeries(
  tx: Tx,
  { series, period, start }: { series: SeriesName; period: string; start: number },
): Promise<boolean> {
  const counter = { first_number: start, last_number: start - 1 }
  const row = await tx.db
    .insertInto('invoice_series')
    .values({ org_id: tx.scope.orgId, series, period, ...counter })
    .onConflict((conflict) =>
      conflict
        .columns(['org_id', 'series', 'period'])
        .doUpdateSet(counter)
        .where('invoice_series.last_issued_on', 'is', null),
    )
    .returning('series')
    .executeTakeFirst()
  return row !== undefined
}

import { compiledQuery } from '#server/db/compiled-query.ts'
import type { Tx } from '#server/scope.ts'
import type { InvoiceSeller } from '#shared/domain/invoices/invoice-document.ts'
import { defaultSeries, type NumberSeries } from '#shared/domain/invoices/number-series.ts'
import type { InvoiceNumbering, SeriesName, UsedSeries } from '#shared/domain/invoices/numbering.ts'
import type { PaymentTerms } from '#shared/domain/invoices/payment-terms.ts'
import type { RealRegime } from '#shared/domain/invoices/vat-regimes.ts'

/** The organization's settings for all its invoices. */
export type InvoiceSettings = Pick<
  InvoiceSeller,
  'shareCapitalCents' | 'registryTown' | 'electronicAddress' | 'insurance'
> & {
  iban: string | null
  bic: string | null
  accountName: string | null
  vatOnDebits: boolean
  /** Null while the organization did not say it; nothing of one in franchise. */
  vatRegime: RealRegime | null
  paymentTerms: PaymentTerms
  /** Days to pay that an agreement of the trade allows (C. com. art. L. 441-11); null: those of the law. */
  sectorTermDays: number | null
  numbering: InvoiceNumbering
  /** Series that were replaced by others. */
  pastSeries: UsedSeries[]
  revision: number
}

const settingsRows = compiledQuery((db, { orgId }: { orgId: string }) =>
  db.selectFrom('invoice_settings').selectAll().where('org_id', '=', orgId),
)

/** An organization without settings has 30 days (C. com. L441-10). */
export async function getInvoiceSettings(tx: Tx): Promise<InvoiceSettings> {
  const [row] = await settingsRows(tx, { orgId: tx.scope.orgId })
  return {
    shareCapitalCents: row?.share_capital_cents ?? null,
    registryTown: row?.registry_town ?? null,
    electronicAddress: row?.electronic_address ?? null,
    insurance: (row?.insurance ?? null) as InvoiceSettings['insurance'],
    iban: row?.iban ?? null,
    bic: row?.bic ?? null,
    accountName: row?.account_name ?? null,
    vatOnDebits: row?.vat_on_debits ?? false,
    vatRegime: (row?.vat_regime ?? null) as RealRegime | null,
    paymentTerms: (row?.payment_terms ?? { kind: 'days', days: 30 }) as PaymentTerms,
    sectorTermDays: row?.sector_term_days ?? null,
    numbering: numberingOf(row?.numbering as StoredNumbering | undefined),
    pastSeries: ((row?.past_series ?? []) as { name: SeriesName; series: StoredSeries }[]).map(
      ({ name, series }) => ({ name, series: seriesOf(series) }),
    ),
    revision: row?.revision ?? 0,
  }
}

/** Series that were saved before fiscal years (ADR 112) begin theirs in January. */
type StoredSeries = Omit<NumberSeries, 'yearStart'> & Partial<NumberSeries>
type StoredNumbering = { [Name in keyof InvoiceNumbering]: StoredSeries | null }

const seriesOf = (stored: StoredSeries): NumberSeries => ({ ...stored, yearStart: stored.yearStart ?? 1 })

function numberingOf(stored: StoredNumbering | undefined): InvoiceNumbering {
  const { main = null, deposit = null, creditNote = null } = stored ?? {}
  return {
    main: main === null ? defaultSeries : seriesOf(main),
    deposit: deposit && seriesOf(deposit),
    creditNote: creditNote && seriesOf(creditNote),
  }
}

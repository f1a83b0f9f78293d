import { compiledQuery } from '#server/db/compiled-query.ts'
import type { Tx } from '#server/scope.ts'
import type { InvoiceSeller } from '#shared/domain/invoices/invoice-document.ts'
import { defaultSeries } from '#shared/domain/invoices/number-series.ts'
import type { InvoiceNumbering, UsedSeries } from '#shared/domain/invoices/numbering.ts'
import type { PaymentTerms } from '#shared/domain/invoices/payment-terms.ts'
import type { RealRegime } from '#shared/domain/invoices/vat-regimes.ts'

/** What the organization says of all its invoices. */
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
  numbering: InvoiceNumbering
  /** Series that were replaced by others. */
  pastSeries: UsedSeries[]
  revision: number
}

const settingsRows = compiledQuery((db, { orgId }: { orgId: string }) =>
  db.selectFrom('invoice_settings').selectAll().where('org_id', '=', orgId),
)

/** Of an organization that said nothing: 30 days (C. com. L441-10). */
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
    numbering: (row?.numbering ?? {
      main: defaultSeries,
      deposit: null,
      creditNote: null,
    }) as unknown as InvoiceNumbering,
    pastSeries: (row?.past_series ?? []) as UsedSeries[],
    revision: row?.revision ?? 0,
  }
}

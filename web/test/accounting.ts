import { usualNumbers } from '#shared/domain/accounting/accounts.ts'
import type { VatSummary } from '#shared/domain/accounting/vat-summary.ts'

/** VAT of the fiscal year 2026: on issue at 20 %, on payment at 10 %. */
export const vatOfYear = (facts: Partial<VatSummary> = {}): VatSummary => ({
  rows: [
    {
      rateBps: 2_000,
      issuedBaseCents: 1_000_000,
      issuedVatCents: 200_000,
      paidBaseCents: 0,
      paidVatCents: 0,
      lostBaseCents: 0,
      lostVatCents: 0,
    },
    {
      rateBps: 1_000,
      issuedBaseCents: 0,
      issuedVatCents: 0,
      paidBaseCents: 4_500_000,
      paidVatCents: 450_000,
      lostBaseCents: 0,
      lostVatCents: 0,
    },
  ],
  untaxedCents: 120_000,
  foreignDocuments: 0,
  ...facts,
})

export const accountingEndpoints = {
  getVatSummary: () => vatOfYear(),
  getAccounts: () => ({ numbers: usualNumbers, revision: 0 }),
}

import type { EReport } from '#shared/contract/e-reporting.ts'
import { company } from './clients.ts'

const said = 'dans les 10\u00a0jours qui suivent la décade'

/** The data of the third ten days of November 2026. */
export const eReport = (facts: Partial<EReport> = {}): EReport => ({
  regime: 'real_monthly',
  regimeSaid: true,
  eInvoices: 3,
  unreported: 0,
  unfiledPayments: 0,
  transactions: { from: '2026-11-21', to: '2026-11-30', dueOn: '2026-12-10', said },
  payments: {
    from: '2026-11-01',
    to: '2026-11-30',
    dueOn: '2026-12-09',
    said: 'avant le 10 du mois suivant',
  },
  foreignSales: [
    {
      id: company().id,
      number: 'F2026-0007',
      kind: 'invoice',
      currency: 'EUR',
      on: '2026-11-21',
      replaced: false,
      buyerName: 'Müller GmbH',
      buyerCountry: 'DE',
      buyerId: 'DE136695976',
      amounts: [
        {
          category: 'AE',
          rateBps: 0,
          exemptionCode: 'VATEX-EU-AE',
          baseCents: 250_000,
          vatCents: 0,
        },
      ],
    },
    {
      id: company().id,
      number: 'AV2026-0002',
      kind: 'credit_note',
      currency: 'EUR',
      on: '2026-11-22',
      replaced: false,
      buyerName: 'Acme Corporation',
      buyerCountry: 'US',
      buyerId: null,
      amounts: [{ category: 'S', rateBps: 2_000, exemptionCode: null, baseCents: -10_000, vatCents: -2_000 }],
    },
  ],
  consumerSales: [
    {
      on: '2026-11-21',
      currency: 'EUR',
      category: 'TPS1',
      rateBps: 1_000,
      baseCents: 120_000,
      vatCents: 12_000,
      documents: 2,
    },
    {
      on: '2026-11-22',
      currency: 'EUR',
      category: 'TLB1',
      rateBps: 1_000,
      baseCents: 30_000,
      vatCents: 3_000,
      documents: 1,
    },
  ],
  foreignPayments: [],
  consumerPayments: [{ on: '2026-11-04', currency: 'EUR', rateBps: 1_000, grossCents: 66_000, payments: 1 }],
  foreignPurchases: [
    {
      id: company().id,
      credit: false,
      number: 'R-88',
      currency: 'EUR',
      on: '2026-11-23',
      supplierName: 'Hosting BV',
      supplierCountry: 'NL',
      supplierId: 'NL123456789B01',
      amounts: [{ category: 'AE', rateBps: 0, baseCents: 4_900, vatCents: 0 }],
    },
  ],
  purchasesToCheck: 0,
  purchasesOfUnknownCountry: 0,
  corrections: [],
  ...facts,
})

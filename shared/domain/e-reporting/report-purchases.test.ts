import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  purchaseAmounts,
  type ReportedPurchase,
  reportPurchases,
  supplierCountryOf,
} from './report-purchases.ts'

const purchase = (facts: Partial<ReportedPurchase> = {}): ReportedPurchase => ({
  id: 'p',
  source: 'cii',
  status: 'approved',
  credit: false,
  number: 'R1',
  issuedOn: '2027-09-03',
  supplierName: 'Hosting BV',
  supplierSiren: null,
  supplierVatNumber: 'NL123456789B01',
  companyCountry: null,
  currency: 'EUR',
  netCents: 10_000,
  grossCents: 10_000,
  vatRates: [{ category: 'AE', rateBps: null, baseCents: 10_000, vatCents: 0 }],
  ...facts,
})
const typedRate = (rateBps: number, vatCents: number) => ({
  category: rateBps === 0 ? 'Z' : 'S',
  rateBps,
  vatCents,
  baseCents: rateBps === 0 ? 0 : Math.round((vatCents * 10_000) / rateBps),
})

test.each([
  ['its SIREN', { supplierSiren: '732829320', companyCountry: 'DE' }, 'FR'],
  ['a French VAT number', { supplierVatNumber: 'FR44732829320' }, 'FR'],
  ['the Greek prefix', { supplierVatNumber: 'EL123456789' }, 'GR'],
  ['Northern Ireland', { supplierVatNumber: 'XI123456789' }, 'GB'],
  ['a number from outside the Union', { supplierVatNumber: 'CHE116281710' }, 'CH'],
  ['its company', { supplierVatNumber: null, companyCountry: 'US' }, 'US'],
  ['nothing', { supplierVatNumber: null }, null],
  ['a number without a country', { supplierVatNumber: '123456' }, null],
])('the country of a supplier by %s', (_what, facts, country) => {
  expect(supplierCountryOf(purchase(facts))).toBe(country)
})

test('approved and paid invoices from abroad are told, others counted or left out', () => {
  const told = (list: ReportedPurchase[], country = 'FR') => reportPurchases(list, country)
  expect(
    told([purchase({ id: 'b', issuedOn: '2027-09-05', status: 'paid', credit: true }), purchase()]),
  ).toEqual({
    purchasesToCheck: 0,
    purchasesOfUnknownCountry: 0,
    foreignPurchases: [
      {
        id: 'p',
        credit: false,
        number: 'R1',
        currency: 'EUR',
        on: '2027-09-03',
        supplierName: 'Hosting BV',
        supplierCountry: 'NL',
        supplierId: 'NL123456789B01',
        amounts: [{ category: 'AE', rateBps: 0, baseCents: 10_000, vatCents: 0 }],
      },
      expect.objectContaining({
        id: 'b',
        credit: true,
        amounts: [expect.objectContaining({ baseCents: -10_000 })],
      }),
    ],
  })
  const none = { foreignPurchases: [], purchasesToCheck: 0, purchasesOfUnknownCountry: 0 }
  expect(told([purchase({ status: 'refused' }), purchase({ supplierVatNumber: 'FR44732829320' })])).toEqual(
    none,
  )
  expect(told([purchase({ status: 'to_check' })])).toEqual({ ...none, purchasesToCheck: 1 })
  const nowhere = { supplierVatNumber: null }
  expect(told([purchase(nowhere), purchase({ ...nowhere, status: 'to_check' })])).toEqual({
    ...none,
    purchasesOfUnknownCountry: 1,
  })
  expect(told([purchase({ companyCountry: 'RE', supplierVatNumber: null })])).toEqual(none)
  expect(told([purchase()], 'BE')).toEqual(none)
})

test('what is typed without VAT has its base, and all bases add up to the total without VAT', () => {
  const typed = { source: 'file', netCents: 10_000, grossCents: 10_000, vatRates: [] } as const
  const free = { category: 'Z', rateBps: 0, baseCents: 10_000, vatCents: 0 }
  expect(purchaseAmounts(typed)).toEqual([free])
  expect(purchaseAmounts({ ...typed, vatRates: [typedRate(0, 0)] })).toEqual([free])
  // A VAT of 5.01 at 20 % says 25.05.
  const rounded = purchaseAmounts({
    ...typed,
    netCents: 2_504,
    grossCents: 3_005,
    vatRates: [typedRate(2_000, 501)],
  })
  expect(rounded).toEqual([{ category: 'S', rateBps: 2_000, baseCents: 2_504, vatCents: 501 }])
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom(0, 210, 550, 1_900, 2_000), fc.nat(1_000_000)), { maxLength: 4 }),
      fc.nat(10_000_000),
      fc.boolean(),
      (rates, netCents, netSaid) => {
        const vatRates = rates.map(([rateBps, vat]) => typedRate(rateBps, rateBps === 0 ? 0 : vat))
        const vatCents = vatRates.reduce((sum, one) => sum + one.vatCents, 0)
        const amounts = purchaseAmounts({
          source: 'file',
          vatRates,
          grossCents: netCents + vatCents,
          netCents: netSaid ? netCents : null,
        })
        expect(amounts.reduce((sum, one) => sum + one.baseCents, 0)).toBe(netCents)
        expect(amounts.reduce((sum, one) => sum + one.vatCents, 0)).toBe(vatCents)
      },
    ),
  )
})

import * as fc from 'fast-check'
import { decimalText, shortDecimal } from './decimal.ts'
import type { EInvoiceLine, LineAllowance, VatKind } from './e-invoice.ts'
import { maybe, randomDay, randomName, randomReference, randomText } from './random-terms.fixture.ts'

/** Makes up to six lines whose net is quantity × price, less allowances, with charges. */
export function randomLines(vat: fc.Arbitrary<VatKind>, extended: boolean): fc.Arbitrary<EInvoiceLine[]> {
  return fc
    .array(randomLine(vat, extended), { minLength: 1, maxLength: 6 })
    .map((lines) => lines.map((line, index) => ({ ...line, id: String(index + 1) })))
}

function randomLine(vat: fc.Arbitrary<VatKind>, extended: boolean): fc.Arbitrary<EInvoiceLine> {
  return fc
    .record({
      terms: lineTerms,
      vat,
      quantityMilli: fc.integer({ min: -5_000, max: 50_000 }).filter((quantity) => quantity !== 0),
      priceUnits: fc.integer({ min: 0, max: 20_000_000 }),
      discountUnits: maybe(fc.integer({ min: 0, max: 500_000 })),
      allowances: fc.array(lineAllowance('95'), { maxLength: 2 }),
      charges: fc.array(lineAllowance('FC'), { maxLength: 1 }),
      preceding: maybe(fc.record({ number: randomReference, issuedOn: randomDay })),
    })
    .map(
      ({ terms, vat: kind, quantityMilli, priceUnits, discountUnits, allowances, charges, preceding }) => ({
        ...terms,
        id: '1',
        vat: kind,
        quantity: shortUnits(quantityMilli, 3),
        netCents: grossOf(quantityMilli, priceUnits) - sumOf(allowances) + sumOf(charges),
        precedingInvoice: extended ? preceding : null,
        allowances,
        charges,
        price: {
          net: shortUnits(priceUnits, 4),
          discount: discountUnits === null ? null : shortUnits(discountUnits, 4),
          gross: discountUnits === null ? null : shortUnits(priceUnits + discountUnits, 4),
          baseQuantity: null,
          baseUnitCode: null,
        },
      }),
    )
}

const shortUnits = (units: number, places: number) => shortDecimal(decimalText(units, places)) ?? '0'
const sumOf = (allowances: LineAllowance[]) =>
  allowances.reduce((total, { amountCents }) => total + amountCents, 0)

/** Cents of a quantity in thousandths at a price in ten-thousandths, half a cent away from zero; exact below 2^53. */
function grossOf(quantityMilli: number, priceUnits: number): number {
  const product = Math.abs(quantityMilli) * priceUnits
  return Math.sign(quantityMilli) * Math.floor((product + 50_000) / 100_000) + 0
}

function lineAllowance(reasonCode: string): fc.Arbitrary<LineAllowance> {
  return fc.record({
    amountCents: fc.integer({ min: 0, max: 1_000 }),
    baseCents: fc.constant(null),
    bps: fc.constant(null),
    reason: fc.constant('Remise sur la ligne'),
    reasonCode: fc.constant(reasonCode),
  })
}

const lineTerms = fc.record({
  note: maybe(randomText),
  object: maybe(fc.record({ value: randomReference, scheme: maybe(fc.constant('ABZ')) })),
  unitCode: fc.constantFrom('C62', 'HUR', 'DAY', 'MTK'),
  orderLineReference: maybe(randomReference),
  accountingReference: maybe(randomReference),
  period: maybe(fc.record({ from: fc.constant(null), to: randomDay })),
  item: fc.record({
    name: randomText,
    description: maybe(randomText),
    sellerId: maybe(randomReference),
    buyerId: maybe(randomReference),
    standardId: maybe(fc.record({ value: fc.constant('3760123450001'), scheme: fc.constant('0160') })),
    classifications: fc.array(
      fc.record({ value: randomReference, list: fc.constant('STI'), listVersion: maybe(fc.constant('2')) }),
      { maxLength: 2 },
    ),
    originCountry: maybe(fc.constant('FR')),
    attributes: fc.array(fc.record({ name: randomName, value: randomText }), { maxLength: 2 }),
  }),
})

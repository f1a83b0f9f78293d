import type { EInvoiceLine, VatKind } from '#shared/domain/e-invoices/e-invoice.ts'
import { referenceText } from './invoice-amounts.ts'
import type { InvoiceDocument, InvoiceLine, TakenBack } from './invoice-document.ts'
import { isCreditNote } from './invoice-kind.ts'
import type { VatKey } from './invoice-totals.ts'
import { ONE, unitCode } from './unit-codes.ts'
import { vatKeyOf } from './vat-keys.ts'

type Item = Extract<InvoiceLine, { kind: 'item' }>

/**
 * BG-25: the items, then what the chain already asked, one line a document and rate, of quantity −1 (1 for a credit note) at a
 * positive price, as XP Z12-014 takes deposits back. A section's title is the note of the first line below it.
 */
export function eInvoiceLines(document: InvoiceDocument): EInvoiceLine[] {
  const lines: EInvoiceLine[] = []
  let title: string | null = null
  for (const line of document.lines) {
    if (line.kind === 'section') {
      title = line.title.trim() || null
      continue
    }
    lines.push(itemLine(line, String(lines.length + 1), title, document))
    title = null
  }
  for (const earlier of document.takenBack) {
    for (const { baseCents, vatCents: _vat, ...key } of earlier.vat) {
      if (baseCents !== 0) lines.push(takenBackLine(earlier, key, baseCents, String(lines.length + 1)))
    }
  }
  return lines
}

export function vatKindOf({ category, rateBps }: VatKey): VatKind {
  return { category, rateBps: category === 'O' ? null : rateBps }
}

function itemLine(
  line: Item,
  id: string,
  note: string | null,
  { totals, vat }: InvoiceDocument,
): EInvoiceLine {
  const code = unitCode(line.unit)
  // A price is never negative (BR-27): the quantity takes the sign.
  const sign = line.unitPriceCents < 0 ? -1n : 1n
  const price = BigInt(line.unitPriceCents) * sign
  const net = price * BigInt(10_000 - line.discountBps)
  const [name = '', ...rest] = line.description.trim().split('\n')
  return {
    ...bareLine,
    id,
    note,
    quantity: decimal(BigInt(line.quantityMilli) * sign, 3),
    unitCode: code ?? ONE,
    netCents: totals.lineNetCents[line.id] ?? 0,
    price: {
      ...bareLine.price,
      net: decimal(net, 6),
      ...(line.discountBps === 0
        ? {}
        : { gross: decimal(price, 2), discount: decimal(price * BigInt(line.discountBps), 6) }),
    },
    vat: vatKindOf(vatKeyOf(line.vat ?? vat, line.vatRateBps)),
    item: {
      ...bareLine.item,
      name: name.trim(),
      description: rest.join('\n').trim() || null,
      sellerId: line.reference ?? null,
      attributes: code === null && line.unit !== null ? [{ name: 'Unité', value: line.unit.trim() }] : [],
    },
  }
}

function takenBackLine(earlier: TakenBack, key: VatKey, baseCents: number, id: string): EInvoiceLine {
  const signed = isCreditNote(earlier.kind) ? baseCents : -baseCents
  return {
    ...bareLine,
    id,
    quantity: signed < 0 ? '-1' : '1',
    netCents: signed,
    price: { ...bareLine.price, net: decimal(BigInt(Math.abs(baseCents)), 2) },
    vat: vatKindOf(key),
    item: { ...bareLine.item, name: referenceText(earlier) },
  }
}

const bareLine = {
  note: null,
  object: null,
  unitCode: ONE,
  orderLineReference: null,
  accountingReference: null,
  period: null,
  precedingInvoice: null,
  allowances: [],
  charges: [],
  price: { net: '0', discount: null, gross: null, baseQuantity: null, baseUnitCode: null },
  item: {
    name: '',
    description: null,
    sellerId: null,
    buyerId: null,
    standardId: null,
    classifications: [],
    originCountry: null,
    attributes: [],
  },
} satisfies Partial<EInvoiceLine>

/** An exact decimal, without useless zeros beyond two places: 1500 thousandths are « 1.5 », 40500 cents « 405.00 ». */
function decimal(units: bigint, places: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(places + 1, '0')
  const whole = digits.slice(0, -places)
  let fraction = digits.slice(-places)
  const least = places === 3 ? 0 : 2
  while (fraction.length > least && fraction.endsWith('0')) fraction = fraction.slice(0, -1)
  return `${units < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`
}

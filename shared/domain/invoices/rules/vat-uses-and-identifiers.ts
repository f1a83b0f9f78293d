import type { EInvoice, Identifier, VatKind } from '#shared/domain/e-invoices/e-invoice.ts'

/** A VAT category used by a line, an allowance or a charge. */
export type VatUse = {
  on: 'line' | 'allowance' | 'charge'
  kind: VatKind
  /** Its part of the base of its category. */
  baseCents: number
  path: string
}

export function vatUses(invoice: EInvoice): VatUse[] {
  return [
    ...invoice.lines.map(
      (line, index): VatUse => ({
        on: 'line',
        kind: line.vat,
        baseCents: line.netCents,
        path: `lines.${index}`,
      }),
    ),
    ...invoice.allowances.map(
      (allowance, index): VatUse => ({
        on: 'allowance',
        kind: allowance.vat,
        baseCents: -allowance.amountCents,
        path: `allowances.${index}`,
      }),
    ),
    ...invoice.charges.map(
      (charge, index): VatUse => ({
        on: 'charge',
        kind: charge.vat,
        baseCents: charge.amountCents,
        path: `charges.${index}`,
      }),
    ),
  ]
}

export type Placed<Value> = { value: Value; path: string }

const given = <Value>(value: Value | null | undefined, path: string): Placed<Value>[] =>
  value === null || value === undefined ? [] : [{ value, path }]

/** Every calendar day of the invoice. */
export function days(invoice: EInvoice): Placed<string>[] {
  return [
    ...given(invoice.issuedOn, 'issuedOn'),
    ...given(invoice.taxPointOn, 'taxPointOn'),
    ...given(invoice.dueOn, 'dueOn'),
    ...given(invoice.delivery?.deliveredOn, 'delivery.deliveredOn'),
    ...given(invoice.period?.from, 'period.from'),
    ...given(invoice.period?.to, 'period.to'),
    ...invoice.precedingInvoices.flatMap((earlier, index) =>
      given(earlier.issuedOn, `precedingInvoices.${index}.issuedOn`),
    ),
    ...invoice.lines.flatMap((line, index) => [
      ...given(line.period?.from, `lines.${index}.period.from`),
      ...given(line.period?.to, `lines.${index}.period.to`),
      ...given(line.precedingInvoice?.issuedOn, `lines.${index}.precedingInvoice.issuedOn`),
    ]),
  ]
}

/** Legal identifiers (BT-30, BT-47, BT-61). */
export function registrations(invoice: EInvoice): Placed<Identifier>[] {
  return [
    ...given(invoice.seller.legalRegistration, 'seller.legalRegistration'),
    ...given(invoice.buyer.legalRegistration, 'buyer.legalRegistration'),
    ...given(invoice.payee?.legalRegistration, 'payee.legalRegistration'),
  ]
}

/** Identifiers of parties and places (BT-29, BT-46, BT-60, BT-71). */
export function identifiers(invoice: EInvoice): Placed<Identifier>[] {
  return [
    ...invoice.seller.identifiers.map((value, index) => ({ value, path: `seller.identifiers.${index}` })),
    ...invoice.buyer.identifiers.map((value, index) => ({ value, path: `buyer.identifiers.${index}` })),
    ...given(invoice.payee?.identifier, 'payee.identifier'),
    ...given(invoice.delivery?.location, 'delivery.location'),
  ]
}

/** VAT numbers (BT-31, BT-48, BT-63). */
export function vatNumbers(invoice: EInvoice): Placed<string>[] {
  return [
    ...given(invoice.seller.vatId, 'seller.vatId'),
    ...given(invoice.buyer.vatId, 'buyer.vatId'),
    ...given(invoice.taxRepresentative?.vatId, 'taxRepresentative.vatId'),
  ]
}

/** VAT categories and rates of lines, allowances, charges and the breakdown. */
export function vatKinds(invoice: EInvoice): Placed<VatKind>[] {
  return [
    ...vatUses(invoice).map(({ kind, path }) => ({ value: kind, path: `${path}.vat` })),
    ...invoice.vatBreakdown.map((value, index) => ({ value, path: `vatBreakdown.${index}` })),
  ]
}

/** Electronic addresses (BT-34, BT-49). */
export function electronicAddresses(invoice: EInvoice): Placed<Identifier>[] {
  return [
    ...given(invoice.seller.electronicAddress, 'seller.electronicAddress'),
    ...given(invoice.buyer.electronicAddress, 'buyer.electronicAddress'),
  ]
}

/** Whether the invoice takes back, corrects or completes an earlier one. */
export function citesEarlier(invoice: EInvoice): boolean {
  return (
    invoice.precedingInvoices.length > 0 || invoice.lines.some(({ precedingInvoice }) => precedingInvoice)
  )
}

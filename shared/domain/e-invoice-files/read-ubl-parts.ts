import type { LineAllowance, Period, PrecedingInvoice, VatKind } from '#shared/domain/e-invoices/e-invoice.ts'
import {
  allAt,
  bpsAt,
  centsAt,
  checkedDay,
  firstAt,
  neededAt,
  orNull,
  textAt,
  type XmlElement,
} from './xml-element.ts'

export function ublDay(element: XmlElement | null, path: string, term: string): string | null {
  const text = textAt(element, path)
  return text === null ? null : checkedDay(text, term)
}

export function ublPeriod(element: XmlElement | null, term: string): Period | null {
  const period = firstAt(element, 'InvoicePeriod')
  return orNull({ from: ublDay(period, 'StartDate', term), to: ublDay(period, 'EndDate', term) })
}

/** BG-3. */
export function ublPreceding(reference: XmlElement): PrecedingInvoice {
  return { number: neededAt(reference, 'ID', 'BT-25'), issuedOn: ublDay(reference, 'IssueDate', 'BT-26') }
}

export function ublVat(element: XmlElement | null, path: string, term: string): VatKind {
  return { category: neededAt(element, `${path}/ID`, term), rateBps: bpsAt(element, `${path}/Percent`, term) }
}

/** The allowances, or the charges, of an element, each with the element that says more of it. */
export function ublAllowances(
  element: XmlElement | null,
  charges: boolean,
): { own: LineAllowance; element: XmlElement }[] {
  return allAt(element, 'AllowanceCharge')
    .filter((one) => ['true', '1'].includes(textAt(one, 'ChargeIndicator') ?? '') === charges)
    .map((one) => ({
      element: one,
      own: {
        amountCents: centsAt(one, 'Amount', charges ? 'BT-99' : 'BT-92') ?? 0,
        baseCents: centsAt(one, 'BaseAmount', charges ? 'BT-100' : 'BT-93'),
        bps: bpsAt(one, 'MultiplierFactorNumeric', charges ? 'BT-101' : 'BT-94'),
        reason: textAt(one, 'AllowanceChargeReason'),
        reasonCode: textAt(one, 'AllowanceChargeReasonCode'),
      },
    }))
}

import type {
  Identifier,
  LineAllowance,
  Period,
  PrecedingInvoice,
  VatKind,
} from '#shared/domain/e-invoices/e-invoice.ts'
import {
  allAt,
  bpsAt,
  centsAt,
  checkedDay,
  firstAt,
  neededAt,
  orNull,
  refuse,
  textAt,
  type XmlElement,
} from './xml-element.ts'

/** A day of format 102. Another format (UNTDID 2379), or a time after the day, is refused. */
export function ciiDay(
  element: XmlElement | null,
  path: string,
  term: string,
  inner = 'DateTimeString',
): string | null {
  const said = firstAt(element, `${path}/${inner}`)
  if (!said || said.text === '') return null
  const [, year, month, date] = /^(\d{4})(\d{2})(\d{2})$/.exec(said.text) ?? refuse(said.text, term)
  return checkedDay(`${year}-${month}-${date}`, term)
}

export function ciiPeriod(element: XmlElement | null, term: string): Period | null {
  const period = firstAt(element, 'BillingSpecifiedPeriod')
  return orNull({ from: ciiDay(period, 'StartDateTime', term), to: ciiDay(period, 'EndDateTime', term) })
}

/** BG-3. */
export function ciiPreceding(reference: XmlElement): PrecedingInvoice {
  return {
    number: neededAt(reference, 'IssuerAssignedID', 'BT-25'),
    issuedOn: ciiDay(reference, 'FormattedIssueDateTime', 'BT-26'),
  }
}

export function ciiVat(element: XmlElement | null, path: string, term: string): VatKind {
  return {
    category: neededAt(element, `${path}/CategoryCode`, term),
    rateBps: bpsAt(element, `${path}/RateApplicablePercent`, term),
  }
}

/** The allowances, or the charges, of an element, each with the element that says more of it. */
export function ciiAllowances(
  element: XmlElement | null,
  charges: boolean,
): { own: LineAllowance; element: XmlElement }[] {
  return allAt(element, 'SpecifiedTradeAllowanceCharge')
    .filter((one) => ['true', '1'].includes(textAt(one, 'ChargeIndicator/Indicator') ?? '') === charges)
    .map((one) => ({
      element: one,
      own: {
        amountCents: centsAt(one, 'ActualAmount', charges ? 'BT-99' : 'BT-92') ?? 0,
        baseCents: centsAt(one, 'BasisAmount', charges ? 'BT-100' : 'BT-93'),
        bps: bpsAt(one, 'CalculationPercent', charges ? 'BT-101' : 'BT-94'),
        reason: textAt(one, 'Reason'),
        reasonCode: textAt(one, 'ReasonCode'),
      },
    }))
}

/** BT-18 and BT-128. */
export function ciiObject(reference: XmlElement | null): Identifier | null {
  const value = textAt(reference, 'IssuerAssignedID')
  return value === null ? null : { value, scheme: textAt(reference, 'ReferenceTypeCode') }
}

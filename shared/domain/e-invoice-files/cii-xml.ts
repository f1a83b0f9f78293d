import { decimalText } from '#shared/domain/e-invoices/decimal.ts'
import type {
  DocumentAllowance,
  LineAllowance,
  Period,
  PrecedingInvoice,
  VatBreakdown,
  VatKind,
} from '#shared/domain/e-invoices/e-invoice.ts'
import { group, leaf, type Xml } from './xml-writer.ts'

/** An amount of two decimals. */
export function amount(name: string, cents: number | null): Xml {
  return leaf(name, cents === null ? null : decimalText(cents, 2))
}

/** Basis points as a percentage of two decimals. */
export function percent(name: string, bps: number | null): Xml {
  return leaf(name, bps === null ? null : decimalText(bps, 2))
}

/** A day in the only format that EN 16931 takes (UNTDID 2379, 102). */
export function day(name: string, on: string | null, inner = 'udt:DateTimeString'): Xml {
  return group(name, leaf(inner, on?.replaceAll('-', '') ?? null, { format: '102' }))
}

export function periodXml(name: string, period: Period | null): Xml {
  return period && group(name, day('ram:StartDateTime', period.from), day('ram:EndDateTime', period.to))
}

/** BG-3. */
export function precedingXml({ number, issuedOn }: PrecedingInvoice): Xml {
  return group(
    'ram:InvoiceReferencedDocument',
    leaf('ram:IssuerAssignedID', number),
    day('ram:FormattedIssueDateTime', issuedOn, 'qdt:DateTimeString'),
  )
}

/**
 * The VAT of a line or of a document allowance. `breakdown` is given in profile EXTENDED, where each category other than S
 * and Z repeats the exemption reason of its BG-23 (FNFE, note of July 2026, p. 8).
 */
export function vatXml(name: string, { category, rateBps }: VatKind, breakdown: VatBreakdown[] | null): Xml {
  const exempt =
    category === 'S' || category === 'Z' ? null : breakdown?.find((part) => part.category === category)
  return group(
    name,
    leaf('ram:TypeCode', 'VAT'),
    leaf('ram:ExemptionReason', exempt?.exemptionReason ?? null),
    leaf('ram:CategoryCode', category),
    leaf('ram:ExemptionReasonCode', exempt?.exemptionCode ?? null),
    percent('ram:RateApplicablePercent', rateBps),
  )
}

/** BG-20, BG-21, BG-27 and BG-28; those of the document also have a VAT category. */
export function allowanceXml(
  allowance: LineAllowance | DocumentAllowance,
  isCharge: boolean,
  breakdown: VatBreakdown[] | null,
): Xml {
  return group(
    'ram:SpecifiedTradeAllowanceCharge',
    indicator(isCharge),
    percent('ram:CalculationPercent', allowance.bps),
    amount('ram:BasisAmount', allowance.baseCents),
    amount('ram:ActualAmount', allowance.amountCents),
    leaf('ram:ReasonCode', allowance.reasonCode),
    leaf('ram:Reason', allowance.reason),
    'vat' in allowance ? vatXml('ram:CategoryTradeTax', allowance.vat, breakdown) : null,
  )
}

export function indicator(isCharge: boolean): Xml {
  return group('ram:ChargeIndicator', leaf('udt:Indicator', String(isCharge)))
}

/** A whole message of UN/CEFACT: CII and CDAR differ by their root and share the other three namespaces. */
export function uncefactDocument(root: string, ...children: Xml[]): string {
  const namespaces = [
    ['rsm', root],
    ['ram', 'ReusableAggregateBusinessInformationEntity'],
    ['qdt', 'QualifiedDataType'],
    ['udt', 'UnqualifiedDataType'],
  ].map(([prefix, name]) => ` xmlns:${prefix}="urn:un:unece:uncefact:data:standard:${name}:100"`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<rsm:${root}${namespaces.join('')}>${children.join('')}</rsm:${root}>\n`
}

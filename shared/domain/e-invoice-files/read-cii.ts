import type {
  EInvoice,
  EInvoiceTotals,
  PaymentInstructions,
  VatBreakdown,
} from '#shared/domain/e-invoices/e-invoice.ts'
import { ciiLine } from './read-cii-lines.ts'
import { ciiDelivery, ciiParty, ciiPayee, ciiRepresentative } from './read-cii-parties.ts'
import { ciiAllowances, ciiDay, ciiObject, ciiPeriod, ciiPreceding, ciiVat } from './read-cii-parts.ts'
import {
  allAt,
  attributeAt,
  bpsAt,
  centsAt,
  firstAt,
  neededAt,
  orNull,
  textAt,
  type XmlElement,
} from './xml-element.ts'

/** The terms of a CrossIndustryInvoice (D16B and D22B); what EN 16931 has no term for is left. Throws `e_invoice_value`. */
export function readCii(root: XmlElement): EInvoice {
  const document = firstAt(root, 'ExchangedDocument')
  const trade = firstAt(root, 'SupplyChainTradeTransaction')
  const agreement = firstAt(trade, 'ApplicableHeaderTradeAgreement')
  const delivery = firstAt(trade, 'ApplicableHeaderTradeDelivery')
  const settlement = firstAt(trade, 'ApplicableHeaderTradeSettlement')
  const currency = neededAt(settlement, 'InvoiceCurrencyCode', 'BT-5')
  const vatCurrency = textAt(settlement, 'TaxCurrencyCode')
  const additional = allAt(agreement, 'AdditionalReferencedDocument')
  const ofType = (code: string) =>
    additional.find((reference) => textAt(reference, 'TypeCode') === code) ?? null
  return {
    number: textAt(document, 'ID'),
    issuedOn: ciiDay(document, 'IssueDateTime', 'BT-2'),
    typeCode: neededAt(document, 'TypeCode', 'BT-3'),
    currency,
    vatCurrency,
    taxPointOn: ciiDay(settlement, 'ApplicableTradeTax/TaxPointDate', 'BT-7', 'DateString'),
    taxPointCode: textAt(settlement, 'ApplicableTradeTax/DueDateTypeCode'),
    dueOn: ciiDay(settlement, 'SpecifiedTradePaymentTerms/DueDateDateTime', 'BT-9'),
    buyerReference: textAt(agreement, 'BuyerReference'),
    projectReference: textAt(agreement, 'SpecifiedProcuringProject/ID'),
    contractReference: textAt(agreement, 'ContractReferencedDocument/IssuerAssignedID'),
    purchaseOrderReference: textAt(agreement, 'BuyerOrderReferencedDocument/IssuerAssignedID'),
    salesOrderReference: textAt(agreement, 'SellerOrderReferencedDocument/IssuerAssignedID'),
    receivingAdviceReference: textAt(delivery, 'ReceivingAdviceReferencedDocument/IssuerAssignedID'),
    despatchAdviceReference: textAt(delivery, 'DespatchAdviceReferencedDocument/IssuerAssignedID'),
    tenderReference: textAt(ofType('50'), 'IssuerAssignedID'),
    invoicedObject: ciiObject(ofType('130')),
    buyerAccountingReference: textAt(settlement, 'ReceivableSpecifiedTradeAccountingAccount/ID'),
    paymentTerms: textAt(settlement, 'SpecifiedTradePaymentTerms/Description'),
    notes: allAt(document, 'IncludedNote').flatMap((note) => {
      const text = textAt(note, 'Content')
      return text === null ? [] : [{ subjectCode: textAt(note, 'SubjectCode'), text }]
    }),
    processType: textAt(root, 'ExchangedDocumentContext/BusinessProcessSpecifiedDocumentContextParameter/ID'),
    profile: neededAt(
      root,
      'ExchangedDocumentContext/GuidelineSpecifiedDocumentContextParameter/ID',
      'BT-24',
    ),
    precedingInvoices: allAt(settlement, 'InvoiceReferencedDocument').map(ciiPreceding),
    seller: ciiParty(firstAt(agreement, 'SellerTradeParty'), 'BT-27'),
    buyer: ciiParty(firstAt(agreement, 'BuyerTradeParty'), 'BT-44'),
    payee: ciiPayee(firstAt(settlement, 'PayeeTradeParty')),
    taxRepresentative: ciiRepresentative(firstAt(agreement, 'SellerTaxRepresentativeTradeParty')),
    delivery: ciiDelivery(delivery),
    period: ciiPeriod(settlement, 'BT-73'),
    payment: ciiPayment(settlement),
    allowances: ciiAllowances(settlement, false).map(({ own, element }) => ({
      ...own,
      vat: ciiVat(element, 'CategoryTradeTax', 'BT-95'),
    })),
    charges: ciiAllowances(settlement, true).map(({ own, element }) => ({
      ...own,
      vat: ciiVat(element, 'CategoryTradeTax', 'BT-102'),
    })),
    totals: ciiTotals(
      firstAt(settlement, 'SpecifiedTradeSettlementHeaderMonetarySummation'),
      currency,
      vatCurrency,
    ),
    vatBreakdown: allAt(settlement, 'ApplicableTradeTax').map(ciiBreakdown),
    attachments: additional
      .filter((reference) => !['50', '130'].includes(textAt(reference, 'TypeCode') ?? ''))
      .map(ciiAttachment),
    lines: allAt(trade, 'IncludedSupplyChainTradeLineItem').map(ciiLine),
  }
}

function ciiBreakdown(tax: XmlElement): VatBreakdown {
  return {
    category: neededAt(tax, 'CategoryCode', 'BT-118'),
    rateBps: bpsAt(tax, 'RateApplicablePercent', 'BT-119'),
    baseCents: centsAt(tax, 'BasisAmount', 'BT-116') ?? 0,
    vatCents: centsAt(tax, 'CalculatedAmount', 'BT-117') ?? 0,
    exemptionReason: textAt(tax, 'ExemptionReason'),
    exemptionCode: textAt(tax, 'ExemptionReasonCode'),
  }
}

function ciiAttachment(reference: XmlElement): EInvoice['attachments'][number] {
  const base64 = textAt(reference, 'AttachmentBinaryObject')
  const attribute = (name: string) => attributeAt(reference, 'AttachmentBinaryObject', name) ?? ''
  return {
    reference: neededAt(reference, 'IssuerAssignedID', 'BT-122'),
    description: textAt(reference, 'Name'),
    location: textAt(reference, 'URIID'),
    file: base64 === null ? null : { name: attribute('filename'), mime: attribute('mimeCode'), base64 },
  }
}

function ciiTotals(sums: XmlElement | null, currency: string, vatCurrency: string | null): EInvoiceTotals {
  const cents = (name: string, term: string) => centsAt(sums, name, term)
  const taxes = allAt(sums, 'TaxTotalAmount')
  const vatIn = (code: string | null, term: string) => {
    const found = taxes.find(({ attributes }) => code !== null && attributes.get('currencyID') === code)
    return found ? centsAt({ ...found, children: [found] }, found.name, term) : null
  }
  // A file of before may leave the currency out of its only VAT total.
  const only = taxes.length === 1 && taxes[0]?.attributes.get('currencyID') === undefined
  return {
    linesCents: cents('LineTotalAmount', 'BT-106') ?? 0,
    allowancesCents: cents('AllowanceTotalAmount', 'BT-107') ?? 0,
    chargesCents: cents('ChargeTotalAmount', 'BT-108') ?? 0,
    netCents: cents('TaxBasisTotalAmount', 'BT-109') ?? 0,
    vatCents: only ? cents('TaxTotalAmount', 'BT-110') : vatIn(currency, 'BT-110'),
    vatInVatCurrencyCents: vatCurrency === currency ? null : vatIn(vatCurrency, 'BT-111'),
    grossCents: cents('GrandTotalAmount', 'BT-112') ?? 0,
    prepaidCents: cents('TotalPrepaidAmount', 'BT-113') ?? 0,
    roundingCents: cents('RoundingAmount', 'BT-114') ?? 0,
    dueCents: cents('DuePayableAmount', 'BT-115') ?? 0,
  }
}

function ciiPayment(settlement: XmlElement | null): PaymentInstructions | null {
  const means = allAt(settlement, 'SpecifiedTradeSettlementPaymentMeans')
  const inAny = (path: string) => means.map((one) => textAt(one, path)).find((text) => text !== null) ?? null
  const remittance = textAt(settlement, 'PaymentReference')
  const debit = orNull({
    mandate: textAt(settlement, 'SpecifiedTradePaymentTerms/DirectDebitMandateID'),
    creditorId: textAt(settlement, 'CreditorReferenceID'),
    account: inAny('PayerPartyDebtorFinancialAccount/IBANID'),
  })
  const cardNumber = inAny('ApplicableTradeSettlementFinancialCard/ID')
  if (means.length === 0 && remittance === null && debit === null) return null
  return {
    // UNTDID 4461, 1: the way of paying is not said.
    meansCode: inAny('TypeCode') ?? '1',
    meansText: inAny('Information'),
    remittance,
    transfers: means.flatMap((one) => {
      const account = firstAt(one, 'PayeePartyCreditorFinancialAccount')
      const number = textAt(account, 'IBANID') ?? textAt(account, 'ProprietaryID')
      if (number === null) return []
      const bic = textAt(one, 'PayeeSpecifiedCreditorFinancialInstitution/BICID')
      return [{ account: number, accountName: textAt(account, 'AccountName'), bic }]
    }),
    card:
      cardNumber === null
        ? null
        : { number: cardNumber, holder: inAny('ApplicableTradeSettlementFinancialCard/CardholderName') },
    debit,
  }
}

import type {
  EInvoice,
  EInvoiceLine,
  EInvoiceNote,
  EInvoiceTotals,
  VatBreakdown,
} from '#shared/domain/e-invoices/e-invoice.ts'
import { ublDelivery, ublParty, ublPayee, ublRepresentative } from './read-ubl-parties.ts'
import { ublAllowances, ublDay, ublPeriod, ublPreceding, ublVat } from './read-ubl-parts.ts'
import { ublPayment } from './read-ubl-payment.ts'
import {
  allAt,
  attributeAt,
  bpsAt,
  centsAt,
  decimalAt,
  firstAt,
  identifierAt,
  neededAt,
  textAt,
  type XmlElement,
} from './xml-element.ts'

/** BT-8 in UBL (UNTDID 2005) and in CII (UNTDID 2475). */
const TAX_POINT_CODES: Record<string, string> = { '3': '5', '35': '29', '432': '72' }

/**
 * The terms of a UBL 2.1 Invoice or CreditNote, by the binding of CEN/TS 16931-3-2; what EN 16931 has no term for is left.
 * Throws `e_invoice_value`.
 */
export function readUbl(root: XmlElement): EInvoice {
  const isCredit = root.name === 'CreditNote'
  const currency = neededAt(root, 'DocumentCurrencyCode', 'BT-5')
  const vatCurrency = textAt(root, 'TaxCurrencyCode')
  const additional = allAt(root, 'AdditionalDocumentReference')
  const ofType = (code: string) =>
    additional.find((reference) => textAt(reference, 'DocumentTypeCode') === code) ?? null
  const pointCode = textAt(root, 'InvoicePeriod/DescriptionCode')
  return {
    number: textAt(root, 'ID'),
    issuedOn: ublDay(root, 'IssueDate', 'BT-2'),
    typeCode: neededAt(root, isCredit ? 'CreditNoteTypeCode' : 'InvoiceTypeCode', 'BT-3'),
    currency,
    vatCurrency,
    taxPointOn: ublDay(root, 'TaxPointDate', 'BT-7'),
    taxPointCode: pointCode && (TAX_POINT_CODES[pointCode] ?? pointCode),
    dueOn: ublDay(root, isCredit ? 'PaymentMeans/PaymentDueDate' : 'DueDate', 'BT-9'),
    buyerReference: textAt(root, 'BuyerReference'),
    projectReference: isCredit ? textAt(ofType('50'), 'ID') : textAt(root, 'ProjectReference/ID'),
    contractReference: textAt(root, 'ContractDocumentReference/ID'),
    purchaseOrderReference: textAt(root, 'OrderReference/ID'),
    salesOrderReference: textAt(root, 'OrderReference/SalesOrderID'),
    receivingAdviceReference: textAt(root, 'ReceiptDocumentReference/ID'),
    despatchAdviceReference: textAt(root, 'DespatchDocumentReference/ID'),
    tenderReference: textAt(root, 'OriginatorDocumentReference/ID'),
    invoicedObject: identifierAt(ofType('130'), 'ID'),
    buyerAccountingReference: textAt(root, 'AccountingCost'),
    paymentTerms: textAt(root, 'PaymentTerms/Note'),
    notes: allAt(root, 'Note').flatMap(ublNote),
    processType: textAt(root, 'ProfileID'),
    profile: neededAt(root, 'CustomizationID', 'BT-24'),
    precedingInvoices: allAt(root, 'BillingReference/InvoiceDocumentReference').map(ublPreceding),
    seller: ublParty(firstAt(root, 'AccountingSupplierParty/Party'), 'BT-27'),
    buyer: ublParty(firstAt(root, 'AccountingCustomerParty/Party'), 'BT-44'),
    payee: ublPayee(firstAt(root, 'PayeeParty')),
    taxRepresentative: ublRepresentative(firstAt(root, 'TaxRepresentativeParty')),
    delivery: ublDelivery(firstAt(root, 'Delivery')),
    period: ublPeriod(root, 'BT-73'),
    payment: ublPayment(root),
    allowances: ublAllowances(root, false).map(({ own, element }) => ({
      ...own,
      vat: ublVat(element, 'TaxCategory', 'BT-95'),
    })),
    charges: ublAllowances(root, true).map(({ own, element }) => ({
      ...own,
      vat: ublVat(element, 'TaxCategory', 'BT-102'),
    })),
    totals: ublTotals(root, currency, vatCurrency),
    vatBreakdown: allAt(root, 'TaxTotal/TaxSubtotal').map(ublBreakdown),
    attachments: additional
      .filter(
        (reference) =>
          !['130', isCredit ? '50' : '130'].includes(textAt(reference, 'DocumentTypeCode') ?? ''),
      )
      .map(ublAttachment),
    lines: allAt(root, isCredit ? 'CreditNoteLine' : 'InvoiceLine').map(ublLine),
  }
}

/** UBL has no place for BT-21: « #PMT#text » says both. */
function ublNote({ text }: XmlElement): EInvoiceNote[] {
  const [, subjectCode = null, rest = text] = /^#([A-Z]{3})#(.*)$/s.exec(text) ?? []
  const said = rest.trim()
  return said === '' ? [] : [{ subjectCode, text: said }]
}

function ublBreakdown(part: XmlElement): VatBreakdown {
  return {
    category: neededAt(part, 'TaxCategory/ID', 'BT-118'),
    rateBps: bpsAt(part, 'TaxCategory/Percent', 'BT-119'),
    baseCents: centsAt(part, 'TaxableAmount', 'BT-116') ?? 0,
    vatCents: centsAt(part, 'TaxAmount', 'BT-117') ?? 0,
    exemptionReason: textAt(part, 'TaxCategory/TaxExemptionReason'),
    exemptionCode: textAt(part, 'TaxCategory/TaxExemptionReasonCode'),
  }
}

function ublAttachment(reference: XmlElement): EInvoice['attachments'][number] {
  const path = 'Attachment/EmbeddedDocumentBinaryObject'
  const base64 = textAt(reference, path)
  const attribute = (name: string) => attributeAt(reference, path, name) ?? ''
  return {
    reference: neededAt(reference, 'ID', 'BT-122'),
    description: textAt(reference, 'DocumentDescription'),
    location: textAt(reference, 'Attachment/ExternalReference/URI'),
    file: base64 === null ? null : { name: attribute('filename'), mime: attribute('mimeCode'), base64 },
  }
}

function ublTotals(root: XmlElement, currency: string, vatCurrency: string | null): EInvoiceTotals {
  const sums = firstAt(root, 'LegalMonetaryTotal')
  const cents = (name: string, term: string) => centsAt(sums, name, term)
  const vatIn = (code: string | null, term: string) => {
    const found = allAt(root, 'TaxTotal').find(
      (total) => code !== null && attributeAt(total, 'TaxAmount', 'currencyID') === code,
    )
    return centsAt(found ?? null, 'TaxAmount', term)
  }
  return {
    linesCents: cents('LineExtensionAmount', 'BT-106') ?? 0,
    allowancesCents: cents('AllowanceTotalAmount', 'BT-107') ?? 0,
    chargesCents: cents('ChargeTotalAmount', 'BT-108') ?? 0,
    netCents: cents('TaxExclusiveAmount', 'BT-109') ?? 0,
    vatCents: vatIn(currency, 'BT-110'),
    vatInVatCurrencyCents: vatCurrency === currency ? null : vatIn(vatCurrency, 'BT-111'),
    grossCents: cents('TaxInclusiveAmount', 'BT-112') ?? 0,
    prepaidCents: cents('PrepaidAmount', 'BT-113') ?? 0,
    roundingCents: cents('PayableRoundingAmount', 'BT-114') ?? 0,
    dueCents: cents('PayableAmount', 'BT-115') ?? 0,
  }
}

/** BG-25 of an Invoice or a CreditNote, which counts under another name. */
function ublLine(line: XmlElement): EInvoiceLine {
  const counted = firstAt(line, 'CreditedQuantity') ? 'CreditedQuantity' : 'InvoicedQuantity'
  const preceding = firstAt(line, 'BillingReference/InvoiceDocumentReference')
  const price = firstAt(line, 'Price')
  return {
    id: neededAt(line, 'ID', 'BT-126'),
    note: textAt(line, 'Note'),
    object: identifierAt(line, 'DocumentReference/ID'),
    quantity: decimalAt(line, counted, 'BT-129') ?? '0',
    unitCode: attributeAt(line, counted, 'unitCode') ?? 'C62',
    netCents: centsAt(line, 'LineExtensionAmount', 'BT-131') ?? 0,
    orderLineReference: textAt(line, 'OrderLineReference/LineID'),
    accountingReference: textAt(line, 'AccountingCost'),
    period: ublPeriod(line, 'BT-134'),
    precedingInvoice: preceding && ublPreceding(preceding),
    allowances: ublAllowances(line, false).map(({ own }) => own),
    charges: ublAllowances(line, true).map(({ own }) => own),
    price: {
      net: decimalAt(price, 'PriceAmount', 'BT-146') ?? '0',
      discount: decimalAt(price, 'AllowanceCharge/Amount', 'BT-147'),
      gross: decimalAt(price, 'AllowanceCharge/BaseAmount', 'BT-148'),
      baseQuantity: decimalAt(price, 'BaseQuantity', 'BT-149'),
      baseUnitCode: attributeAt(price, 'BaseQuantity', 'unitCode'),
    },
    vat: ublVat(line, 'Item/ClassifiedTaxCategory', 'BT-151'),
    item: itemOf(firstAt(line, 'Item')),
  }
}

function itemOf(item: XmlElement | null): EInvoiceLine['item'] {
  return {
    name: neededAt(item, 'Name', 'BT-153'),
    description: textAt(item, 'Description'),
    sellerId: textAt(item, 'SellersItemIdentification/ID'),
    buyerId: textAt(item, 'BuyersItemIdentification/ID'),
    standardId: identifierAt(item, 'StandardItemIdentification/ID'),
    classifications: allAt(item, 'CommodityClassification').flatMap((classification) => {
      const value = textAt(classification, 'ItemClassificationCode')
      const list = attributeAt(classification, 'ItemClassificationCode', 'listID') ?? ''
      const listVersion = attributeAt(classification, 'ItemClassificationCode', 'listVersionID')
      return value === null ? [] : [{ value, list, listVersion }]
    }),
    originCountry: textAt(item, 'OriginCountry/IdentificationCode'),
    attributes: allAt(item, 'AdditionalItemProperty').flatMap((property) => {
      const name = textAt(property, 'Name')
      const value = textAt(property, 'Value')
      return name === null || value === null ? [] : [{ name, value }]
    }),
  }
}

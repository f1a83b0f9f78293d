import type { EInvoiceLine } from '#shared/domain/e-invoices/e-invoice.ts'
import { ublAllowances, ublPeriod, ublPreceding, ublVat } from './read-ubl-parts.ts'
import {
  allAt,
  attributeAt,
  centsAt,
  decimalAt,
  firstAt,
  identifierAt,
  neededAt,
  textAt,
  type XmlElement,
} from './xml-element.ts'

/** BG-25 of an Invoice or a CreditNote, which counts under another name. */
export function ublLine(line: XmlElement): EInvoiceLine {
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

import type { EInvoiceLine } from '#shared/domain/e-invoices/e-invoice.ts'
import { ciiAllowances, ciiObject, ciiPeriod, ciiPreceding, ciiVat } from './read-cii-parts.ts'
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

/** BG-25. */
export function ciiLine(line: XmlElement): EInvoiceLine {
  const agreement = firstAt(line, 'SpecifiedLineTradeAgreement')
  const settlement = firstAt(line, 'SpecifiedLineTradeSettlement')
  const preceding = firstAt(settlement, 'InvoiceReferencedDocument')
  return {
    id: neededAt(line, 'AssociatedDocumentLineDocument/LineID', 'BT-126'),
    note: textAt(line, 'AssociatedDocumentLineDocument/IncludedNote/Content'),
    object: ciiObject(firstAt(settlement, 'AdditionalReferencedDocument')),
    // A line of information in profile EXTENDED counts nothing.
    quantity: decimalAt(line, 'SpecifiedLineTradeDelivery/BilledQuantity', 'BT-129') ?? '0',
    unitCode: attributeAt(line, 'SpecifiedLineTradeDelivery/BilledQuantity', 'unitCode') ?? 'C62',
    netCents:
      centsAt(settlement, 'SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount', 'BT-131') ?? 0,
    orderLineReference: textAt(agreement, 'BuyerOrderReferencedDocument/LineID'),
    accountingReference: textAt(settlement, 'ReceivableSpecifiedTradeAccountingAccount/ID'),
    period: ciiPeriod(settlement, 'BT-134'),
    precedingInvoice: preceding && ciiPreceding(preceding),
    allowances: ciiAllowances(settlement, false).map(({ own }) => own),
    charges: ciiAllowances(settlement, true).map(({ own }) => own),
    price: priceOf(agreement),
    vat: ciiVat(settlement, 'ApplicableTradeTax', 'BT-151'),
    item: itemOf(firstAt(line, 'SpecifiedTradeProduct')),
  }
}

function priceOf(agreement: XmlElement | null): EInvoiceLine['price'] {
  const net = firstAt(agreement, 'NetPriceProductTradePrice')
  const gross = firstAt(agreement, 'GrossPriceProductTradePrice')
  const base = firstAt(net, 'BasisQuantity') ? net : gross
  return {
    net: decimalAt(net, 'ChargeAmount', 'BT-146') ?? '0',
    discount: decimalAt(gross, 'AppliedTradeAllowanceCharge/ActualAmount', 'BT-147'),
    gross: decimalAt(gross, 'ChargeAmount', 'BT-148'),
    baseQuantity: decimalAt(base, 'BasisQuantity', 'BT-149'),
    baseUnitCode: attributeAt(base, 'BasisQuantity', 'unitCode'),
  }
}

function itemOf(product: XmlElement | null): EInvoiceLine['item'] {
  return {
    name: neededAt(product, 'Name', 'BT-153'),
    description: textAt(product, 'Description'),
    sellerId: textAt(product, 'SellerAssignedID'),
    buyerId: textAt(product, 'BuyerAssignedID'),
    standardId: identifierAt(product, 'GlobalID'),
    classifications: allAt(product, 'DesignatedProductClassification').flatMap((classification) => {
      const value = textAt(classification, 'ClassCode')
      const list = attributeAt(classification, 'ClassCode', 'listID') ?? ''
      const listVersion = attributeAt(classification, 'ClassCode', 'listVersionID')
      return value === null ? [] : [{ value, list, listVersion }]
    }),
    originCountry: textAt(product, 'OriginTradeCountry/ID'),
    attributes: allAt(product, 'ApplicableProductCharacteristic').flatMap((characteristic) => {
      const name = textAt(characteristic, 'Description')
      const value = textAt(characteristic, 'Value')
      return name === null || value === null ? [] : [{ name, value }]
    }),
  }
}

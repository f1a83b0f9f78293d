import type { EInvoiceLine, VatBreakdown } from '#shared/domain/e-invoices/e-invoice.ts'
import { allowanceXml, amount, indicator, periodXml, precedingXml, vatXml } from './cii-xml.ts'
import { group, leaf, type Xml } from './xml-writer.ts'

/** BG-25. `breakdown` is given in profile EXTENDED alone. */
export function lineXml(line: EInvoiceLine, breakdown: VatBreakdown[] | null): Xml {
  return group(
    'ram:IncludedSupplyChainTradeLineItem',
    group(
      'ram:AssociatedDocumentLineDocument',
      leaf('ram:LineID', line.id),
      group('ram:IncludedNote', leaf('ram:Content', line.note)),
    ),
    itemXml(line.item),
    priceXml(line),
    group(
      'ram:SpecifiedLineTradeDelivery',
      leaf('ram:BilledQuantity', line.quantity, { unitCode: line.unitCode }),
    ),
    group(
      'ram:SpecifiedLineTradeSettlement',
      vatXml('ram:ApplicableTradeTax', line.vat, breakdown),
      periodXml('ram:BillingSpecifiedPeriod', line.period),
      line.allowances.map((allowance) => allowanceXml(allowance, false, null)),
      line.charges.map((charge) => allowanceXml(charge, true, null)),
      group(
        'ram:SpecifiedTradeSettlementLineMonetarySummation',
        amount('ram:LineTotalAmount', line.netCents),
      ),
      breakdown && line.precedingInvoice && precedingXml(line.precedingInvoice),
      line.object &&
        group(
          'ram:AdditionalReferencedDocument',
          leaf('ram:IssuerAssignedID', line.object.value),
          leaf('ram:TypeCode', '130'),
          leaf('ram:ReferenceTypeCode', line.object.scheme),
        ),
      group('ram:ReceivableSpecifiedTradeAccountingAccount', leaf('ram:ID', line.accountingReference)),
    ),
  )
}

function itemXml(item: EInvoiceLine['item']): Xml {
  return group(
    'ram:SpecifiedTradeProduct',
    item.standardId && leaf('ram:GlobalID', item.standardId.value, { schemeID: item.standardId.scheme }),
    leaf('ram:SellerAssignedID', item.sellerId),
    leaf('ram:BuyerAssignedID', item.buyerId),
    leaf('ram:Name', item.name),
    leaf('ram:Description', item.description),
    item.attributes.map(({ name, value }) =>
      group('ram:ApplicableProductCharacteristic', leaf('ram:Description', name), leaf('ram:Value', value)),
    ),
    item.classifications.map(({ value, list, listVersion }) =>
      group(
        'ram:DesignatedProductClassification',
        leaf('ram:ClassCode', value, { listID: list, listVersionID: listVersion }),
      ),
    ),
    group('ram:OriginTradeCountry', leaf('ram:ID', item.originCountry)),
  )
}

function priceXml({ price, orderLineReference }: EInvoiceLine): Xml {
  const base = leaf('ram:BasisQuantity', price.baseQuantity, { unitCode: price.baseUnitCode })
  return group(
    'ram:SpecifiedLineTradeAgreement',
    group('ram:BuyerOrderReferencedDocument', leaf('ram:LineID', orderLineReference)),
    price.gross === null
      ? null
      : group(
          'ram:GrossPriceProductTradePrice',
          leaf('ram:ChargeAmount', price.gross),
          base,
          price.discount === null
            ? null
            : group(
                'ram:AppliedTradeAllowanceCharge',
                indicator(false),
                leaf('ram:ActualAmount', price.discount),
              ),
        ),
    group('ram:NetPriceProductTradePrice', leaf('ram:ChargeAmount', price.net), base),
  )
}

const NAMESPACES = (root: string) =>
  `xmlns="urn:oasis:names:specification:ubl:schema:xsd:${root}-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"`

const VAT_SCHEME = '<cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme>'

const PARTIES = `
  <cac:AccountingSupplierParty><cac:Party>
    <cbc:EndpointID schemeID="0225">552081317</cbc:EndpointID>
    <cac:PartyIdentification><cbc:ID schemeID="SEPA">FR72ZZZ123456</cbc:ID></cac:PartyIdentification>
    <cac:PartyIdentification><cbc:ID schemeID="0009">55208131766522</cbc:ID></cac:PartyIdentification>
    <cac:PartyName><cbc:Name>Atelier d’été</cbc:Name></cac:PartyName>
    <cac:PostalAddress><cbc:StreetName>1 rue Haute</cbc:StreetName><cbc:AdditionalStreetName>Bât. B</cbc:AdditionalStreetName><cbc:CityName>Lyon</cbc:CityName><cbc:PostalZone>69001</cbc:PostalZone><cbc:CountrySubentity>Rhône</cbc:CountrySubentity><cac:AddressLine><cbc:Line>Porte 4</cbc:Line></cac:AddressLine><cac:Country><cbc:IdentificationCode>FR</cbc:IdentificationCode></cac:Country></cac:PostalAddress>
    <cac:PartyTaxScheme><cbc:CompanyID>FR03552081317</cbc:CompanyID>${VAT_SCHEME}</cac:PartyTaxScheme>
    <cac:PartyTaxScheme><cbc:CompanyID>552081317</cbc:CompanyID><cac:TaxScheme><cbc:ID>LOC</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>
    <cac:PartyLegalEntity><cbc:RegistrationName>Été SARL</cbc:RegistrationName><cbc:CompanyID schemeID="0002">552081317</cbc:CompanyID><cbc:CompanyLegalForm>SARL au capital de 1 000 €</cbc:CompanyLegalForm></cac:PartyLegalEntity>
    <cac:Contact><cbc:Name>Ana</cbc:Name><cbc:Telephone>0123456789</cbc:Telephone><cbc:ElectronicMail>ana@ete.example</cbc:ElectronicMail></cac:Contact>
  </cac:Party></cac:AccountingSupplierParty>
  <cac:AccountingCustomerParty><cac:Party>
    <cac:PartyLegalEntity><cbc:RegistrationName>Client SA</cbc:RegistrationName></cac:PartyLegalEntity>
  </cac:Party></cac:AccountingCustomerParty>`

const SUMS = (vat: string) => `
  ${vat}
  <cac:LegalMonetaryTotal>
    <cbc:LineExtensionAmount currencyID="EUR">105.00</cbc:LineExtensionAmount><cbc:TaxExclusiveAmount currencyID="EUR">100.00</cbc:TaxExclusiveAmount>
    <cbc:TaxInclusiveAmount currencyID="EUR">120.00</cbc:TaxInclusiveAmount><cbc:AllowanceTotalAmount currencyID="EUR">10</cbc:AllowanceTotalAmount>
    <cbc:ChargeTotalAmount currencyID="EUR">5</cbc:ChargeTotalAmount><cbc:PrepaidAmount currencyID="EUR">20.00</cbc:PrepaidAmount>
    <cbc:PayableRoundingAmount currencyID="EUR">0.01</cbc:PayableRoundingAmount><cbc:PayableAmount currencyID="EUR">100.01</cbc:PayableAmount>
  </cac:LegalMonetaryTotal>`

const TAX = `<cac:TaxTotal><cbc:TaxAmount currencyID="EUR">20.00</cbc:TaxAmount><cac:TaxSubtotal><cbc:TaxableAmount currencyID="EUR">100.00</cbc:TaxableAmount><cbc:TaxAmount currencyID="EUR">20.00</cbc:TaxAmount><cac:TaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>20.0</cbc:Percent>${VAT_SCHEME}</cac:TaxCategory></cac:TaxSubtotal></cac:TaxTotal>`

/** A UBL 2.1 invoice with nearly every term of EN 16931. */
export const UBL_INVOICE = `<?xml version="1.0" encoding="UTF-8"?>
<Invoice ${NAMESPACES('Invoice')}>
  <cbc:CustomizationID>urn:cen.eu:en16931:2017</cbc:CustomizationID><cbc:ProfileID>S1</cbc:ProfileID>
  <cbc:ID>F2026-0012</cbc:ID><cbc:IssueDate>2026-10-03</cbc:IssueDate><cbc:DueDate>2026-11-03</cbc:DueDate>
  <cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode><cbc:Note>#PMT#Indemnité : 40 €.</cbc:Note><cbc:Note>Merci.</cbc:Note>
  <cbc:TaxPointDate>2026-10-02</cbc:TaxPointDate><cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>
  <cbc:AccountingCost>C-42</cbc:AccountingCost><cbc:BuyerReference>SERVICE-7</cbc:BuyerReference>
  <cac:InvoicePeriod><cbc:StartDate>2026-09-01</cbc:StartDate><cbc:EndDate>2026-09-30</cbc:EndDate><cbc:DescriptionCode>432</cbc:DescriptionCode></cac:InvoicePeriod>
  <cac:OrderReference><cbc:ID>PO-9</cbc:ID><cbc:SalesOrderID>SO-9</cbc:SalesOrderID></cac:OrderReference>
  <cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID>F2026-0003</cbc:ID><cbc:IssueDate>2026-09-01</cbc:IssueDate></cac:InvoiceDocumentReference></cac:BillingReference>
  <cac:DespatchDocumentReference><cbc:ID>DESP</cbc:ID></cac:DespatchDocumentReference>
  <cac:ReceiptDocumentReference><cbc:ID>RECV</cbc:ID></cac:ReceiptDocumentReference>
  <cac:OriginatorDocumentReference><cbc:ID>TENDER</cbc:ID></cac:OriginatorDocumentReference>
  <cac:ContractDocumentReference><cbc:ID>CONTRACT</cbc:ID></cac:ContractDocumentReference>
  <cac:AdditionalDocumentReference><cbc:ID schemeID="ABZ">METER</cbc:ID><cbc:DocumentTypeCode>130</cbc:DocumentTypeCode></cac:AdditionalDocumentReference>
  <cac:AdditionalDocumentReference><cbc:ID>DOC1</cbc:ID><cbc:DocumentDescription>RIB</cbc:DocumentDescription><cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="application/pdf" filename="rib.pdf">QUJD</cbc:EmbeddedDocumentBinaryObject><cac:ExternalReference><cbc:URI>https://ete.example/rib</cbc:URI></cac:ExternalReference></cac:Attachment></cac:AdditionalDocumentReference>
  <cac:ProjectReference><cbc:ID>PROJECT</cbc:ID></cac:ProjectReference>${PARTIES}
  <cac:PayeeParty><cac:PartyIdentification><cbc:ID schemeID="0088">123</cbc:ID></cac:PartyIdentification><cac:PartyName><cbc:Name>Affacturage SA</cbc:Name></cac:PartyName><cac:PartyLegalEntity><cbc:CompanyID schemeID="0002">356000000</cbc:CompanyID></cac:PartyLegalEntity></cac:PayeeParty>
  <cac:TaxRepresentativeParty><cac:PartyName><cbc:Name>Fisc SARL</cbc:Name></cac:PartyName><cac:PostalAddress><cac:Country><cbc:IdentificationCode>FR</cbc:IdentificationCode></cac:Country></cac:PostalAddress><cac:PartyTaxScheme><cbc:CompanyID>FR11356000000</cbc:CompanyID>${VAT_SCHEME}</cac:PartyTaxScheme></cac:TaxRepresentativeParty>
  <cac:Delivery><cbc:ActualDeliveryDate>2026-09-30</cbc:ActualDeliveryDate><cac:DeliveryLocation><cbc:ID schemeID="0088">LOC</cbc:ID><cac:Address><cbc:CityName>Nice</cbc:CityName></cac:Address></cac:DeliveryLocation><cac:DeliveryParty><cac:PartyName><cbc:Name>Entrepôt</cbc:Name></cac:PartyName></cac:DeliveryParty></cac:Delivery>
  <cac:PaymentMeans><cbc:PaymentMeansCode name="Virement">58</cbc:PaymentMeansCode><cbc:PaymentID>REF</cbc:PaymentID><cac:PayeeFinancialAccount><cbc:ID>FR7630006000011234567890189</cbc:ID><cbc:Name>Été</cbc:Name><cac:FinancialInstitutionBranch><cbc:ID>AGRIFRPP</cbc:ID></cac:FinancialInstitutionBranch></cac:PayeeFinancialAccount><cac:PaymentMandate><cbc:ID>MANDATE</cbc:ID><cac:PayerFinancialAccount><cbc:ID>DE89370400440532013000</cbc:ID></cac:PayerFinancialAccount></cac:PaymentMandate></cac:PaymentMeans>
  <cac:PaymentTerms><cbc:Note>30 jours</cbc:Note></cac:PaymentTerms>
  <cac:AllowanceCharge><cbc:ChargeIndicator>false</cbc:ChargeIndicator><cbc:AllowanceChargeReasonCode>95</cbc:AllowanceChargeReasonCode><cbc:AllowanceChargeReason>Remise</cbc:AllowanceChargeReason><cbc:MultiplierFactorNumeric>10</cbc:MultiplierFactorNumeric><cbc:Amount currencyID="EUR">10</cbc:Amount><cbc:BaseAmount currencyID="EUR">100</cbc:BaseAmount><cac:TaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>20</cbc:Percent>${VAT_SCHEME}</cac:TaxCategory></cac:AllowanceCharge>
  <cac:AllowanceCharge><cbc:ChargeIndicator>true</cbc:ChargeIndicator><cbc:AllowanceChargeReason>Port</cbc:AllowanceChargeReason><cbc:Amount currencyID="EUR">5</cbc:Amount><cac:TaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>20</cbc:Percent>${VAT_SCHEME}</cac:TaxCategory></cac:AllowanceCharge>${SUMS(TAX)}
  <cac:InvoiceLine><cbc:ID>1</cbc:ID><cbc:Note>Note</cbc:Note><cbc:InvoicedQuantity unitCode="HUR">1.50</cbc:InvoicedQuantity><cbc:LineExtensionAmount currencyID="EUR">105.00</cbc:LineExtensionAmount><cbc:AccountingCost>706</cbc:AccountingCost><cac:InvoicePeriod><cbc:StartDate>2026-09-01</cbc:StartDate></cac:InvoicePeriod><cac:OrderLineReference><cbc:LineID>3</cbc:LineID></cac:OrderLineReference><cac:DocumentReference><cbc:ID schemeID="ABZ">OBJ</cbc:ID><cbc:DocumentTypeCode>130</cbc:DocumentTypeCode></cac:DocumentReference>
    <cac:AllowanceCharge><cbc:ChargeIndicator>true</cbc:ChargeIndicator><cbc:AllowanceChargeReason>Emballage</cbc:AllowanceChargeReason><cbc:Amount currencyID="EUR">0</cbc:Amount></cac:AllowanceCharge>
    <cac:Item><cbc:Description>Sur site</cbc:Description><cbc:Name>Conseil</cbc:Name><cac:BuyersItemIdentification><cbc:ID>B1</cbc:ID></cac:BuyersItemIdentification><cac:SellersItemIdentification><cbc:ID>S1</cbc:ID></cac:SellersItemIdentification><cac:StandardItemIdentification><cbc:ID schemeID="0160">3760123450001</cbc:ID></cac:StandardItemIdentification><cac:OriginCountry><cbc:IdentificationCode>FR</cbc:IdentificationCode></cac:OriginCountry><cac:CommodityClassification><cbc:ItemClassificationCode listID="STI" listVersionID="2">9873242</cbc:ItemClassificationCode></cac:CommodityClassification><cac:ClassifiedTaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>20</cbc:Percent>${VAT_SCHEME}</cac:ClassifiedTaxCategory><cac:AdditionalItemProperty><cbc:Name>Couleur</cbc:Name><cbc:Value>Noir</cbc:Value></cac:AdditionalItemProperty></cac:Item>
    <cac:Price><cbc:PriceAmount currencyID="EUR">70.00</cbc:PriceAmount><cbc:BaseQuantity unitCode="HUR">1</cbc:BaseQuantity><cac:AllowanceCharge><cbc:ChargeIndicator>false</cbc:ChargeIndicator><cbc:Amount currencyID="EUR">5.125</cbc:Amount><cbc:BaseAmount currencyID="EUR">75.125</cbc:BaseAmount></cac:AllowanceCharge></cac:Price>
  </cac:InvoiceLine>
</Invoice>`

/** The fields of a credit note that UBL names otherwise: type, due day, project, lines. */
export const UBL_CREDIT_NOTE = `<ubl:CreditNote ${NAMESPACES('CreditNote').replace('xmlns=', 'xmlns:ubl=')}>
  <cbc:CustomizationID>urn:cen.eu:en16931:2017</cbc:CustomizationID><cbc:ID>A1</cbc:ID><cbc:IssueDate>2026-10-03</cbc:IssueDate>
  <cbc:CreditNoteTypeCode>381</cbc:CreditNoteTypeCode><cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>
  <cac:AdditionalDocumentReference><cbc:ID>PROJECT</cbc:ID><cbc:DocumentTypeCode>50</cbc:DocumentTypeCode></cac:AdditionalDocumentReference>${PARTIES}
  <cac:PaymentMeans><cbc:PaymentMeansCode>48</cbc:PaymentMeansCode><cbc:PaymentDueDate>2026-11-03</cbc:PaymentDueDate><cac:CardAccount><cbc:PrimaryAccountNumberID>1234</cbc:PrimaryAccountNumberID><cbc:HolderName>Ana</cbc:HolderName></cac:CardAccount></cac:PaymentMeans>${SUMS(TAX)}
  <cac:CreditNoteLine><cbc:ID>1</cbc:ID><cbc:CreditedQuantity unitCode="C62">2</cbc:CreditedQuantity><cbc:LineExtensionAmount currencyID="EUR">105.00</cbc:LineExtensionAmount><cac:Item><cbc:Name>Chaise</cbc:Name><cac:ClassifiedTaxCategory><cbc:ID>O</cbc:ID>${VAT_SCHEME}</cac:ClassifiedTaxCategory></cac:Item><cac:Price><cbc:PriceAmount currencyID="EUR">52.5</cbc:PriceAmount></cac:Price></cac:CreditNoteLine>
</ubl:CreditNote>`

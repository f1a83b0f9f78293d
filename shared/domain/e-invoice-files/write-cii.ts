import { decimalText } from '#shared/domain/e-invoices/decimal.ts'
import type {
  EInvoice,
  EInvoiceTotals,
  Identifier,
  PaymentInstructions,
  SupportingDocument,
  VatBreakdown,
} from '#shared/domain/e-invoices/e-invoice.ts'
import { PROFILES } from '#shared/domain/e-invoices/profiles.ts'
import { allowanceXml, amount, day, percent, periodXml, precedingXml, uncefactDocument } from './cii-xml.ts'
import { lineXml } from './write-cii-lines.ts'
import { buyerXml, deliveryPartyXml, payeeXml, representativeXml, sellerXml } from './write-cii-parties.ts'
import { group, leaf, type Xml } from './xml-writer.ts'

/**
 * An issued invoice as CII D22B, elements in the order of the XSD of Factur-X 1.09. In profile EXTENDED lines also carry
 * their BG-3 and the exemption reason of their category, which EN 16931 has no place for and EXTENDED requires.
 * Throws `e_invoice_character`. An invoice without a number or a date is a caller's mistake.
 */
export function writeCii(invoice: EInvoice): string {
  const { number, issuedOn } = invoice
  if (number === null || issuedOn === null) throw new Error('only an issued invoice is written')
  const extended = invoice.profile === PROFILES.extended.urn
  return uncefactDocument(
    'CrossIndustryInvoice',
    group(
      'rsm:ExchangedDocumentContext',
      group('ram:BusinessProcessSpecifiedDocumentContextParameter', leaf('ram:ID', invoice.processType)),
      group('ram:GuidelineSpecifiedDocumentContextParameter', leaf('ram:ID', invoice.profile)),
    ),
    group(
      'rsm:ExchangedDocument',
      leaf('ram:ID', number),
      leaf('ram:TypeCode', invoice.typeCode),
      day('ram:IssueDateTime', issuedOn),
      invoice.notes.map(({ subjectCode, text }) =>
        group('ram:IncludedNote', leaf('ram:Content', text), leaf('ram:SubjectCode', subjectCode)),
      ),
    ),
    group(
      'rsm:SupplyChainTradeTransaction',
      invoice.lines.map((line) => lineXml(line, extended ? invoice.vatBreakdown : null)),
      agreementXml(invoice),
      deliveryXml(invoice),
      settlementXml(invoice, extended),
    ),
  )
}

function agreementXml(invoice: EInvoice): Xml {
  return group(
    'ram:ApplicableHeaderTradeAgreement',
    leaf('ram:BuyerReference', invoice.buyerReference),
    sellerXml(invoice.seller),
    buyerXml(invoice.buyer),
    representativeXml(invoice.taxRepresentative),
    referenceXml('SellerOrder', invoice.salesOrderReference),
    referenceXml('BuyerOrder', invoice.purchaseOrderReference),
    referenceXml('Contract', invoice.contractReference),
    additionalXml('50', invoice.tenderReference && { value: invoice.tenderReference, scheme: null }),
    additionalXml('130', invoice.invoicedObject),
    invoice.attachments.map(attachmentXml),
    invoice.projectReference === null
      ? null
      : // CII wants a name beside the number, for which EN 16931 has no term.
        group(
          'ram:SpecifiedProcuringProject',
          leaf('ram:ID', invoice.projectReference),
          leaf('ram:Name', 'Project reference'),
        ),
  )
}

const referenceXml = (kind: string, number: string | null): Xml =>
  group(`ram:${kind}ReferencedDocument`, leaf('ram:IssuerAssignedID', number))

/** BT-17 and BT-18: UNTDID 1001 tells them apart. */
function additionalXml(typeCode: string, reference: Identifier | '' | null): Xml {
  if (!reference) return null
  return group(
    'ram:AdditionalReferencedDocument',
    leaf('ram:IssuerAssignedID', reference.value),
    leaf('ram:TypeCode', typeCode),
    leaf('ram:ReferenceTypeCode', reference.scheme),
  )
}

function attachmentXml({ reference, location, description, file }: SupportingDocument): Xml {
  return group(
    'ram:AdditionalReferencedDocument',
    leaf('ram:IssuerAssignedID', reference),
    leaf('ram:URIID', location),
    leaf('ram:TypeCode', '916'),
    leaf('ram:Name', description),
    file && leaf('ram:AttachmentBinaryObject', file.base64, { mimeCode: file.mime, filename: file.name }),
  )
}

function deliveryXml({ delivery, despatchAdviceReference, receivingAdviceReference }: EInvoice): Xml {
  const name = 'ram:ApplicableHeaderTradeDelivery'
  const written = group(
    name,
    deliveryPartyXml(delivery),
    group('ram:ActualDeliverySupplyChainEvent', day('ram:OccurrenceDateTime', delivery?.deliveredOn ?? null)),
    referenceXml('DespatchAdvice', despatchAdviceReference),
    referenceXml('ReceivingAdvice', receivingAdviceReference),
  )
  return written ?? `<${name}/>`
}

function settlementXml(invoice: EInvoice, extended: boolean): Xml {
  const { payment, totals } = invoice
  const breakdown = extended ? invoice.vatBreakdown : null
  return group(
    'ram:ApplicableHeaderTradeSettlement',
    leaf('ram:CreditorReferenceID', payment?.debit?.creditorId ?? null),
    leaf('ram:PaymentReference', payment?.remittance ?? null),
    leaf('ram:TaxCurrencyCode', invoice.vatCurrency),
    leaf('ram:InvoiceCurrencyCode', invoice.currency),
    payeeXml(invoice.payee),
    payment && meansXml(payment),
    invoice.vatBreakdown.map((part) => breakdownXml(part, invoice)),
    periodXml('ram:BillingSpecifiedPeriod', invoice.period),
    invoice.allowances.map((allowance) => allowanceXml(allowance, false, breakdown)),
    invoice.charges.map((charge) => allowanceXml(charge, true, breakdown)),
    group(
      'ram:SpecifiedTradePaymentTerms',
      leaf('ram:Description', invoice.paymentTerms),
      day('ram:DueDateDateTime', invoice.dueOn),
      leaf('ram:DirectDebitMandateID', payment?.debit?.mandate ?? null),
    ),
    totalsXml(totals, invoice),
    invoice.precedingInvoices.map(precedingXml),
    group('ram:ReceivableSpecifiedTradeAccountingAccount', leaf('ram:ID', invoice.buyerAccountingReference)),
  )
}

/** BG-16: an element for each account of BG-17; the card and the account to debit stand in the first. */
function meansXml({ meansCode, meansText, transfers, card, debit }: PaymentInstructions): Xml[] {
  const accounts = transfers.length === 0 ? [null] : transfers
  return accounts.map((transfer, index) =>
    group(
      'ram:SpecifiedTradeSettlementPaymentMeans',
      leaf('ram:TypeCode', meansCode),
      leaf('ram:Information', meansText),
      index === 0 && card
        ? group(
            'ram:ApplicableTradeSettlementFinancialCard',
            leaf('ram:ID', card.number),
            leaf('ram:CardholderName', card.holder),
          )
        : null,
      index === 0
        ? group('ram:PayerPartyDebtorFinancialAccount', leaf('ram:IBANID', debit?.account ?? null))
        : null,
      transfer &&
        group(
          'ram:PayeePartyCreditorFinancialAccount',
          IBAN.test(transfer.account) ? leaf('ram:IBANID', transfer.account) : null,
          leaf('ram:AccountName', transfer.accountName),
          IBAN.test(transfer.account) ? null : leaf('ram:ProprietaryID', transfer.account),
        ),
      transfer && group('ram:PayeeSpecifiedCreditorFinancialInstitution', leaf('ram:BICID', transfer.bic)),
    ),
  )
}

/** ISO 13616, spaces allowed; other accounts have a name of their own in CII. */
const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9 ]{11,40}$/

/** BT-7 and BT-8 belong to the whole invoice, and CII repeats them in each BG-23. */
function breakdownXml(part: VatBreakdown, { taxPointOn, taxPointCode }: EInvoice): Xml {
  return group(
    'ram:ApplicableTradeTax',
    amount('ram:CalculatedAmount', part.vatCents),
    leaf('ram:TypeCode', 'VAT'),
    leaf('ram:ExemptionReason', part.exemptionReason),
    amount('ram:BasisAmount', part.baseCents),
    leaf('ram:CategoryCode', part.category),
    leaf('ram:ExemptionReasonCode', part.exemptionCode),
    day('ram:TaxPointDate', taxPointOn, 'udt:DateString'),
    leaf('ram:DueDateTypeCode', taxPointCode),
    percent('ram:RateApplicablePercent', part.rateBps),
  )
}

function totalsXml(totals: EInvoiceTotals, { currency, vatCurrency, allowances, charges }: EInvoice): Xml {
  const vat = (cents: number | null, currencyID: string | null) =>
    cents === null ? null : leaf('ram:TaxTotalAmount', decimalText(cents, 2), { currencyID })
  return group(
    'ram:SpecifiedTradeSettlementHeaderMonetarySummation',
    amount('ram:LineTotalAmount', totals.linesCents),
    // BR-CO-11 and BR-CO-12 want these two wherever there is something to add up.
    amount('ram:ChargeTotalAmount', charges.length > 0 ? totals.chargesCents : totals.chargesCents || null),
    amount(
      'ram:AllowanceTotalAmount',
      allowances.length > 0 ? totals.allowancesCents : totals.allowancesCents || null,
    ),
    amount('ram:TaxBasisTotalAmount', totals.netCents),
    vat(totals.vatCents, currency),
    vat(totals.vatInVatCurrencyCents, vatCurrency),
    amount('ram:RoundingAmount', totals.roundingCents || null),
    amount('ram:GrandTotalAmount', totals.grossCents),
    amount('ram:TotalPrepaidAmount', totals.prepaidCents || null),
    amount('ram:DuePayableAmount', totals.dueCents),
  )
}

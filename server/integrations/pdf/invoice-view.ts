import { encode } from 'uqr'
import type { Amount } from '#shared/domain/documents/document-amounts.ts'
import { epcPayment } from '#shared/domain/invoices/epc-payment.ts'
import {
  invoiceAmounts,
  invoiceDue,
  referenceText,
  type VatRow,
  vatRows,
} from '#shared/domain/invoices/invoice-amounts.ts'
import type { InvoiceDocument } from '#shared/domain/invoices/invoice-document.ts'
import { invoiceKinds, isCreditNote } from '#shared/domain/invoices/invoice-kind.ts'
import { termsText } from '#shared/domain/invoices/payment-terms.ts'
import { de } from '#shared/french/elides-before.ts'
import { formatDate } from '#shared/french/format.ts'
import { formatIban } from '#shared/french/iban.ts'
import { postalBlock } from '#shared/french/postal-address.ts'
import { NBSP } from '#shared/french/typography.ts'
import {
  columnsOf,
  type DocumentView,
  footerLines,
  paperColours,
  partyLines,
  rowOf,
} from './document-view.ts'
import { type LogoImage, logoImage } from './logo-image.ts'
import { textLines } from './printable-text.ts'

/** Input of `templates/invoice.typ`. */
export type InvoiceView = DocumentView & {
  /** Where goods go when that is not the client's address. */
  delivery: string[]
  vat: VatRow[]
  /** How to pay; null for a credit note. */
  payment: { lines: string[]; qrCaption: string | null } | null
  /** Words over a duplicate, in very visible letters. */
  stamp: string | null
}

/** The printed texts of an invoice, its logo, and the QR code of its payment as SVG. */
export function invoiceView(
  document: InvoiceDocument,
  options: { watermark?: 'draft'; stamp?: string },
): { view: InvoiceView; logo: LogoImage | null; qr: string | null } {
  const { seller, buyer, number } = document
  const logo = logoImage(document.sellerLogo)
  const columns = columnsOf(document)
  const kind = invoiceKinds[document.kind].label
  const name = number ? `${kind} ${number}` : `${kind} (brouillon)`
  const payload = epcPayment(document)
  const view: InvoiceView = {
    title: name,
    author: seller.name,
    date: document.issuedOn ? document.issuedOn.split('-').map(Number) : null,
    watermark: options.watermark === 'draft' ? 'Brouillon' : null,
    colours: paperColours(document.sellerTone, document.issuedOn),
    heading: kind,
    reference: number ? `N°${NBSP}${number}` : null,
    seller: { name: seller.name, legalForm: seller.legalForm, lines: partyLines(seller, { contact: true }) },
    logo: logo && { path: logo.path, alt: `Logo ${de(seller.name)}` },
    facts: factsOf(document),
    buyer: {
      name: buyer.name,
      legalForm: buyer.legalForm,
      attention: document.attention && `À l’attention ${de(document.attention)}`,
      lines: partyLines(buyer, { contact: false }),
    },
    subject: document.title,
    columns: columns.map(({ title, width }) => ({ title, width })),
    rows: document.lines.map((line) => rowOf(line, columns)),
    stamp: options.stamp ?? null,
    delivery: deliveryLines(document),
    vat: vatRows(document),
    amounts: invoiceAmounts(document),
    due: invoiceDue(document),
    below: [],
    termsBeside: [],
    payment: isCreditNote(document.kind)
      ? null
      : {
          lines: paymentLines(document),
          qrCaption: payload && 'Virement SEPA à scanner avec l’application de votre banque',
        },
    blocks: [
      { title: originTitle(document), lines: document.preceding.map(referenceText), small: false },
      { title: 'Notes', lines: textLines(document.notes), small: false },
      {
        title: 'Mentions légales',
        lines: document.mentions.flatMap(({ text }) => textLines(text)),
        small: true,
      },
    ].filter((block) => block.lines.length > 0),
    footer: footerLines(seller),
    footerReference: name,
  }
  return { view, logo, qr: payload && qrImage(payload) }
}

function factsOf(document: InvoiceDocument): Amount[] {
  const { issuedOn, dueOn, performance, quote } = document
  const facts: { label: string; value: string | null }[] = [
    { label: 'Date', value: issuedOn && formatDate(issuedOn) },
    { label: 'Échéance', value: dueOn && formatDate(dueOn) },
    performance?.kind === 'period'
      ? {
          label: document.operation === 'penalties' ? 'Jours de retard' : 'Période',
          value: `${formatDate(performance.from)} – ${formatDate(performance.to)}`,
        }
      : {
          label: document.operation === 'goods' ? 'Livraison' : 'Prestation',
          value: performance && formatDate(performance.on),
        },
    { label: `Commande${NBSP}n°`, value: document.purchaseOrderNumber },
    { label: 'Référence client', value: document.buyerReference },
    { label: 'Contrat', value: document.contractReference },
    { label: 'Devis', value: quote && `${quote.number} du ${formatDate(quote.issuedOn)}` },
  ]
  return facts.flatMap(({ label, value }) => (value ? [{ label, value }] : []))
}

function originTitle({ kind, preceding }: InvoiceDocument): string {
  if (kind === 'corrective') return 'Annule et remplace'
  return preceding.length > 1 ? 'Factures d’origine' : 'Facture d’origine'
}

function deliveryLines({ deliveryPlace }: InvoiceDocument): string[] {
  return deliveryPlace ? postalBlock(deliveryPlace, deliveryPlace.name ? [deliveryPlace.name] : []) : []
}

function paymentLines({ payment, paymentTerms }: InvoiceDocument): string[] {
  const terms = termsText(paymentTerms)
  switch (payment?.kind) {
    case undefined:
      return [terms]
    case 'transfer':
      return [
        `${terms}, par virement`,
        `IBAN${NBSP}: ${formatIban(payment.iban)}`,
        ...(payment.bic ? [`BIC${NBSP}: ${payment.bic}`] : []),
        ...(payment.accountName ? [`Titulaire${NBSP}: ${payment.accountName}`] : []),
      ]
    case 'card':
      return [`${terms}, par carte`]
    case 'cheque':
      return [`${terms}, par chèque`]
    case 'cash':
      return [`${terms}, en espèces`]
    case 'debit':
      return [
        `${terms}, par prélèvement`,
        `Mandat${NBSP}: ${payment.mandate}`,
        `Créancier${NBSP}: ${payment.creditorId}`,
      ]
  }
}

/** Error correction M, as EPC069-12 asks; a border of four modules (ISO/IEC 18004). */
function qrImage(payload: string): string {
  const { data, size } = encode(payload, { ecc: 'M', border: 4 })
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`
}

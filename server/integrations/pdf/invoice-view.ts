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
import { printedMentions } from '#shared/domain/invoices/printed-mentions.ts'
import { de } from '#shared/french/elides-before.ts'
import { formatDate, formatLongDate, formatMoney } from '#shared/french/format.ts'
import { formatIban } from '#shared/french/iban.ts'
import { postalBlock } from '#shared/french/postal-address.ts'
import { NBSP } from '#shared/french/typography.ts'
import { sheetsOf } from './document-height.ts'
import {
  columnsOf,
  type DocumentView,
  footerLines,
  mentionParagraph,
  paperColours,
  partyLines,
  rowsOf,
  shortLegalForm,
} from './document-view.ts'
import { type LogoImage, logoImage } from './logo-image.ts'
import { type PaymentFrame, paymentHeight, QR_CAPTION, qrImage } from './payment-frame.ts'
import { textLines } from './printable-text.ts'

/** Input of `templates/invoice.typ`. */
export type InvoiceView = DocumentView & {
  /** Where goods go when that is not the client's address. */
  delivery: string[]
  vat: VatRow[]
  /** What one pays from, or how the amount of a credit note comes back. */
  payment: PaymentFrame
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
  const { registration, paragraph } = printedMentions(document.mentions)
  const view: Omit<InvoiceView, 'sheets'> = {
    title: name,
    author: seller.name,
    date: document.issuedOn ? document.issuedOn.split('-').map(Number) : null,
    watermark: options.watermark === 'draft' ? 'Brouillon' : null,
    colours: paperColours(document.sellerTone, document.issuedOn),
    heading: kind,
    reference: number ? `N°${NBSP}${number}` : null,
    seller: {
      name: seller.name,
      legalForm: shortLegalForm(seller.legalForm),
      lines: partyLines(seller, { contact: true }),
    },
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
    rows: rowsOf(document, columns),
    stamp: options.stamp ?? null,
    delivery: deliveryLines(document),
    vat: vatRows(document),
    amounts: invoiceAmounts(document),
    due: invoiceDue(document),
    below: [],
    termsBeside: [],
    payment: paymentOf(document, payload !== null),
    blocks: [
      { title: originTitle(document), lines: document.preceding.map(referenceText), small: false },
      { title: 'Notes', lines: textLines(document.notes), small: false },
      { title: 'Mentions légales', lines: mentionParagraph(paragraph), small: true },
    ].filter((block) => block.lines.length > 0),
    footer: footerLines(seller, registration),
    footerReference: name,
    runningHead: `${seller.name}, ${name[0]?.toLowerCase()}${name.slice(1)}, suite`,
  }
  const vat = view.vat.length * 6 + view.vat.filter(({ reason }) => reason !== null).length * 8 + 8
  const sheets = sheetsOf(view, vat, paymentHeight(view.payment) + (view.stamp === null ? 0 : 24))
  return { view: { ...view, sheets }, logo, qr: payload && qrImage(payload) }
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

/** How a credit note is given back: what the ledger does with it. */
function backText({ preceding }: InvoiceDocument): string {
  const invoice = preceding.length === 1 ? 'la facture d’origine' : 'vos factures'
  return `Cet avoir vient en déduction de ce qui reste dû sur ${invoice}. Ce qui est déjà réglé vous est remboursé, ou reste à votre crédit pour une prochaine facture.`
}

function paymentOf(document: InvoiceDocument, scanned: boolean): PaymentFrame {
  const { kind, dueOn, number, totals, currency, payment, paymentTerms } = document
  if (isCreditNote(kind))
    return {
      title: 'Comment ce montant vous revient',
      facts: [],
      lines: [backText(document)],
      qrCaption: null,
    }
  const plain = (label: string, value: string | null | undefined) =>
    value ? [{ label, value, strong: false }] : []
  const strong = (label: string, value: string | null) => (value ? [{ label, value, strong: true }] : [])
  const terms = termsText(paymentTerms)
  const paid = totals.dueCents <= 0
  const debited = payment?.kind === 'debit'
  const due = dueOn === null ? 'À régler' : `À régler avant le ${formatLongDate(dueOn)}`
  const transfer = payment?.kind === 'transfer' ? payment : null
  return {
    title: paid || debited ? 'Règlement' : due,
    facts: [
      ...strong('Montant', formatMoney(totals.dueCents, currency)),
      ...strong('IBAN', transfer && formatIban(transfer.iban)),
      ...plain('BIC', transfer?.bic),
      ...plain('Titulaire', transfer?.accountName),
      ...strong('Référence à indiquer', debited || paid ? null : number),
      ...(debited ? [...plain('Mandat', payment.mandate), ...plain('Créancier', payment.creditorId)] : []),
      ...plain('Conditions', `${terms}${payment ? `, ${means[payment.kind]}` : ''}`),
    ],
    lines: [],
    qrCaption: scanned ? QR_CAPTION : null,
  }
}

const means = {
  transfer: 'par virement',
  card: 'par carte',
  cheque: 'par chèque',
  cash: 'en espèces',
  debit: 'par prélèvement',
} as const

import { paymentMethodLabels } from '#shared/domain/payments/payment-method.ts'
import { shownReference } from '#shared/domain/payments/payment-reference.ts'
import type { ReceiptDocument } from '#shared/domain/payments/receipt-document.ts'
import { de } from '#shared/french/elides-before.ts'
import { formatDate, formatLongDate, formatMoney, formatPercentBps } from '#shared/french/format.ts'
import { NBSP } from '#shared/french/typography.ts'
import { sheetsOf } from './document-height.ts'
import { type DocumentView, footerLines, paperColours, partyLines, shortLegalForm } from './document-view.ts'
import { type LogoImage, logoImage } from './logo-image.ts'
import { textLines } from './printable-text.ts'

/** Width in millimetres. */
const columns = [{ title: 'Montant', width: 37 }]

/** The printed texts of a receipt, and its logo: the input of `templates/statement.typ`, which draws lines and sums of any kind. */
export function receiptView(document: ReceiptDocument): { view: DocumentView; logo: LogoImage | null } {
  const { seller, buyer, currency, receivedOn, method, reference, rows, parts } = document
  const logo = logoImage(document.sellerLogo)
  const on = formatDate(receivedOn)
  const told = shownReference(reference)
  const view: Omit<DocumentView, 'sheets'> = {
    title: `Reçu de paiement ${document.number} – ${buyer.name}`,
    author: seller.name,
    date: document.issuedOn.split('-').map(Number),
    watermark: null,
    colours: paperColours(document.sellerTone, document.issuedOn),
    heading: 'Reçu de paiement',
    reference: `N°\u00a0${document.number}`,
    seller: {
      name: seller.name,
      legalForm: shortLegalForm(seller.legalForm),
      lines: partyLines(seller, { contact: true }),
    },
    logo: logo && { path: logo.path, alt: `Logo ${de(seller.name)}` },
    facts: [
      { label: 'Reçu le', value: on },
      { label: 'Moyen', value: paymentMethodLabels[method] },
      ...(told === null ? [] : [{ label: 'Référence', value: told }]),
    ],
    buyer: {
      name: buyer.name,
      legalForm: buyer.legalForm,
      attention: null,
      lines: partyLines(buyer, { contact: false }),
    },
    subject: null,
    columns,
    rows: rows.map(({ label, cents }) => ({
      kind: 'item' as const,
      description: textLines(label),
      tall: false,
      cells: [formatMoney(cents, currency)],
    })),
    amounts: parts.map(({ rateBps, grossCents }) => ({
      label: `Dont TTC à ${formatPercentBps(rateBps)}`,
      value: formatMoney(grossCents, currency),
    })),
    due: { label: 'Montant reçu', value: formatMoney(document.amountCents, currency) },
    below:
      document.leftCents === null
        ? []
        : [{ label: 'Reste à payer', value: formatMoney(document.leftCents, currency) }],
    termsBeside: [],
    blocks: [{ title: 'Merci de votre règlement', lines: [sentenceOf(document)], small: false }],
    footer: footerLines(seller),
    footerReference: `Reçu ${document.number}`,
    runningHead: `${seller.name}, reçu de paiement ${document.number}, suite`,
  }
  return { view: { ...view, sheets: sheetsOf(view, 0, 0) }, logo }
}

/** What the paper is, in one sentence. */
function sentenceOf({ seller, amountCents, currency, receivedOn, leftCents }: ReceiptDocument): string {
  const received = `${seller.name} a bien reçu ${formatMoney(amountCents, currency)} le ${formatLongDate(receivedOn)}`
  if (leftCents === null) return `${received}.`
  return leftCents === 0
    ? `${received}${NBSP}: rien ne reste à payer.`
    : `${received}${NBSP}: il reste ${formatMoney(leftCents, currency)} à payer.`
}

import { epcTransfer } from '#shared/domain/invoices/epc-payment.ts'
import {
  agesTold,
  movementLabel,
  type StatementDocument,
  type StatementLine,
} from '#shared/domain/invoices/statement-document.ts'
import { de } from '#shared/french/elides-before.ts'
import { type Currency, formatDate, formatLongDate, formatMoney } from '#shared/french/format.ts'
import { formatIban } from '#shared/french/iban.ts'
import { sheetsOf } from './document-height.ts'
import {
  type DocumentView,
  footerLines,
  paperColours,
  partyLines,
  type Row,
  shortLegalForm,
} from './document-view.ts'
import { type LogoImage, logoImage } from './logo-image.ts'
import { type PaymentFrame, paymentHeight, QR_CAPTION, qrImage } from './payment-frame.ts'
import { textLines } from './printable-text.ts'

/** Widths in millimetres. */
const columns = [
  { title: 'Date', width: 26 },
  { title: 'Échéance', width: 26 },
  { title: 'Débit', width: 23 },
  { title: 'Crédit', width: 23 },
  { title: 'Solde', width: 29 },
]

type StatementView = DocumentView & {
  /** What one pays from; null where nothing is due, or no account is known. */
  payment: PaymentFrame | null
}

/** The printed texts of a statement of account, its logo, and the QR code of its one payment as SVG: the input of `templates/statement.typ`. */
export function statementView(document: StatementDocument): {
  view: StatementView
  logo: LogoImage | null
  qr: string | null
} {
  const { seller, buyer, account, issuedOn, from, to } = document
  const { currency, closingCents } = account
  const logo = logoImage(document.sellerLogo)
  const payload = payloadOf(document)
  const payment = paymentOf(document, payload !== null)
  const view: Omit<StatementView, 'sheets'> = {
    title: `Relevé de compte – ${buyer.name}`,
    author: seller.name,
    date: issuedOn.split('-').map(Number),
    watermark: null,
    colours: paperColours(document.sellerTone, document.issuedOn),
    heading: 'Relevé de compte',
    reference: `Au ${formatDate(to)}`,
    seller: {
      name: seller.name,
      legalForm: shortLegalForm(seller.legalForm),
      lines: partyLines(seller, { contact: true }),
    },
    logo: logo && { path: logo.path, alt: `Logo ${de(seller.name)}` },
    facts: [
      { label: 'Date', value: formatDate(issuedOn) },
      ...(from === null ? [] : [{ label: 'Période', value: `${formatDate(from)} – ${formatDate(to)}` }]),
      ...(currency === 'EUR' ? [] : [{ label: 'Devise', value: currency }]),
    ],
    buyer: {
      name: buyer.name,
      legalForm: buyer.legalForm,
      attention: document.attention && `À l’attention ${de(document.attention)}`,
      lines: partyLines(buyer, { contact: false }),
    },
    subject: null,
    columns,
    rows: rowsOf(document),
    amounts: agesTold(account.owed).map(({ label, cents }) => ({
      label,
      value: formatMoney(cents, currency),
    })),
    due: {
      label: closingCents < 0 ? 'Solde en votre faveur' : 'Solde dû',
      value: formatMoney(Math.abs(closingCents), currency),
    },
    below: [],
    termsBeside: [],
    payment,
    blocks: [],
    footer: footerLines(seller),
    footerReference: `Relevé au ${formatDate(to)}`,
    runningHead: `${seller.name}, relevé de compte, suite`,
  }
  const sheets = sheetsOf(view, 0, payment === null ? 0 : paymentHeight(payment))
  return { view: { ...view, sheets }, logo, qr: payload && qrImage(payload) }
}

function rowsOf({ from, account: { currency, openingCents, movements } }: StatementDocument): Row[] {
  const opening = ['', '', '', '', formatMoney(openingCents, currency)]
  return [
    ...(from === null
      ? []
      : [row(['Solde au début de la période'], [formatDate(from), ...opening.slice(1)])]),
    ...movements.map((movement) =>
      row([movementLabel(movement), ...textLines(movement.number)], cellsOf(movement, currency)),
    ),
  ]
}

const row = (description: string[], cells: string[]): Row => ({
  kind: 'item',
  description,
  cells,
  tall: false,
})

function cellsOf({ on, dueOn, effectCents, balanceCents }: StatementLine, currency: Currency): string[] {
  const amount = (cents: number) => (cents > 0 ? formatMoney(cents, currency) : '')
  return [
    formatDate(on),
    dueOn === null ? '' : formatDate(dueOn),
    amount(effectCents),
    amount(-effectCents),
    formatMoney(balanceCents, currency),
  ]
}

/** What is to be paid: all that is due but what the client contests. */
const askedCents = ({ account, contestedCents }: StatementDocument) => account.closingCents - contestedCents

/** One transfer for all that is to be paid; null where none is asked so. */
function payloadOf(document: StatementDocument): string | null {
  const { account, payment, reference, seller } = document
  if (payment === null || reference === null || account.currency !== 'EUR') return null
  const { iban, bic, accountName } = payment
  return epcTransfer({
    iban,
    bic,
    holder: accountName ?? seller.name,
    cents: askedCents(document),
    reference,
  })
}

function paymentOf(document: StatementDocument, scanned: boolean): PaymentFrame | null {
  const { account, contestedCents, payment, reference, seller, to } = document
  const cents = askedCents(document)
  if (payment === null || cents <= 0) return null
  const { iban, bic, accountName } = payment
  const fact = (label: string, value: string | null, strong = false) =>
    value === null ? [] : [{ label, value, strong }]
  return {
    title: `À régler, solde au ${formatLongDate(to)}`,
    facts: [
      ...fact('Montant', formatMoney(cents, account.currency), true),
      ...fact(
        'Contesté, non demandé',
        contestedCents > 0 ? formatMoney(contestedCents, account.currency) : null,
      ),
      ...fact('IBAN', formatIban(iban), true),
      ...fact('BIC', bic),
      ...fact('Titulaire', accountName ?? seller.name),
      ...fact('Référence à indiquer', reference, true),
    ],
    lines: [],
    qrCaption: scanned ? QR_CAPTION : null,
  }
}

import {
  agesTold,
  movementLabel,
  type StatementDocument,
  type StatementLine,
} from '#shared/domain/invoices/statement-document.ts'
import { de } from '#shared/french/elides-before.ts'
import { type Currency, formatDate } from '#shared/french/format.ts'
import { formatIban } from '#shared/french/iban.ts'
import { NBSP } from '#shared/french/typography.ts'
import { sheetsOf } from './document-height.ts'
import {
  type DocumentView,
  footerLines,
  money,
  paperColours,
  partyLines,
  type Row,
  shortLegalForm,
} from './document-view.ts'
import { type LogoImage, logoImage } from './logo-image.ts'
import { textLines } from './printable-text.ts'

/** Widths in millimetres. */
const columns = [
  { title: 'Date', width: 27 },
  { title: 'Échéance', width: 27 },
  { title: 'Débit', width: 24 },
  { title: 'Crédit', width: 24 },
  { title: 'Solde', width: 29 },
]

/** The printed texts of a statement of account, and its logo: the input of `templates/statement.typ`. */
export function statementView(document: StatementDocument): { view: DocumentView; logo: LogoImage | null } {
  const { seller, buyer, account, issuedOn, from, to } = document
  const { currency, closingCents } = account
  const logo = logoImage(document.sellerLogo)
  const view: Omit<DocumentView, 'sheets'> = {
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
      value: money(cents, currency),
    })),
    due: {
      label: closingCents < 0 ? 'Solde en votre faveur' : 'Solde dû',
      value: money(Math.abs(closingCents), currency),
    },
    below: [],
    termsBeside: [],
    blocks: closingCents > 0 ? paymentBlocks(document) : [],
    footer: footerLines(seller),
    footerReference: `Relevé au ${formatDate(to)}`,
    runningHead: `${seller.name}, relevé de compte, suite`,
  }
  return { view: { ...view, sheets: sheetsOf(view, 0, 0) }, logo }
}

function rowsOf({ from, account: { currency, openingCents, movements } }: StatementDocument): Row[] {
  const opening = ['', '', '', '', money(openingCents, currency)]
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
  const amount = (cents: number) => (cents > 0 ? money(cents, currency) : '')
  return [
    formatDate(on),
    dueOn === null ? '' : formatDate(dueOn),
    amount(effectCents),
    amount(-effectCents),
    money(balanceCents, currency),
  ]
}

function paymentBlocks({ payment }: StatementDocument): DocumentView['blocks'] {
  if (payment === null) return []
  const { iban, bic, accountName } = payment
  const lines = [
    `Par virement, IBAN${NBSP}: ${formatIban(iban)}`,
    ...(bic ? [`BIC${NBSP}: ${bic}`] : []),
    ...(accountName ? [`Titulaire${NBSP}: ${accountName}`] : []),
  ]
  return [{ title: 'Règlement', lines, small: false }]
}

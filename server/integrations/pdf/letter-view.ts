import {
  type LetterInvoice,
  letterClosing,
  letterSums,
  type ReminderLetter,
} from '#shared/domain/reminders/reminder-letter.ts'
import { de } from '#shared/french/elides-before.ts'
import {
  type Currency,
  formatCount,
  formatDate,
  formatLongDate,
  formatMoney,
  formatPercentBps,
} from '#shared/french/format.ts'
import { formatIban } from '#shared/french/iban.ts'
import { NBSP } from '#shared/french/typography.ts'
import { besideHeight, sheetsOf } from './document-height.ts'
import {
  AMOUNTS_INSET,
  type Column,
  type DocumentView,
  footerLines,
  paperColours,
  partyLines,
  shortLegalForm,
} from './document-view.ts'
import { type LogoImage, logoImage } from './logo-image.ts'
import { textLines } from './printable-text.ts'

/** Input of `templates/letter.typ`: each paragraph is its lines. */
type LetterView = DocumentView & {
  opening: string[][]
  /** Beside the sums: how to pay. */
  payment: string[]
  closing: string[][]
  signature: string[]
}
type LetterColumn = Omit<Column, 'cell'> & { cell: (invoice: LetterInvoice) => string }

/** The printed texts of a letter, and its logo. */
export function letterView(letter: ReminderLetter): { view: LetterView; logo: LogoImage | null } {
  const { seller, buyer, formalNotice, issuedOn, currency, senderName } = letter
  const sums = letterSums(letter)
  const logo = logoImage(letter.sellerLogo)
  const heading = formalNotice ? 'Mise en demeure' : 'Relance'
  const columns = columnsOf(letter)
  const view: Omit<LetterView, 'sheets'> = {
    title: `${heading} – ${buyer.name}`,
    author: seller.name,
    date: issuedOn.split('-').map(Number),
    watermark: null,
    colours: paperColours(letter.sellerTone, letter.issuedOn),
    heading,
    reference: null,
    seller: {
      name: seller.name,
      legalForm: shortLegalForm(seller.legalForm),
      lines: partyLines(seller, { contact: true }),
    },
    logo: logo && { path: logo.path, alt: `Logo ${de(seller.name)}` },
    facts: [
      { label: 'Date', value: formatLongDate(issuedOn) },
      ...(letter.registered ? [{ label: 'Envoi', value: 'Lettre recommandée avec avis de réception' }] : []),
    ],
    buyer: {
      name: buyer.name,
      legalForm: buyer.legalForm,
      attention: letter.attention && `À l’attention ${de(letter.attention)}`,
      lines: partyLines(buyer, { contact: false }),
    },
    subject: letter.subject,
    columns: columns.map(({ title, width }, index) => ({
      title,
      width: index === columns.length - 1 ? width + AMOUNTS_INSET : width,
    })),
    rows: letter.invoices.map((invoice) => ({
      kind: 'item',
      description: [`Facture ${invoice.number}`, `du ${formatDate(invoice.issuedOn)}`],
      cells: columns.map(({ cell }) => cell(invoice)),
      tall: false,
    })),
    amounts: [
      { label: 'Principal', value: formatMoney(sums.principalCents, currency) },
      ...(sums.interestCents === null || sums.interestCents === 0
        ? []
        : [
            {
              label: `Intérêts au ${formatDate(issuedOn)}`,
              value: formatMoney(sums.interestCents, currency),
            },
          ]),
      ...(sums.indemnityCents === 0 || currency !== 'EUR'
        ? []
        : [{ label: 'Indemnités forfaitaires', value: formatMoney(sums.indemnityCents, 'EUR') }]),
    ],
    due: { label: 'Total à régler', value: formatMoney(sums.totalCents, currency) },
    below: [],
    termsBeside: [],
    blocks: interestBlocks(letter),
    footer: footerLines(seller),
    footerReference: `${heading} du ${formatDate(issuedOn)}`,
    runningHead: `${seller.name}, ${heading.toLowerCase()}, suite`,
    opening: letter.paragraphs.map(textLines),
    payment: paymentLines(letter),
    closing: letterClosing(letter).map((text) => [text]),
    signature: [...(senderName === null || senderName === seller.name ? [] : [senderName]), seller.name],
  }
  return { view: { ...view, sheets: sheetsOf(view, besideHeight(paymentLines(letter)), 60) }, logo }
}

function columnsOf(letter: ReminderLetter): LetterColumn[] {
  const { currency } = letter
  const { interestCents, indemnityCents } = letterSums(letter)
  return [
    { title: 'Échéance', width: 25, cell: ({ dueOn }) => formatDate(dueOn) },
    { title: 'Retard', width: 19, cell: ({ daysLate }) => formatCount(daysLate, 'jour', 'jours') },
    { title: 'Reste dû', width: 25, cell: ({ owedCents }) => formatMoney(owedCents, currency) },
    ...(interestCents
      ? [
          {
            title: 'Intérêts',
            width: 22,
            cell: (one: LetterInvoice) => formatMoney(one.interestCents, currency),
          },
        ]
      : []),
    ...(indemnityCents > 0
      ? [
          {
            title: 'Indemnité',
            width: 20,
            cell: (one: LetterInvoice) =>
              one.indemnityCents === 0 ? '' : formatMoney(one.indemnityCents, 'EUR'),
          },
        ]
      : []),
  ]
}

function paymentLines({ payment, invoices }: ReminderLetter): string[] {
  const [oldest, ...others] = invoices.map(({ number }) => number)
  const references =
    others.length > 5
      ? `${oldest} et ${formatCount(others.length, 'autre facture', 'autres factures')}`
      : [oldest, ...others].join(', ')
  const named = `Référence à rappeler${NBSP}: ${references}`
  if (payment === null) return ['Par le moyen de paiement indiqué sur les factures.', named]
  const { iban, bic, accountName } = payment
  return [
    'Par virement',
    `IBAN${NBSP}: ${formatIban(iban)}`,
    ...(bic ? [`BIC${NBSP}: ${bic}`] : []),
    ...(accountName ? [`Titulaire${NBSP}: ${accountName}`] : []),
    named,
  ]
}

/** Each half-year with its rate and what it bore: the split that an order to pay asks for as well (CPC 1407). */
function interestBlocks(letter: ReminderLetter): DocumentView['blocks'] {
  if (!letterSums(letter).interestCents) return []
  const { invoices, currency } = letter
  const lines = invoices.flatMap(({ number, segments }) =>
    segments.map(
      ({ from, to, days, bps, principalCents, tenThousandths }) =>
        `${number}${NBSP}: du ${formatDate(from)} au ${formatDate(to)}, ${formatCount(days, 'jour', 'jours')} à ${formatPercentBps(bps)} l’an sur ${formatMoney(principalCents, currency)}${NBSP}: ${fourDecimals(tenThousandths, currency)}`,
    ),
  )
  const sources = new Set(
    invoices.flatMap(({ segments }) => segments.flatMap(({ row }) => (row === null ? [] : [row.source]))),
  )
  return [
    {
      title: 'Calcul des intérêts',
      lines: [
        ...lines,
        `Année de 365${NBSP}jours${NBSP}; total arrondi une fois par facture.`,
        ...(sources.size === 0 ? [] : [`Sources des taux${NBSP}: ${[...sources].join(' · ')}.`]),
      ],
      small: true,
    },
  ]
}

/** « 100,1951 € »: before the rounding of the total. */
function fourDecimals(tenThousandths: number, currency: Currency): string {
  return new Intl.NumberFormat('fr-FR', {
    style: 'currency',
    currency,
    minimumFractionDigits: 4,
    maximumFractionDigits: 4,
  }).format(tenThousandths / 10_000)
}

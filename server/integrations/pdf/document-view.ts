import type { Amount } from '#shared/domain/documents/document-amounts.ts'
import {
  type DocumentTone,
  documentColours,
  type ToneColours,
} from '#shared/domain/documents/document-tones.ts'
import type { DocumentLine, DocumentParty, QuoteDocument } from '#shared/domain/documents/quote-document.ts'
import { formatMoney, formatPercentBps, formatQuantity } from '#shared/french/format.ts'
import { NBSP } from '#shared/french/typography.ts'
import { cuttable, textLines } from './printable-text.ts'

/** Beyond this a description may run over a page's end (about half a page), rather than off it. */
const TALL_CHARACTERS = 1_200
const TALL_LINES = 24

/** The parts that devis and invoices draw the same way. */
type Drawn = Pick<QuoteDocument, 'lines' | 'currency'> & {
  totals: { lineNetCents: Record<string, number>; vat: { rateBps: number }[] }
}

export type Row =
  | { kind: 'section'; title: string }
  | { kind: 'item'; description: string[]; cells: string[]; tall: boolean }

/** What `templates/style.typ` draws in the colour of the organization. */
export type PaperColours = Pick<ToneColours, 'ink' | 'bar' | 'onBar' | 'barBorder'>

/** Input of `templates/document.typ`: what a devis and an invoice both show, texts only, already in French. */
export type DocumentView = {
  title: string
  author: string
  /** Year, month, day of the metadata, or null when the document has no date yet. */
  date: number[] | null
  watermark: string | null
  colours: PaperColours
  heading: string
  reference: string | null
  seller: { name: string; legalForm: string | null; lines: string[] }
  logo: { path: string; alt: string } | null
  facts: Amount[]
  buyer: { name: string; legalForm: string | null; attention: string | null; lines: string[] }
  subject: string | null
  columns: { title: string; width: number }[]
  rows: Row[]
  amounts: Amount[]
  due: Amount
  /** Below what is due: the deposit that a devis asks. */
  below: Amount[]
  termsBeside: string[]
  blocks: { title: string; lines: string[]; small: boolean }[]
  footer: string[]
  footerReference: string
}

/** The colours of the day of issue. */
export function paperColours(tone: DocumentTone | undefined, on: string | null): PaperColours {
  const { ink, bar, onBar, barBorder } = documentColours(tone, on)
  return { ink, bar, onBar, barBorder }
}

export type Column = {
  title: string
  /** Millimetres. */
  width: number
  cell: (line: Extract<DocumentLine, { kind: 'item' }>) => string
}

/** The columns after « Désignation »: a discount only where there is one, VAT only where there is some. */
export function columnsOf(document: Drawn): Column[] {
  const items = document.lines.filter((line) => line.kind === 'item')
  const discounted = items.some((line) => line.discountBps !== 0)
  const taxed = document.totals.vat.some(({ rateBps }) => rateBps !== 0)
  const columns: (Column | null)[] = [
    {
      title: 'Quantité',
      width: 22,
      cell: ({ quantityMilli, unit }) => quantityText(quantityMilli, unit),
    },
    {
      title: `Prix unitaire${NBSP}HT`,
      width: 26,
      cell: ({ unitPriceCents }) => formatMoney(unitPriceCents, document.currency),
    },
    discounted
      ? {
          title: 'Remise',
          width: 15,
          cell: ({ discountBps }) => (discountBps === 0 ? '' : formatPercentBps(discountBps)),
        }
      : null,
    taxed ? { title: 'TVA', width: 14, cell: ({ vatRateBps }) => formatPercentBps(vatRateBps) } : null,
    {
      title: `Total${NBSP}HT`,
      width: 30,
      cell: ({ id }) => formatMoney(document.totals.lineNetCents[id] ?? 0, document.currency),
    },
  ]
  return columns.filter((column) => column !== null)
}

/** The quantity and its unit on one line, unless the unit is too long for the column. */
function quantityText(quantityMilli: number, unit: string | null): string {
  const quantity = formatQuantity(quantityMilli)
  const counted = unitFor(quantityMilli, unit)
  if (counted === null) return quantity
  return quantity.length + counted.length > 10
    ? `${quantity} ${cuttable(counted, 11)}`
    : `${quantity}${NBSP}${counted}`
}

/** « 12 heures »: French counts by two from 2. Only for words known to take an s; anything else is left as written. */
function unitFor(quantityMilli: number, unit: string | null): string | null {
  if (unit === null || Math.abs(quantityMilli) < 2_000) return unit
  return COUNTABLE.has(unit) ? `${unit}s` : unit
}

const COUNTABLE = new Set(
  'heure jour journée demi-journée nuit semaine unité pièce page licence séance personne forfait lot mot litre mètre kilomètre tonne'.split(
    ' ',
  ),
)

export function rowOf(line: DocumentLine, columns: Column[]): Row {
  if (line.kind === 'section') return { kind: 'section', title: line.title }
  const description = textLines(line.description)
  return {
    kind: 'item',
    description,
    cells: columns.map((column) => column.cell(line)),
    tall: line.description.length > TALL_CHARACTERS || description.length > TALL_LINES,
  }
}

export function partyLines(party: DocumentParty, { contact }: { contact: boolean }): string[] {
  return [
    ...party.addressLines,
    [party.postalCode, party.city].filter(Boolean).join(' '),
    party.country === 'FR' ? '' : countryName(party.country),
    contact ? (party.phone ?? '') : '',
    contact ? (party.email ?? '') : '',
    contact ? '' : identityOf(party).join(' · '),
  ].filter((line) => line.trim() !== '')
}

export function footerLines(seller: DocumentParty): string[] {
  const name = [seller.name, seller.legalForm].filter(Boolean).join(' · ')
  const address = partyLines(
    { ...seller, siren: null, siret: null, vatNumber: null },
    { contact: false },
  ).join(', ')
  return [name, [address, ...identityOf(seller)].filter(Boolean).join(' · ')].filter((line) => line !== '')
}

function identityOf({ siret, siren, vatNumber }: DocumentParty): string[] {
  const identity: string[] = []
  if (siret)
    identity.push(
      `SIRET${NBSP}${siret.replace(/^(\d{3})(\d{3})(\d{3})(\d{5})$/, `$1${NBSP}$2${NBSP}$3${NBSP}$4`)}`,
    )
  else if (siren)
    identity.push(`SIREN${NBSP}${siren.replace(/^(\d{3})(\d{3})(\d{3})$/, `$1${NBSP}$2${NBSP}$3`)}`)
  if (vatNumber) identity.push(`TVA${NBSP}${vatNumber}`)
  return identity
}

function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (countryNames.of(code) ?? code) : code
}

const countryNames = new Intl.DisplayNames('fr', { type: 'region', fallback: 'code' })

import { type Amount, isWithoutVat } from '#shared/domain/documents/document-amounts.ts'
import {
  type DocumentTone,
  documentColours,
  type ToneColours,
} from '#shared/domain/documents/document-tones.ts'
import type { DocumentLine, DocumentParty, QuoteDocument } from '#shared/domain/documents/quote-document.ts'
import { formatMoney, formatPercentBps, formatQuantity } from '#shared/french/format.ts'
import type { Registration } from '#shared/french/legal-mentions.ts'
import { NBSP } from '#shared/french/typography.ts'
import { unitLabel } from '#shared/french/unit-label.ts'
import { cuttable, textLines } from './printable-text.ts'

/** Beyond this a description may run over a page's end (about half a page), rather than off it. */
const TALL_CHARACTERS = 1_200
const TALL_LINES = 24

/** The parts that devis and invoices draw the same way. */
type Drawn = Pick<QuoteDocument, 'lines' | 'currency'> & {
  totals: { lineNetCents: Record<string, number>; vat: { rateBps: number; exemptionCode?: string | null }[] }
}

export type Row =
  | { kind: 'section'; title: string }
  /** What the lines of a section come to. */
  | { kind: 'subtotal'; label: string; value: string }
  | { kind: 'item'; description: string[]; cells: string[]; tall: boolean }

/** What templates/document.typ lays out by: guessed by document-height.ts, for measuring in Typst doubles the time of a short document. */
export type Sheets = {
  /**
   * What goes with the last two lines: all that follows, or the amounts and what is paid from. Nothing is said of a document that surely has
   * one page: what is kept together takes half as long again to lay out.
   */
  kept: 'nothing' | 'amounts' | 'end'
  /** Millimetres above and below the text of a line. */
  rowPadding: number
  /** How many of the last rows may go with it: the last two lines, with what their section comes to, unless they are high. */
  closing: number
}

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
  /** At the top of each page but the first. */
  runningHead: string
  sheets: Sheets
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
  const ht = isWithoutVat(document.totals) ? '' : `${NBSP}HT`
  const taxed = document.totals.vat.some(({ rateBps }) => rateBps !== 0)
  const prices = items.map(({ unitPriceCents }) => formatMoney(unitPriceCents, document.currency))
  const totals = items.map(({ id }) => formatMoney(document.totals.lineNetCents[id] ?? 0, document.currency))
  const columns: (Column | null)[] = [
    {
      title: 'Quantité',
      width: 22,
      cell: ({ quantityMilli, unit }) => quantityText(quantityMilli, unit),
    },
    {
      title: `Prix unitaire${ht}`,
      width: moneyWidth(prices),
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
      title: `Total${ht}`,
      width: moneyWidth(totals) + AMOUNTS_INSET,
      cell: ({ id }) => formatMoney(document.totals.lineNetCents[id] ?? 0, document.currency),
    },
  ]
  return columns.filter((column) => column !== null)
}

/** The quantity and its unit on one line, unless the unit is too long for the column. */
function quantityText(quantityMilli: number, unit: string | null): string {
  const quantity = formatQuantity(quantityMilli)
  const counted = unitLabel(quantityMilli, unit)
  if (counted === null) return quantity
  return quantity.length + counted.length > 10
    ? `${quantity} ${cuttable(counted, 11)}`
    : `${quantity}${NBSP}${counted}`
}

/** Sections from which each says what it comes to. */
const SUBTOTALS_FROM = 3

/** The rows of a document: its sections, its lines and, where there are several sections, what each comes to. */
export function rowsOf(document: Drawn, columns: Column[]): Row[] {
  const { lines, totals, currency } = document
  const told = lines.filter(({ kind }) => kind === 'section').length >= SUBTOTALS_FROM
  return lines.flatMap((line, index) => {
    const row = rowOf(line, columns)
    const next = lines[index + 1]
    if (!told || line.kind === 'section' || next?.kind === 'item') return [row]
    const start = lines.findLastIndex(({ kind }, before) => before < index && kind === 'section')
    if (start === -1) return [row]
    const cents = lines
      .slice(start, index + 1)
      .reduce((sum, one) => sum + (one.kind === 'item' ? (totals.lineNetCents[one.id] ?? 0) : 0), 0)
    return [row, { kind: 'subtotal', label: `Sous-total${NBSP}HT`, value: formatMoney(cents, currency) }]
  })
}

function rowOf(line: DocumentLine, columns: Column[]): Row {
  if (line.kind === 'section') return { kind: 'section', title: line.title }
  const description = textLines(line.description)
  return {
    kind: 'item',
    description,
    cells: columns.map((column) => column.cell(line)),
    tall: line.description.length > TALL_CHARACTERS || description.length > TALL_LINES,
  }
}

/** Millimetres between the last amount and the end of its rule: `amounts-inset` of `templates/style.typ`. */
export const AMOUNTS_INSET = 3

/** Millimetres of a column of amounts, with the space at its left: a figure of 9 pt takes 2 mm. */
function moneyWidth(amounts: readonly string[]): number {
  const longest = Math.max(0, ...amounts.map(({ length }) => length))
  return Math.max(26 - AMOUNTS_INSET, Math.ceil(2.5 + 1.95 * longest))
}

/** « Pas d’escompte · Indemnité de 40 €. »: mentions as one paragraph. */
export function mentionParagraph(mentions: readonly string[]): string[] {
  const texts = mentions.map((text) => textLines(text).join(' ').replace(/\.$/, ''))
  return texts.length === 0 ? [] : [`${texts.join(' · ')}.`]
}

/** « SARL » of « SARL au capital de 20 000 € », which the foot of the page says whole. */
export function shortLegalForm(form: string | null): string | null {
  const at = form?.search(/\bau capital\b/i) ?? -1
  return form !== null && at > 0 ? form.slice(0, at).trim() : form
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

/** The foot of each page. `registration`: of what must stand on all papers of a company, what the document froze. */
export function footerLines(seller: DocumentParty, registration: Partial<Registration> = {}): string[] {
  const form = registration.capital ?? seller.legalForm
  const name = [seller.name, form && unbroken(form), registration.registry].filter(Boolean).join(' · ')
  const address = partyLines(
    { ...seller, siren: null, siret: null, vatNumber: null },
    { contact: false },
  ).join(', ')
  return [name, [address, ...identityOf(seller)].filter(Boolean).join(' · ')].filter((line) => line !== '')
}

/** « SARL au capital de 20 000 € » stays on one line. */
const unbroken = (text: string): string => text.replaceAll(' ', NBSP)

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

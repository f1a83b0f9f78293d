import { daysBetween } from '#shared/time/calendar-day.ts'

/**
 * How a column is written. `amount`: cents, shown with two decimals. `date`: an ISO day. `moment`: an ISO day and « 14:05 ». `percent`: 12,5 is shown as
 * « 12,5 % ». `decimal`: a number with one decimal.
 */
export type XlsxKind = 'text' | 'date' | 'moment' | 'amount' | 'integer' | 'decimal' | 'percent'

/** Formats of numbers of each kind, in the words of Excel, which shows them as the reader’s country writes them. */
const formats: Record<XlsxKind, string> = {
  text: '@',
  date: 'dd/mm/yyyy',
  moment: 'dd/mm/yyyy hh:mm',
  amount: '#,##0.00',
  integer: '#,##0',
  decimal: '#,##0.0',
  percent: '0.0%',
}
/** Excel’s own number of « @ »: a code that is edited stays a text. */
const TEXT_FORMAT = 49
const kinds = Object.keys(formats) as XlsxKind[]

/** Longest text of a cell (Excel’s specifications and limits). */
const LONGEST = 32_767
/** The first day whose serial number all spreadsheets agree on: Excel has a 29 February 1900. */
const FIRST_DAY = '1900-03-01'

// What XML 1.0 cannot hold (section 2.2), halves of surrogate pairs among them.
const forbidden = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu
// Excel reads `_x0041_` as A, so an underscore before it is written as one (ECMA-376, 22.9.2.19).
const escaped = /_(?=x[0-9A-Fa-f]{4}_)/g
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** A text as XML that any spreadsheet reads back as it was; what XML cannot hold is left out. */
export function xmlText(text: string): string {
  return text
    .replace(forbidden, '')
    .replace(escaped, '_x005F_')
    .replace(/[&<>"]/g, (sign) => entities[sign]!)
    .replaceAll('\r', '&#13;')
}

function shortened(text: string): string {
  if (text.length <= LONGEST) return text
  // The second half of a pair that was cut is left out with what XML cannot hold.
  return `${text.slice(0, LONGEST - 1)}…`
}

/** `A` for 1, `AA` for 27. */
export function columnName(column: number): string {
  const rest = (column - 1) % 26
  const before = (column - 1 - rest) / 26
  return (before > 0 ? columnName(before) : '') + String.fromCharCode(65 + rest)
}

/** The name of a sheet, at most 31 characters of those that Excel takes, with its number where there are several. */
export function sheetName(title: string, number: number): string {
  const suffix = number > 1 ? ` ${number}` : ''
  const kept = title.replace(/[[\]:*?/\\]/g, ' ').replaceAll("'", '’')
  return `${kept.trim().slice(0, 31 - suffix.length) || 'Feuille'}${suffix}`
}

/** Ranks of the styles of `stylesXml`: cells of a kind, then the same in bold. */
const styleOf = (kind: XlsxKind, bold: boolean) => kinds.indexOf(kind) + (bold ? kinds.length : 0)

/** The number that Excel keeps for a value, as text; null for what is none (no value, NaN, ∞, a day before its calendar). */
function numberOf(kind: XlsxKind, value: string | number): string | null {
  if (typeof value === 'string')
    return (kind === 'date' || kind === 'moment') && value >= FIRST_DAY ? serialOf(value) : null
  if (!Number.isFinite(value)) return null
  if (kind === 'amount' || kind === 'percent') return String(value / 100)
  return String(value)
}

/** Days since 30 December 1899; the hour is the part after the point. */
function serialOf(moment: string): string {
  const days = daysBetween('1899-12-30', moment.slice(0, 10))
  const [hour = 0, minute = 0] = moment.slice(11).split(':').map(Number)
  return String(days + (hour * 60 + minute) / 1_440)
}

type Cell = { at: string; kind: XlsxKind; value: string | number | null; bold?: boolean; formula?: string }

/** A cell at `B7`. A text is never a formula there, whatever it begins with. */
export function cellXml({ at, kind, value, bold = false, formula }: Cell): string {
  const number = value === null ? null : numberOf(kind, value)
  const style = styleOf(number === null ? 'text' : kind, bold)
  if (number !== null) {
    const computed = formula === undefined ? '' : `<f>${xmlText(formula)}</f>`
    return `<c r="${at}" s="${style}">${computed}<v>${number}</v></c>`
  }
  if (typeof value !== 'string' || value === '') return bold ? `<c r="${at}" s="${style}"/>` : ''
  const text = xmlText(shortened(value))
  return `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`
}

/** The table of styles: each kind, then each in bold. */
export const stylesXml = (): string => {
  const xfs = [false, true].flatMap((bold) =>
    kinds.map(
      (_, rank) =>
        `<xf numFmtId="${rank === 0 ? TEXT_FORMAT : 163 + rank}" fontId="${bold ? 1 : 0}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`,
    ),
  )
  const numFmts = kinds
    .map((kind, rank) => ({ id: 163 + rank, code: formats[kind] }))
    .slice(1)
    .map(({ id, code }) => `<numFmt numFmtId="${id}" formatCode="${code}"/>`)
  const font = (bold: string) => `<font>${bold}<sz val="11"/><name val="Calibri"/><family val="2"/></font>`
  return [
    '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
    `<numFmts count="${numFmts.length}">${numFmts.join('')}</numFmts>`,
    `<fonts count="2">${font('')}${font('<b/>')}</fonts>`,
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
    `<cellXfs count="${xfs.length}">${xfs.join('')}</cellXfs>`,
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>',
    '</styleSheet>',
  ].join('')
}

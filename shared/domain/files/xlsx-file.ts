import { Zip, ZipDeflate } from 'fflate'
import { cellXml, columnName, sheetName, stylesXml, type XlsxKind, xmlText } from './xlsx-cells.ts'
import type { ZipFile } from './zip-file.ts'

/** A column of a workbook: its first line, and its cell of a row. `totalled` adds its numbers up below, by a formula. */
export type XlsxColumn<Row> = {
  title: string
  kind: XlsxKind
  cell: (row: Row) => string | number | null
  /** In characters. */
  width?: number
  totalled?: boolean
}

type XlsxOptions<Row> = {
  /** Of the file, without its extension. */
  name: string
  /** Of the sheet. */
  title: string
  /** Lines above the table: what it is, and « arrêté au ». */
  heading?: readonly string[]
  columns: readonly XlsxColumn<Row>[]
  pages: AsyncGenerator<Row[]>
  /** Lines of a sheet, Excel’s limit unless told; more go to another sheet. */
  sheetLines?: number
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
/** Lines and columns of a sheet (Excel’s specifications and limits). */
const MOST_LINES = 1_048_576
const MOST_COLUMNS = 16_384
const widths: Record<XlsxKind, number> = {
  text: 28,
  date: 12,
  moment: 17,
  amount: 14,
  integer: 10,
  decimal: 10,
  percent: 10,
}

/**
 * An Excel workbook to download, written as it is read: real dates and numbers, the head in sight, totals as formulas with their values.
 * `pages` are asked for one by one, so that one alone is in memory; its first part comes once the first page is read. Errors: RangeError
 * for more columns than a sheet has.
 */
export function xlsxFile<Row>({ name, pages, ...sheet }: XlsxOptions<Row>): ZipFile {
  const writer = workbookWriter(sheet)
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      // A page may stay in the compressor whole: the reader waits for bytes.
      for (;;) {
        const { done, value } = await pages.next()
        const parts = done ? writer.end() : writer.add(value)
        for (const part of parts) controller.enqueue(part)
        if (done) return controller.close()
        if (parts.length > 0) return
      }
    },
    cancel: () => void pages.return(undefined),
  })
  const headers = {
    'content-type': `${SHEET_TYPE}.sheet`,
    'content-disposition': `attachment; filename="${name}.xlsx"`,
  }
  return { headers, body }
}

const encoder = new TextEncoder()

function workbookWriter<Row>(sheet: Omit<XlsxOptions<Row>, 'name' | 'pages'>) {
  const { title, heading = [], columns, sheetLines = MOST_LINES } = sheet
  if (columns.length > MOST_COLUMNS)
    throw new RangeError(`${columns.length} columns are more than a sheet has`)
  const head = heading.length + 1
  const sums = columns.map(() => 0)
  /** The first and last row of the sheets that are full. */
  const full: { name: string; last: number }[] = []
  let written: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    written.push(chunk)
  })
  let open: ZipDeflate | null = null
  let line = 0

  function begin(path: string): ZipDeflate {
    const file = new ZipDeflate(path, { level: 6 })
    zip.add(file)
    return file
  }
  function put(path: string, xml: string): void {
    begin(path).push(encoder.encode(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${xml}`), true)
  }
  const row = (cells: string) => `<row r="${++line}">${cells}</row>`

  function beginSheet(): string {
    open = begin(`xl/worksheets/sheet${full.length + 1}.xml`)
    line = 0
    const cols = columns.map(
      ({ kind, width = widths[kind] }, rank) =>
        `<col min="${rank + 1}" max="${rank + 1}" width="${width}" customWidth="1"/>`,
    )
    const lines = heading.map((text) =>
      row(cellXml({ at: `A${line + 1}`, kind: 'text', value: text, bold: line === 0 })),
    )
    const titles = columns.map((column, rank) =>
      cellXml({ at: `${columnName(rank + 1)}${head}`, kind: 'text', value: column.title, bold: true }),
    )
    return [
      `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><worksheet xmlns="${MAIN}">`,
      `<sheetViews><sheetView workbookViewId="0"><pane ySplit="${head}" topLeftCell="A${head + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`,
      `<sheetFormatPr defaultRowHeight="15"/><cols>${cols.join('')}</cols><sheetData>`,
      ...lines,
      row(titles.join('')),
    ].join('')
  }

  function rowXml(own: Row): string {
    const at = line + 1
    const cells = columns.map(({ kind, cell, totalled }, rank) => {
      const value = cell(own)
      if (totalled === true && typeof value === 'number' && Number.isFinite(value)) sums[rank]! += value
      return cellXml({ at: `${columnName(rank + 1)}${at}`, kind, value })
    })
    return row(cells.join(''))
  }

  /** Below the last row: what the columns add up to, on the sheets before as well. */
  function totals(): string {
    if (line === head || !columns.some(({ totalled }) => totalled)) return ''
    const at = line + 1
    const cells = columns.map(({ kind, totalled }, rank) => {
      const letter = columnName(rank + 1)
      if (totalled !== true)
        return cellXml({
          at: `${letter}${at}`,
          kind: 'text',
          value: rank === 0 ? 'Total' : null,
          bold: true,
        })
      const ranges = [
        ...full.map((one) => `'${one.name}'!${letter}${head + 1}:${letter}${one.last}`),
        `${letter}${head + 1}:${letter}${at - 1}`,
      ]
      const formula = `SUM(${ranges.join(',')})`
      return cellXml({ at: `${letter}${at}`, kind, value: sums[rank]!, bold: true, formula })
    })
    return row(cells.join(''))
  }

  const endSheet = (xml: string) => open?.push(encoder.encode(`${xml}</sheetData></worksheet>`), true)

  function flushed(): Uint8Array[] {
    const parts = written
    written = []
    return parts
  }

  return {
    add(rows: readonly Row[]): Uint8Array[] {
      let xml = open === null ? beginSheet() : ''
      for (const own of rows) {
        // The last line of a sheet is left for the totals.
        if (line === sheetLines - 1) {
          full.push({ name: sheetName(title, full.length + 1), last: line })
          endSheet(xml)
          xml = beginSheet()
        }
        xml += rowXml(own)
      }
      open?.push(encoder.encode(xml))
      return flushed()
    },
    end(): Uint8Array[] {
      const xml = open === null ? beginSheet() : ''
      endSheet(xml + totals())
      const names = [...full.map((one) => one.name), sheetName(title, full.length + 1)]
      const relation = (id: string, kind: string, target: string) =>
        `<Relationship Id="${id}" Type="${OFFICE}/${kind}" Target="${target}"/>`
      const relations = (links: string[]) =>
        `<Relationships xmlns="${PACKAGE}/relationships">${links.join('')}</Relationships>`
      const type = (path: string, kind: string) =>
        `<Override PartName="/xl/${path}.xml" ContentType="${SHEET_TYPE}.${kind}+xml"/>`
      put('xl/styles.xml', stylesXml())
      put(
        'xl/workbook.xml',
        `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${names
          .map((own, rank) => `<sheet name="${xmlText(own)}" sheetId="${rank + 1}" r:id="rId${rank + 1}"/>`)
          .join('')}</sheets></workbook>`,
      )
      put(
        'xl/_rels/workbook.xml.rels',
        relations([
          ...names.map((_, rank) =>
            relation(`rId${rank + 1}`, 'worksheet', `worksheets/sheet${rank + 1}.xml`),
          ),
          relation('styles', 'styles', 'styles.xml'),
        ]),
      )
      put('_rels/.rels', relations([relation('workbook', 'officeDocument', 'xl/workbook.xml')]))
      put(
        '[Content_Types].xml',
        [
          `<Types xmlns="${PACKAGE}/content-types">`,
          '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
          '<Default Extension="xml" ContentType="application/xml"/>',
          type('workbook', 'sheet.main'),
          type('styles', 'styles'),
          ...names.map((_, rank) => type(`worksheets/sheet${rank + 1}`, 'worksheet')),
          '</Types>',
        ].join(''),
      )
      zip.end()
      return flushed()
    },
  }
}

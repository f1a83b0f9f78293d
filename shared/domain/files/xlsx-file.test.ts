import fc from 'fast-check'
import { XMLParser } from 'fast-xml-parser'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it, test } from 'vitest'
import { columnName, sheetName } from './xlsx-cells.ts'
import { type XlsxColumn, xlsxFile } from './xlsx-file.ts'

type Row = { label: string | null; on: string | null; cents: number; days: number; share: number | null }
const columns: XlsxColumn<Row>[] = [
  { title: 'Libellé', kind: 'text', cell: ({ label }) => label, width: 40 },
  { title: 'Date', kind: 'date', cell: ({ on }) => on },
  { title: 'Montant', kind: 'amount', cell: ({ cents }) => cents, totalled: true },
  { title: 'Jours', kind: 'decimal', cell: ({ days }) => days },
  { title: 'Part', kind: 'percent', cell: ({ share }) => share },
]
const row = (facts: Partial<Row>): Row => ({
  label: 'Dupont',
  on: '2026-01-01',
  cents: 0,
  days: 1,
  share: null,
  ...facts,
})

async function* pagesOf<T>(...pages: T[][]) {
  yield* pages
}

const parser = new XMLParser({
  ignoreAttributes: false,
  parseTagValue: false,
  trimValues: false,
  // Texts of cells, whose character references are read too.
  htmlEntities: true,
  isArray: (name) => ['row', 'c', 'sheet', 'col'].includes(name),
})
type CellXml = { '@_r': string; '@_s': string; v?: string; f?: string; is?: { t: { '#text'?: string } } }

/** Cells of each sheet by their place, as a program reads them. */
async function readBack(
  pages: AsyncGenerator<Row[]>,
  more: Partial<Parameters<typeof xlsxFile<Row>>[0]> = {},
) {
  const { body } = xlsxFile({ name: 'test', title: 'Créances', columns, pages, ...more })
  const parts = unzipSync(new Uint8Array(await new Response(body).arrayBuffer()))
  const read = (path: string) => parser.parse(strFromU8(parts[path]!))
  const names = read('xl/workbook.xml').workbook.sheets.sheet.map(
    (one: { '@_name': string }) => one['@_name'],
  )
  const sheets = names.map((_: string, rank: number) => {
    const { worksheet } = read(`xl/worksheets/sheet${rank + 1}.xml`)
    const cells = new Map<string, CellXml>()
    for (const line of worksheet.sheetData.row) for (const cell of line.c ?? []) cells.set(cell['@_r'], cell)
    return { worksheet, cells }
  }) as {
    worksheet: { sheetViews: object; cols: { col: Record<string, string>[] } }
    cells: Map<string, CellXml>
  }[]
  return { parts, read, names: names as string[], sheets }
}
const textOf = (cell: CellXml | undefined) => cell?.is?.t['#text']

describe('a workbook', () => {
  it('has real dates and numbers, a frozen head, widths and totals as formulas', async () => {
    const { parts, read, sheets, names } = await readBack(
      pagesOf([row({ cents: 123_456, share: 12.5 })], [row({ cents: -56, on: null, days: 82.4 })]),
      { heading: ['Balance âgée', 'Arrêtée au 30/11/2026'] },
    )
    const [{ worksheet, cells }] = sheets as [(typeof sheets)[0]]
    expect(Object.keys(parts)).toContain('[Content_Types].xml')
    expect(names).toEqual(['Créances'])
    expect(textOf(cells.get('A2'))).toBe('Arrêtée au 30/11/2026')
    expect(textOf(cells.get('C3'))).toBe('Montant')
    // 46023 is 1 January 2026 (facts, section 9).
    expect(cells.get('B4')?.v).toBe('46023')
    expect([cells.get('C4')?.v, cells.get('E4')?.v, cells.get('D5')?.v]).toEqual(['1234.56', '0.125', '82.4'])
    expect(cells.has('B5')).toBe(false)
    expect([cells.get('C6')?.f, cells.get('C6')?.v]).toEqual(['SUM(C4:C5)', '1234'])
    expect(worksheet.sheetViews).toMatchObject({
      sheetView: { pane: { '@_ySplit': '3', '@_topLeftCell': 'A4', '@_state': 'frozen' } },
    })
    expect(worksheet.cols.col[0]!['@_width']).toBe('40')
    const { cellXfs, numFmts } = read('xl/styles.xml').styleSheet
    const format = cellXfs.xf[Number(cells.get('B4')!['@_s'])]['@_numFmtId']
    expect(numFmts.numFmt.find((one: Record<string, string>) => one['@_numFmtId'] === format)).toMatchObject({
      '@_formatCode': 'dd/mm/yyyy',
    })
  })

  it('without rows has its head alone', async () => {
    const { sheets } = await readBack(pagesOf())
    expect([...sheets[0]!.cells.keys()]).toEqual(['A1', 'B1', 'C1', 'D1', 'E1'])
  })

  it('writes no NaN nor infinity, and a day before its calendar as text', async () => {
    const { sheets } = await readBack(
      pagesOf([row({ days: Number.NaN, share: Number.POSITIVE_INFINITY, on: '1850-05-05' })]),
    )
    expect([...sheets[0]!.cells.keys()].filter((at) => at.endsWith('2'))).toEqual(['A2', 'B2', 'C2'])
    expect(textOf(sheets[0]!.cells.get('B2'))).toBe('1850-05-05')
  })

  it('goes on in another sheet where one is full, and adds all of them up', async () => {
    const rows = Array.from({ length: 7 }, (_, rank) => row({ cents: 100 * (rank + 1) }))
    const { names, sheets } = await readBack(pagesOf(rows.slice(0, 3), rows.slice(3)), { sheetLines: 5 })
    expect(names).toEqual(['Créances', 'Créances 2', 'Créances 3'])
    expect([...sheets[2]!.cells.values()].at(-5)).toMatchObject({ '@_r': 'A3' })
    expect(sheets[2]!.cells.get('C3')).toMatchObject({
      f: "SUM('Créances'!C2:C4,'Créances 2'!C2:C4,C2:C2)",
      v: '28',
    })
  })

  it('refuses more columns than a sheet has', () => {
    const many = Array.from({ length: 16_385 }, () => columns[0]!)
    expect(() => xlsxFile({ name: 'x', title: 'x', columns: many, pages: pagesOf<Row>() })).toThrow(
      RangeError,
    )
  })

  it('holds one page in memory, and stops reading where nobody wants more', async () => {
    let made = 0
    let ended = false
    async function* endless() {
      try {
        for (;;) {
          made += 1
          yield Array.from({ length: 500 }, (_, rank) => row({ label: `${made} ${Math.sin(rank + made)}` }))
        }
      } finally {
        ended = true
      }
    }
    const reader = xlsxFile({ name: 'x', title: 'x', columns, pages: endless() }).body.getReader()
    let bytes = 0
    while (bytes < 100_000) bytes += (await reader.read()).value.byteLength
    // Some 10 kB of compressed bytes a page, and what the compressor keeps.
    expect(made).toBeLessThan(40)
    await reader.cancel()
    expect(ended).toBe(true)
  })
})

test('any text is read back as it was, but for what XML cannot hold', async () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('=1+1', '_x0041_', '__x000D_', '<b>&amp;', ' espace ', 'a\r\nb', '\t'),
  )
  await fc.assert(
    fc.asyncProperty(text, async (label) => {
      const { sheets } = await readBack(pagesOf([row({ label })]))
      const told = textOf(sheets[0]!.cells.get('A2')) ?? ''
      // A reader of Excel files turns `_xHHHH_` into its character.
      const read = told.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
      expect(read).toBe(label)
    }),
    { numRuns: 60 },
  )
  const long = await readBack(pagesOf([row({ label: `\u0000\ud800${'é'.repeat(40_000)}` })]))
  expect(textOf(long.sheets[0]!.cells.get('A2'))).toHaveLength(32_765)
})

it.each([
  [1, 'A'],
  [26, 'Z'],
  [27, 'AA'],
  [702, 'ZZ'],
  [703, 'AAA'],
  [16_384, 'XFD'],
])('column %i is %s', (column, name) => {
  expect(columnName(column)).toBe(name)
})

it.each([
  ['Balance [âgée] : 30/11', 1, 'Balance  âgée    30 11'],
  ["'Créances'", 2, '’Créances’ 2'],
  ['', 1, 'Feuille'],
  ['Un titre beaucoup plus long que trente et un', 12, 'Un titre beaucoup plus long  12'],
])('a sheet for « %s » is named so that Excel opens it', (title, number, name) => {
  expect(sheetName(title, number)).toBe(name)
  expect(sheetName(title, number).length).toBeLessThanOrEqual(31)
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { usualNumbers } from './accounts.ts'
import { bookFile, createEbpWriter, createXimportWriter, quadraLine } from './book-files.ts'
import { type BookFormat, bookFormatKeys, cutNumbers } from './book-formats.ts'
import type { Entry } from './entries.ts'
import { createNumbering, type FecRow, fecRows } from './fec.ts'
import { createPieceCount } from './program-row.ts'
import { bookedSums, readBooks } from './read-books.fixture.ts'

const plain = { clientId: null, debtOf: null }
const invoice: Entry = {
  journal: 'VE',
  on: '2026-11-25',
  validatedOn: '2026-11-25',
  piece: 'F2026-0007',
  label: 'Facture F2026-0007 Menuiserie Vasseur & fils « Œuvre d’été »',
  lines: [
    { account: 'clients', cents: 123_456, clientId: 'client', debtOf: null },
    { account: 'services', cents: -102_880, ...plain },
    { account: 'vatPending', cents: -20_576, ...plain },
  ],
}
const opening: Entry = {
  journal: 'AN',
  on: '2026-01-01',
  validatedOn: '2026-01-01',
  piece: 'AN-2026-01-01',
  label: 'À-nouveaux des clients',
  lines: [
    { account: 'clients', cents: 5, clientId: 'client', debtOf: null },
    { account: 'opening', cents: -5, ...plain },
  ],
}
function rowsOf(...entries: Entry[]): FecRow[] {
  const next = createNumbering()
  const names = { clients: new Map([['client', 'Vasseur']]), letters: new Map() }
  return entries.flatMap((entry) => fecRows(entry, next(entry.journal), usualNumbers, names))
}
const written = rowsOf(opening, invoice)
async function bytesOf(format: BookFormat, rows: FecRow[] = written) {
  async function* pages() {
    for (const row of rows) yield [row]
  }
  const days = { from: '2026-01-01', to: '2026-12-31', fecName: () => '552081317FEC20261231' }
  const { headers, body } = bookFile(format, { ...days, pages: pages() })
  return { headers, bytes: Buffer.from(await new Response(body).arrayBuffer()) }
}
const at = (line: string, from: number, length: number) => line.slice(from - 1, from - 1 + length)

describe('EBP', () => {
  it('ten fields between commas: numbered pieces, texts in quotes, amounts with a point, one side', async () => {
    const { headers, bytes } = await bytesOf('ebp')
    expect(headers).toEqual({
      'content-type': 'text/plain; charset=windows-1252',
      'content-disposition': 'attachment; filename="ECRITURES.TXT"',
    })
    expect(bytes.toString('latin1')).toBe(
      [
        '1,01012026,AN,411000,,"Vasseur À-nouveaux des clients","AN-2026-01-01",0.05,D,\r\n',
        '1,01012026,AN,890000,,"À-nouveaux des clients","AN-2026-01-01",0.05,C,\r\n',
        '2,25112026,VE,411000,,"Facture F2026-0007 Menuiserie Vasseur &","F2026-0007",1234.56,D,\r\n',
        '2,25112026,VE,706000,,"Facture F2026-0007 Menuiserie Vasseur &","F2026-0007",1028.80,C,\r\n',
        '2,25112026,VE,445740,,"Facture F2026-0007 Menuiserie Vasseur &","F2026-0007",205.76,C,\r\n',
      ].join(''),
    )
    expect(bytes.subarray(31, 32).toString('hex')).toBe('c0')
  })

  it('a quote, plain or wide, never ends a text', () => {
    const [row] = rowsOf({ ...invoice, label: 'a＂,b”,c', piece: '＂x＂' })
    expect(createEbpWriter()(row!)).toBe(`1,25112026,VE,411000,,"Vasseur a',b',c","'x'",1234.56,D,\r\n`)
  })
})

describe('Sage 50 and Ciel', () => {
  it('142 characters, each at its place, without accents', async () => {
    const { headers, bytes } = await bytesOf('ximport')
    expect(headers['content-disposition']).toBe('attachment; filename="XIMPORT.TXT"')
    const lines = bytes.toString('latin1').split('\r\n')
    expect(lines.map(({ length }) => length)).toEqual([142, 142, 142, 142, 142, 0])
    expect(lines[0]).toBe(
      '    1AN20260101        N-2026-01-01411000     Vasseur A-nouveaux des cl         0.05D' +
        `${' '.repeat(18)}Clients${' '.repeat(27)}O2003`,
    )
    const line = lines[2]!
    expect([at(line, 1, 5), at(line, 6, 2), at(line, 8, 8), at(line, 16, 8)]).toEqual([
      ...['    2', 'VE', '20261125', '        '],
    ])
    expect([at(line, 24, 12), at(line, 36, 11), at(line, 47, 25)]).toEqual([
      ...['F2026-0007  ', '411000     ', 'Facture F2026-0007 Menuis'],
    ])
    expect([at(line, 72, 13), at(line, 85, 1), at(line, 86, 18)]).toEqual([
      ...['      1234.56', 'D', ' '.repeat(18)],
    ])
    expect([at(line, 104, 34), at(line, 138, 5)]).toEqual(['Clients'.padEnd(34), 'O2003'])
    expect(at(lines[4]!, 104, 34)).toBe("TVA en attente d'encaissement     ")
  })

  it('movements are numbered again after 99,999, whole pieces at a time', () => {
    const count = createPieceCount(2)
    const numbers = ['VE1', 'VE1', 'BQ1', 'VE2', 'VE2'].map((EcritureNum) =>
      count({ ...written[0]!, EcritureNum }),
    )
    expect(numbers).toEqual([1, 1, 2, 1, 1])
  })
})

describe('Cegid Quadra', () => {
  it('231 characters of type M, each at its place, accents in one byte', async () => {
    const { headers, bytes } = await bytesOf('quadra')
    expect(headers['content-disposition']).toBe('attachment; filename="quadra-2026-01-01-2026-12-31.txt"')
    const lines = bytes.toString('latin1').split('\r\n')
    expect(lines.map(({ length }) => length)).toEqual([231, 231, 231, 231, 231, 0])
    const line = lines[3]!
    expect(line).toBe(
      `M706000  VE000251126${' '.repeat(21)}C+000000102880${' '.repeat(52)}EUR${' '.repeat(6)}` +
        `Facture F2026-0007 Menuiserie   F2026-0007${' '.repeat(73)}`,
    )
    expect([at(line, 42, 1), at(line, 43, 13)]).toEqual(['C', '+000000102880'])
    expect([at(line, 100, 8), at(line, 108, 3), at(line, 111, 3)]).toEqual([' '.repeat(8), 'EUR', '   '])
    expect([at(line, 117, 30), at(line, 149, 10)]).toEqual(['Facture F2026-0007 Menuiserie ', 'F2026-0007'])
    expect([at(lines[0]!, 10, 2), at(lines[0]!, 15, 6), at(lines[0]!, 117, 16)]).toEqual([
      ...['AN', '010126', 'Vasseur À-nouvea'],
    ])
    expect(bytes[116 + 8]).toBe(0xc0)
  })
})

it('each format is read back to the sums of the FEC, opening included', async () => {
  for (const format of bookFormatKeys) {
    const { bytes } = await bytesOf(format)
    const text = format === 'fec' || format === 'csv' ? bytes.toString('utf8') : bytes.toString('latin1')
    expect(bookedSums(readBooks(format, text))).toEqual({
      'AN 20260101 411000': 5,
      'AN 20260101 890000': -5,
      'VE 20261125 411000': 123_456,
      'VE 20261125 706000': -102_880,
      'VE 20261125 445740': -20_576,
    })
  }
})

it('whatever the texts, a line of a fixed layout has its length and a line of EBP its ten fields', () => {
  const text = fc.string({ unit: 'binary', maxLength: 50 })
  const typed = fc.string({ unit: fc.constantFrom(...'é€"\'＂,;\t\r\n|œ½😀a '), maxLength: 50 })
  const row = fc.record({
    EcritureLib: fc.oneof(text, typed),
    PieceRef: fc.oneof(text, typed).map((piece) => `${piece}7`),
    CompteLib: fc.oneof(text, typed),
    cents: fc.integer({ min: 1, max: 99_999_999_999 }),
    isDebit: fc.boolean(),
  })
  fc.assert(
    fc.property(row, ({ cents, isDebit, ...texts }) => {
      const [base] = rowsOf({
        ...invoice,
        lines: [{ account: 'services', cents: isDebit ? cents : -cents, ...plain }],
      })
      const own = { ...base!, ...texts }
      const lines = {
        ebp: createEbpWriter()(own),
        ximport: createXimportWriter()(own),
        quadra: quadraLine(own),
      }
      expect([lines.ximport.length, lines.quadra.length]).toEqual([144, 233])
      for (const format of ['ebp', 'ximport', 'quadra'] as const) {
        expect(lines[format].slice(0, -2)).toMatch(/^[ -~\u00a1-\u00ff]+$/)
        const read = readBooks(format, lines[format])
        expect(read.map(({ cents: told, account }) => [told, account])).toEqual([
          [isDebit ? cents : -cents, '706000'],
        ])
      }
    }),
    { numRuns: 500 },
  )
})

it('formulas are kept from spreadsheets in the CSV', async () => {
  const { bytes } = await bytesOf('csv', rowsOf({ ...invoice, label: '=1+1;2', piece: '@F1' }))
  expect(bytes.toString('utf8')).toContain(";'@F1;411000;Clients;")
  expect(bytes.toString('utf8')).toContain(';"\'=1+1;2";1234,56;0,00;')
})

it('an account that a program would cut to another one is named; zeros at its end say nothing', () => {
  const numbers = { ...usualNumbers, clients: '411000000', services: '70600000012A', goods: '707000001' }
  expect(cutNumbers(numbers, 'quadra')).toEqual(['707000001', '70600000012A'])
  expect(cutNumbers(numbers, 'ebp')).toEqual(['70600000012A'])
  expect(cutNumbers(numbers, 'ximport')).toEqual(['70600000012A'])
  expect([cutNumbers(numbers, 'fec'), cutNumbers(numbers, 'csv')]).toEqual([[], []])
})

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { CSV_MARK, csvLine } from './csv.ts'
import { readCsv } from './read-csv.ts'

const cells = (file: string) => {
  const read = readCsv(file)
  return read.ok ? read.records.map((record) => record.cells) : read
}

const hostile = fc.oneof(
  fc.string(),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom(
    "'=1+1",
    "''=1",
    '=1+1',
    '-2',
    '+33 6 12',
    "'+33 6 12",
    "l'été",
    "'quoi",
    '"x"',
    'a\nb',
    '\r',
    ';',
    '\ufeff=x',
    "'",
    "'-",
  ),
)

it('reads back whatever csvLine writes, formulas without their apostrophe', () => {
  fc.assert(
    fc.property(fc.array(fc.array(hostile, { minLength: 2, maxLength: 6 }), { maxLength: 8 }), (lines) => {
      const file = CSV_MARK + ['Un;Deux\r\n', ...lines.map(csvLine)].join('')
      const written = lines.filter((line) => line.some((cell) => cell.trim() !== ''))
      expect(cells(file)).toEqual([['Un', 'Deux'], ...written])
    }),
    { numRuns: 2_000 },
  )
})

it('never throws and ends on any text', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void readCsv(text)))
})

it.each([
  [
    'comma, as English spreadsheets write',
    'a,"b,c",d\n1,2,3',
    [
      ['a', 'b,c', 'd'],
      ['1', '2', '3'],
    ],
  ],
  [
    'tabs, pasted from a spreadsheet',
    'a\tb\r1\t2\r',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'an empty last cell',
    'a;b\n1;',
    [
      ['a', 'b'],
      ['1', ''],
    ],
  ],
  ['quotes within an unquoted cell', 'écran 15";b', [['écran 15"', 'b']]],
  ['text after a closing quote', '"a"b;c', [['ab', 'c']]],
  [
    'separators within quotes do not decide',
    '"a,b,c,d";e\n1;2',
    [
      ['a,b,c,d', 'e'],
      ['1', '2'],
    ],
  ],
  ['nothing', '', []],
])('%s', (_name, file, expected) => {
  expect(cells(file)).toEqual(expected)
})

it('numbers the rows as a spreadsheet does: blank lines count, a cell on several lines counts once', () => {
  const read = readCsv('a;b\n\n"x\ny";2\n;\n3;4\n')
  expect(read.ok && read.records.map(({ row }) => row)).toEqual([1, 3, 5])
})

it('names the row whose quotes never close', () => {
  expect(readCsv('a;b\n1;"2\n3;4')).toEqual({ ok: false, fault: 'open_quote', row: 2 })
})

import { readCsv } from '#shared/domain/text/read-csv.ts'
import type { BookFormat } from './book-formats.ts'

/** A line of a file of entries, as the program that imports it reads it. */
export type ReadLine = { journal: string; day: string; account: string; cents: number; label: string }

const signed = (side: string, cents: number) => {
  if (side !== 'D' && side !== 'C') throw new Error(`side ${side}`)
  return side === 'D' ? cents : -cents
}
const cents = (amount: string) => Math.round(Number(amount.trim().replace(',', '.')) * 100)
/** `JJMMAAAA`. */
const year = (day: string) => day.replace(/^(\d\d)(\d\d)(\d{4})$/, '$3$2$1')

function readEbp(line: string): ReadLine {
  const cells =
    /^(\d+),(\d{8}),([A-Z]{2}),(\w{3,10}),,"([^"]{0,40})","([^"]{1,15})",(\d+\.\d\d),([DC]),$/.exec(line)
  if (cells === null) throw new Error(`line ${line}`)
  const [, , day, journal, account, label, , amount, side] = cells as unknown as string[]
  return {
    journal: journal!,
    day: year(day!),
    account: account!,
    label: label!,
    cents: signed(side!, cents(amount!)),
  }
}

function readXimport(line: string): ReadLine {
  if (line.length !== 142 || !line.endsWith('O2003')) throw new Error(`line ${line}`)
  const at = (from: number, length: number) => line.slice(from - 1, from - 1 + length).trim()
  return {
    journal: at(6, 2),
    day: at(8, 8),
    account: at(36, 11),
    label: at(47, 25),
    cents: signed(at(85, 1), cents(at(72, 13))),
  }
}

function readQuadra(line: string): ReadLine {
  if (line.length !== 231 || !line.startsWith('M')) throw new Error(`line ${line}`)
  const at = (from: number, length: number) => line.slice(from - 1, from - 1 + length).trim()
  if (at(12, 3) !== '000' || at(108, 3) !== 'EUR') throw new Error(`line ${line}`)
  return {
    journal: at(10, 2),
    day: year(`${at(15, 4)}20${at(19, 2)}`),
    account: at(2, 8),
    label: at(117, 30),
    cents: signed(at(42, 1), Number(at(43, 13))),
  }
}

const readers: Record<BookFormat, (line: string) => ReadLine> = {
  ebp: readEbp,
  ximport: readXimport,
  quadra: readQuadra,
  fec: (line) => {
    const cells = line.split('\t')
    return {
      journal: cells[0]!,
      day: cells[3]!,
      account: cells[4]!,
      label: cells[10]!,
      cents: cents(cells[11]!) - cents(cells[12]!),
    }
  },
  csv: (line) => {
    const read = readCsv(line)
    if (!read.ok) throw new Error(`line ${line}`)
    const { cells } = read.records[0]!
    return {
      journal: cells[0]!,
      day: cells[1]!.replaceAll('-', ''),
      account: cells[4]!,
      label: cells[8]!,
      cents: cents(cells[9]!) - cents(cells[10]!),
    }
  },
}

/** The lines of a file of entries, each read at the places of its layout. Errors: a line that is not of it. */
export function readBooks(format: BookFormat, text: string): ReadLine[] {
  const lines = text.split('\r\n')
  if (lines.pop() !== '') throw new Error('no end of line at the end')
  return lines.slice(format === 'fec' || format === 'csv' ? 1 : 0).map(readers[format])
}

/** The sum of a file on each account of each journal and day, in cents. */
export function bookedSums(lines: readonly ReadLine[]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const { journal, day, account, cents: own } of lines) {
    const key = `${journal} ${day} ${account}`
    sums[key] = (sums[key] ?? 0) + own
  }
  return sums
}

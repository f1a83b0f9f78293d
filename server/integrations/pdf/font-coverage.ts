import { readFileSync } from 'node:fs'

/** Tells whether one of the fonts holds a glyph for a code point. */
export type FontCoverage = (codePoint: number) => boolean

/** Reads the `cmap` (format 12) of TrueType files. Source: OpenType 1.9, « cmap — Character to Glyph Index Mapping ». */
export function readFontCoverage(paths: readonly string[]): FontCoverage {
  const ranges = paths
    .flatMap((path) => cmapRanges(readFileSync(path), path))
    .sort((a, b) => a.first - b.first)
    .reduce<Range[]>((merged, range) => {
      const last = merged.at(-1)
      if (last && range.first <= last.last + 1) last.last = Math.max(last.last, range.last)
      else merged.push({ ...range })
      return merged
    }, [])
  return (codePoint) => {
    let low = 0
    let high = ranges.length - 1
    while (low <= high) {
      const middle = (low + high) >> 1
      const range = ranges[middle]!
      if (codePoint < range.first) high = middle - 1
      else if (codePoint > range.last) low = middle + 1
      else return true
    }
    return false
  }
}

type Range = { first: number; last: number }

function cmapRanges(font: Buffer, path: string): Range[] {
  const tables = font.readUInt16BE(4)
  for (let table = 0; table < tables; table++) {
    const record = 12 + table * 16
    if (font.toString('latin1', record, record + 4) !== 'cmap') continue
    const cmap = font.readUInt32BE(record + 8)
    const subtables = font.readUInt16BE(cmap + 2)
    for (let index = 0; index < subtables; index++) {
      const subtable = cmap + font.readUInt32BE(cmap + 4 + index * 8 + 4)
      if (font.readUInt16BE(subtable) === 12) return groupsOf(font, subtable)
    }
  }
  throw new Error(`${path} has no cmap of format 12`)
}

function groupsOf(font: Buffer, subtable: number): Range[] {
  const count = font.readUInt32BE(subtable + 12)
  return Array.from({ length: count }, (_, index) => {
    const group = subtable + 16 + index * 12
    return { first: font.readUInt32BE(group), last: font.readUInt32BE(group + 4) }
  })
}

import { fold } from '../../french/fold.ts'
import type { StatementLine } from './statement.ts'

/** A movement with what recognises it in another file: the entry of the bank, and its part of a batch. */
export type KeyedLine = StatementLine & { entryKey: string; part: number }

/**
 * Gives each line the key of its entry: the bank's reference, else the label, with the day, the amount and its rank among equal ones.
 * FITID is not always unique in France, hence the rest; two equal coffees of one day are two entries, hence the rank.
 */
export function keyLines(lines: readonly StatementLine[]): KeyedLine[] {
  const ranks = new Map<string, number>()
  let entry = { row: -1, key: '' }
  let part = 0
  return lines.map((line) => {
    const name =
      line.bankRef === null
        ? `~${fold(line.label).replace(/\s+/g, ' ').slice(0, 120)}`
        : line.bankRef.slice(0, 140)
    const same = `${line.bookedOn}|${line.entryCents}|${name}`
    const joins = line.row === entry.row && line.amountCents !== line.entryCents
    if (joins) part += 1
    else {
      const rank = ranks.get(same) ?? 0
      ranks.set(same, rank + 1)
      entry = { row: line.row, key: `${same}|${rank}` }
      part = 0
    }
    return { ...line, entryKey: entry.key, part }
  })
}

/** A mention with the days of the documents it is printed on. A change of law or wording is a new row, never an edit. */
export type DatedMention<Facts> = {
  id: string
  /** Subject of the note that carries it in an e-invoice (UNTDID 4451), or null where a term of its own does. */
  code: string | null
  /** First and last day of issue, both included; null without limit. */
  from: string | null
  to: string | null
  /** The text of law. */
  source: string
  /** « Pourquoi cette mention », in French. */
  why: string
  applies: (facts: Facts) => boolean
  text: (facts: Facts) => string
}

/** The rows that a document issued on a day prints, in the order of the table. */
export function rowsOn<Facts extends { issuedOn: string }>(
  table: readonly DatedMention<Facts>[],
  facts: Facts,
): DatedMention<Facts>[] {
  return table.filter((row) => holdsOn(row, facts.issuedOn) && row.applies(facts))
}

/** Whether a row is in force on a day. */
export function holdsOn({ from, to }: { from: string | null; to: string | null }, isoDay: string): boolean {
  return (from === null || from <= isoDay) && (to === null || isoDay <= to)
}

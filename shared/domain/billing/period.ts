/** A month that is paid for: from its first instant to the first of the next one. */
export type Period = { start: Date; end: Date }

/** The instant `months` after another: the same day of the month where there is one, else its last (UTC). */
export function monthsAfter(from: Date, months: number): Date {
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth() + months]
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const moved = new Date(from)
  moved.setUTCFullYear(year, month, Math.min(from.getUTCDate(), last))
  return moved
}

/** The period number `index`, from 0, of a subscription that began at `anchor`. Each begins where the one before ends. */
export const periodOf = (anchor: Date, index: number): Period => ({
  start: monthsAfter(anchor, index),
  end: monthsAfter(anchor, index + 1),
})

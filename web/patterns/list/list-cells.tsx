import type { ReactNode } from 'react'
import { type Currency, formatDate, formatMoney } from '#shared/french/format.ts'
import { cx } from '#web/ui/cx.ts'

// Functions, not components: a table leaves an empty cell out of its cards, and cannot see that a component draws nothing.

/** An amount on one line, of a column whose `align` is `end`. */
export const moneyCell = (cents: number | null, currency?: Currency): ReactNode =>
  cents !== null && <span className="whitespace-nowrap">{formatMoney(cents, currency)}</span>

/** The amount for which one reads the row. */
export const mainMoneyCell = (cents: number, currency?: Currency): ReactNode => (
  <span className="whitespace-nowrap font-medium">{formatMoney(cents, currency)}</span>
)

/** An ISO day, or the day of an instant in a time zone. */
export const dayCell = (at: string | null, timeZone?: string): ReactNode =>
  at !== null && <span className="whitespace-nowrap">{formatDate(at, timeZone)}</span>

/** A day of the document's own, quieter than its name. */
export const quietDayCell = (on: string | null, timeZone?: string): ReactNode =>
  on !== null && <span className="whitespace-nowrap text-muted tabular">{formatDate(on, timeZone)}</span>

type Lines = {
  main: ReactNode
  /** Below it, smaller; nothing where it is empty. */
  more: ReactNode
  /** The column names the row: its cell is not beside a label in a card. */
  first?: boolean
}

/** A line above a smaller one, each cut where it must be. */
export const linesCell = ({ main, more, first = false }: Lines): ReactNode => (
  <span className={cx('block min-w-0', !first && 'max-sm:text-end')}>
    <span className="line-clamp-1">{main}</span>
    {more && <span className="line-clamp-1 font-normal text-muted text-xs">{more}</span>}
  </span>
)

/** A text on one line of the table, cut where it must be; shown whole in a card. */
export function CutCell({ text, className }: { text: string; className?: string }) {
  return (
    <span title={text} className={cx('wrap-anywhere sm:block sm:truncate', className)}>
      {text}
    </span>
  )
}

/** The smaller line below a `CutCell`. */
export function CutNote({ text, children = text }: { text: string; children?: ReactNode }) {
  return (
    <span title={text} className="block truncate font-normal text-muted text-xs">
      {children}
    </span>
  )
}

import { de } from '#shared/french/elides-before.ts'
import { cx } from '#web/ui/cx.ts'

/** A city in a row: a click keeps the clients of that city. */
export function CityFilter({ city, onFilter }: { city: string; onFilter: (city: string) => void }) {
  return (
    <button
      type="button"
      onClick={() => onFilter(city)}
      title={`Voir les clients ${de(city)}`}
      className="-mx-1.5 rounded-sm px-1.5 py-1 text-start underline decoration-transparent underline-offset-3 hover:decoration-current"
    >
      {city}
    </button>
  )
}

/** A single line in the table, cut where it must be; shown whole in a card. */
export function CutCell({ text, className }: { text: string; className: string }) {
  return (
    <span title={text} className={cx('wrap-anywhere sm:block sm:truncate', className)}>
      {text}
    </span>
  )
}

import type { ReactNode } from 'react'
import { formatInteger } from '#shared/french/format.ts'

type LinkTabsProps = {
  label: string
  /** The link of the tab one is on has `aria-current`. */
  items: readonly { key: string; link: ReactNode }[]
}

/** Tabs that have an address each. Panels of one object: `Tabs`. */
export function LinkTabs({ label, items }: LinkTabsProps) {
  return (
    <nav aria-label={label} className="-mx-4 mb-4 overflow-x-auto border-line border-b px-4 sm:mx-0 sm:px-0">
      <ul className="flex w-max min-w-full gap-1">
        {items.map(({ key, link }) => (
          <li
            key={key}
            className="*:-mb-px *:flex *:min-h-11 *:items-center *:gap-2 *:border-transparent *:border-b-2 *:px-3 *:font-medium *:text-muted *:text-sm *:-outline-offset-2! *:hover:text-ink *:aria-[current=page]:border-primary *:aria-[current=page]:text-ink"
          >
            {link}
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** How many rows a tab shows; `undefined` while they are counted. */
export function TabCount({ count }: { count: number | undefined }) {
  return (
    <span className="min-w-6 rounded-full bg-hover px-1.5 text-center text-ink text-xs tabular">
      {count === undefined ? '…' : formatInteger(count)}
    </span>
  )
}

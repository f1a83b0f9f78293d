import type { ReactNode } from 'react'
import { useCurrentInSight } from './link-tabs.tsx'

type LinkPillsProps = {
  label: string
  /** The link of the current page has `aria-current`, and may stand in a heading. */
  items: readonly { key: string; link: ReactNode }[]
}

/** The pages of one tab of `LinkTabs`, on a line that scrolls where the screen is narrow. */
export function LinkPills({ label, items }: LinkPillsProps) {
  const row = useCurrentInSight()
  return (
    <nav ref={row} aria-label={label} className="-mx-4 min-w-0 overflow-x-auto px-4 sm:-mx-1 sm:px-1">
      <ul className="flex w-max gap-1 py-1">
        {items.map(({ key, link }) => (
          <li
            key={key}
            className="[&_a]:flex [&_a]:min-h-9 [&_a]:items-center [&_a]:rounded-md [&_a]:px-3 [&_a]:text-muted [&_a]:text-sm [&_a]:hover:bg-hover [&_a]:hover:text-ink [&_a[aria-current]]:bg-selected [&_a[aria-current]]:font-semibold [&_a[aria-current]]:text-base [&_a[aria-current]]:text-ink max-sm:[&_a]:px-2.5"
          >
            {link}
          </li>
        ))}
      </ul>
    </nav>
  )
}

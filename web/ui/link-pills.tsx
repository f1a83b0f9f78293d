import type { ReactNode } from 'react'

type LinkPillsProps = {
  label: string
  /** The link of the current page has `aria-current`. */
  items: readonly { key: string; link: ReactNode }[]
}

/** The pages of one tab of `LinkTabs`, all in sight: they take a second line where the screen is narrow. */
export function LinkPills({ label, items }: LinkPillsProps) {
  return (
    <nav aria-label={label} className="mb-4">
      <ul className="flex flex-wrap gap-1">
        {items.map(({ key, link }) => (
          <li
            key={key}
            className="*:flex *:min-h-9 *:items-center *:rounded-md *:px-3 *:text-muted *:text-sm *:hover:bg-hover *:hover:text-ink *:[&[aria-current]]:bg-selected *:[&[aria-current]]:font-medium *:[&[aria-current]]:text-ink max-sm:*:px-2.5"
          >
            {link}
          </li>
        ))}
      </ul>
    </nav>
  )
}

import { type ReactNode, useEffect, useRef } from 'react'
import { formatInteger } from '#shared/french/format.ts'
import { cx } from './cx.ts'

type LinkTabsProps = {
  label: string
  /** The link of the current tab has `aria-current`. */
  items: readonly { key: string; link: ReactNode }[]
  /** On the line of a title, which has the border. */
  inline?: boolean
}

/** Tabs that have an address each; the current one is in sight, however narrow the screen. Below them: `LinkPills`. Panels of one object: `Tabs`. */
export function LinkTabs({ label, items, inline = false }: LinkTabsProps) {
  const place = useCurrentInSight()
  return (
    <nav
      ref={place}
      aria-label={label}
      className={cx(
        '-mx-4 overflow-x-auto overflow-y-hidden px-4 sm:mx-0 sm:px-0',
        inline ? 'min-w-0 grow basis-40 self-end sm:grow-0 sm:basis-auto' : 'mb-4 border-line border-b',
      )}
    >
      <ul className="flex w-max min-w-full gap-1">
        {items.map(({ key, link }) => (
          <li
            key={key}
            className="*:-mb-px *:flex *:min-h-11 *:items-center *:gap-2 *:border-transparent *:border-b-2 *:px-3 *:font-medium *:text-muted *:text-sm *:-outline-offset-2! *:hover:text-ink *:[&[aria-current]]:border-primary *:[&[aria-current]]:text-ink max-sm:*:px-2.5"
          >
            {link}
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The row that scrolls sideways, in which the current link is always in sight. */
export function useCurrentInSight() {
  const row = useRef<HTMLElement>(null)
  useEffect(() => (row.current === null ? undefined : keepCurrentInSight(row.current)), [])
  return row
}

/** Again whenever another link is the current one, the row is narrowed, or counts widen the tabs. Returns how to stop. */
function keepCurrentInSight(row: HTMLElement): () => void {
  const show = () => showCurrent(row)
  const resized = new ResizeObserver(show)
  for (const element of [row, ...row.children]) resized.observe(element)
  const changed = new MutationObserver(show)
  changed.observe(row, {
    attributes: true,
    attributeFilter: ['aria-current'],
    childList: true,
    subtree: true,
  })
  return () => {
    resized.disconnect()
    changed.disconnect()
  }
}

/** At once, and the row alone: `scrollIntoView` would also scroll the page. */
function showCurrent(row: HTMLElement): void {
  const current = row.querySelector('[aria-current]')?.getBoundingClientRect()
  if (!current) return
  const { left, right, width } = row.getBoundingClientRect()
  if (current.left >= left && current.right <= right) return
  // In the middle, so that both neighbours show.
  row.scrollLeft += current.left + current.width / 2 - (left + width / 2)
}

/** How many rows a tab shows; `undefined` while they are counted. */
export function TabCount({
  count,
  most = Infinity,
}: {
  count: number | undefined
  most?: number | undefined
}) {
  return (
    <span className="min-w-6 rounded-full bg-hover px-1.5 text-center text-ink text-xs tabular">
      {count === undefined ? '…' : `${formatInteger(count)}${count < most ? '' : '+'}`}
    </span>
  )
}

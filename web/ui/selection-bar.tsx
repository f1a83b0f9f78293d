import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { Button } from './button.tsx'
import { cx } from './cx.ts'
import { useShortcuts } from './use-shortcuts.ts'

type SelectionBarProps = {
  /** How many are selected. */
  words: string
  onClear: () => void
  /** What is done to them. */
  children: ReactNode
  /** In the place of a table's head, so that no row moves when the first one is chosen; at the bottom of a phone's screen. */
  inHead?: boolean
  className?: string
}

const inHeadClass =
  'absolute start-11 end-0 top-0 flex h-10 min-w-0 items-center gap-2 overflow-x-auto bg-selected px-4 text-sm *:shrink-0 max-sm:fixed max-sm:inset-x-0 max-sm:top-auto max-sm:bottom-0 max-sm:z-30 max-sm:h-auto max-sm:min-h-14 max-sm:border-line max-sm:border-t max-sm:pb-[env(safe-area-inset-bottom)]'

/** What is done to the selected rows of a list, above it; G then S leads there from any row, and Escape back to it. */
export function SelectionBar({ words, onClear, inHead, children, className }: SelectionBarProps) {
  const own = useRef<HTMLFieldSetElement>(null)
  const from = useRef<Element | null>(null)
  useShortcuts([
    {
      keys: 'g s',
      label: 'Aller aux actions de la sélection',
      run: () => {
        from.current = document.activeElement
        own.current?.querySelector<HTMLElement>('a, button')?.focus()
      },
    },
  ])
  const leave = (event: KeyboardEvent) => {
    // A menu of the bar has Escape of its own.
    if (event.key !== 'Escape' || event.defaultPrevented || !own.current?.contains(event.target as Node))
      return
    if (from.current instanceof HTMLElement) from.current.focus()
  }
  const bar = (
    <fieldset
      ref={own}
      aria-label="Actions sur la sélection"
      onKeyDown={leave}
      className={cx(
        inHead
          ? inHeadClass
          : 'mb-3 flex min-w-0 flex-wrap items-center gap-2 rounded-md bg-selected px-4 py-2 text-sm',
        className,
      )}
    >
      <span role="status" className="me-auto whitespace-nowrap font-medium tabular">
        {words}
      </span>
      {children}
      <Button variant="ghost" size="sm" onClick={onClear}>
        Tout désélectionner
      </Button>
    </fieldset>
  )
  if (!inHead) return bar
  return <div className="sticky start-0 top-(--bars,0px) z-30 h-0 max-sm:static max-sm:z-auto">{bar}</div>
}

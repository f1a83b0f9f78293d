import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { cx } from './cx.ts'

type SelectionBarProps = {
  /** How many are selected. */
  words: string
  onClear: () => void
  /** What is done to them. */
  children: ReactNode
  className?: string
}

/** What is done to the selected rows of a list, above it. */
export function SelectionBar({ words, onClear, children, className }: SelectionBarProps) {
  return (
    <div
      className={cx(
        'mb-3 flex flex-wrap items-center gap-2 rounded-md bg-selected px-4 py-2 text-sm',
        className,
      )}
    >
      <span role="status" className="me-auto font-medium tabular">
        {words}
      </span>
      {children}
      <Button variant="ghost" size="sm" onClick={onClear}>
        Tout désélectionner
      </Button>
    </div>
  )
}

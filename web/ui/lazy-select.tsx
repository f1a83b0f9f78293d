import { ChevronsUpDown } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { cx } from './cx.ts'
import { controlClass } from './input.tsx'
import type { SelectOption } from './select.tsx'
import { useReached } from './use-reached.ts'

/** Loads the list of every select. */
export const loadSelect = () => import('./select.tsx')
const Select = lazy(() => loadSelect().then((module) => ({ default: module.Select })))

type LazySelectProps = {
  options: readonly SelectOption<string>[]
  value: string
  onValueChange: (value: string) => void
  'aria-label': string
  className?: string
}

/** A Select outside a Field whose list loads when one reaches for it; the button looks the same before. */
export function LazySelect(props: LazySelectProps) {
  const { options, value, className } = props
  const { asked, ask, button } = useReached(loadSelect)
  const closed = (
    <button
      {...button}
      type="button"
      role="combobox"
      aria-label={props['aria-label']}
      aria-haspopup="listbox"
      aria-expanded={false}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
        event.preventDefault()
        ask()
      }}
      className={cx(controlClass, 'flex items-center justify-between gap-2 text-start', className)}
    >
      <span className="truncate">{options.find((option) => option.value === value)?.label}</span>
      <ChevronsUpDown aria-hidden size={16} className="shrink-0 text-muted" />
    </button>
  )
  if (!asked) return closed
  return (
    <Suspense fallback={closed}>
      <Select {...props} defaultOpen />
    </Suspense>
  )
}

import { SlidersHorizontal } from 'lucide-react'
import { createContext, type ReactNode, use } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { MoneyInput } from '#web/ui/money-input.tsx'
import { Popover } from '#web/ui/popover.tsx'

type FilterPanelProps = {
  /** How many are set, where no chips say it. */
  count?: number
  children: ReactNode
}

/** Whether all filters of a list are in sight: in the sheet of a phone. */
export const AllFiltersContext = createContext(false)

/** Filters that need more room than the toolbar of a list has: two by two, or one below the other in the sheet of a phone. */
export function FilterPanel({ count = 0, children }: FilterPanelProps) {
  if (use(AllFiltersContext)) return <div className="grid gap-3 *:min-w-0">{children}</div>
  return (
    <Popover
      trigger={<Button icon={SlidersHorizontal}>{count > 0 ? `Filtres (${count})` : 'Filtres'}</Button>}
      title="Filtres"
      align="start"
      className="w-96"
    >
      <div className="grid grid-cols-2 gap-3 *:min-w-0">{children}</div>
    </Popover>
  )
}

type FilterProps<Value> = {
  label: string
  value: Value | undefined
  /** undefined lifts the filter. */
  onChange: (value: Value | undefined) => void
}

export function DayFilter({ label, value, onChange }: FilterProps<string>) {
  return (
    <Field label={label}>
      <Input type="date" value={value ?? ''} onChange={({ target }) => onChange(target.value || undefined)} />
    </Field>
  )
}

/** In cents. */
export function AmountFilter({ label, value, onChange }: FilterProps<number>) {
  return (
    <Field label={label}>
      <MoneyInput value={value ?? null} onValueChange={(cents) => onChange(cents ?? undefined)} />
    </Field>
  )
}

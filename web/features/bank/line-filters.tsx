import { SlidersHorizontal } from 'lucide-react'
import { formatDate, formatMoney } from '#shared/french/format.ts'
import type { ListChip } from '#web/patterns/list/list-toolbar.tsx'
import { useListSearch } from '#web/patterns/list/use-list-search.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { MoneyInput } from '#web/ui/money-input.tsx'
import { Popover } from '#web/ui/popover.tsx'
import { bankSearch } from './bank-search.ts'

/** Days and amounts, in a panel of their own; each shows as a chip once it is set. */
export function LineFilters() {
  const [search, change] = useListSearch(bankSearch)
  const day = (name: 'from' | 'to', label: string) => (
    <Field label={label}>
      <Input
        type="date"
        value={search[name] ?? ''}
        onChange={({ target }) => change({ [name]: target.value || undefined })}
      />
    </Field>
  )
  const money = (name: 'amountFromCents' | 'amountToCents', label: string) => (
    <Field label={label}>
      <MoneyInput
        value={search[name] ?? null}
        onValueChange={(cents) => change({ [name]: cents ?? undefined })}
      />
    </Field>
  )
  return (
    <Popover
      trigger={<Button icon={SlidersHorizontal}>Filtres</Button>}
      title="Filtres"
      align="start"
      className="w-96"
    >
      <div className="grid grid-cols-2 gap-3 *:min-w-0">
        {day('from', 'À partir du')}
        {day('to', 'Jusqu’au')}
        {money('amountFromCents', 'Montant à partir de')}
        {money('amountToCents', 'Montant jusqu’à')}
      </div>
    </Popover>
  )
}

/** The filters of the panel that are set, and how to lift each. */
export function useLineChips(): ListChip[] {
  const [search, change] = useListSearch(bankSearch)
  const chip = (label: string, name: 'from' | 'to' | 'amountFromCents' | 'amountToCents') => {
    const value = search[name]
    if (value === undefined) return []
    const text = typeof value === 'number' ? formatMoney(value) : formatDate(value)
    return [{ label: `${label} ${text}`, onRemove: () => change({ [name]: undefined }) }]
  }
  return [
    ...chip('À partir du', 'from'),
    ...chip('Jusqu’au', 'to'),
    ...chip('À partir de', 'amountFromCents'),
    ...chip('Jusqu’à', 'amountToCents'),
  ]
}

import { formatDate, formatMoney } from '#shared/french/format.ts'
import { AmountFilter, DayFilter, FilterPanel } from '#web/patterns/list/filter-panel.tsx'
import type { ListChip } from '#web/patterns/list/list-toolbar.tsx'
import { useListSearch } from '#web/patterns/list/use-list-search.ts'
import { bankSearch } from './bank-search.ts'

/** Days and amounts, in a panel of their own; each shows as a chip once it is set. */
export function LineFilters() {
  const [search, change] = useListSearch(bankSearch)
  const day = (name: 'from' | 'to', label: string) => (
    <DayFilter label={label} value={search[name]} onChange={(day) => change({ [name]: day })} />
  )
  const money = (name: 'amountFromCents' | 'amountToCents', label: string) => (
    <AmountFilter label={label} value={search[name]} onChange={(cents) => change({ [name]: cents })} />
  )
  return (
    <FilterPanel>
      {day('from', 'À partir du')}
      {day('to', 'Jusqu’au')}
      {money('amountFromCents', 'Montant à partir de')}
      {money('amountToCents', 'Montant jusqu’à')}
    </FilterPanel>
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

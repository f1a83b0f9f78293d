import { formatDate, formatMoney } from '#shared/french/format.ts'
import { AmountFilter, DayFilter, FilterPanel } from '#web/patterns/list/filter-panel.tsx'
import type { ListChip } from '#web/patterns/list/list-toolbar.tsx'
import { useListSearch } from '#web/patterns/list/use-list-search.ts'
import { type ReceivedSearch, receivedSearch } from './received-search.ts'

const days = { dueFrom: 'Échéance à partir du', dueTo: 'Échéance jusqu’au' } as const
const amounts = {
  amountFromCents: 'Montant TTC à partir de',
  amountToCents: 'Montant TTC jusqu’à',
} as const

/** Due day and amount, in a panel of their own; each shows as a chip once it is set. */
export function ReceivedFilters() {
  const [search, change] = useListSearch(receivedSearch)
  return (
    <FilterPanel>
      {(Object.keys(days) as (keyof typeof days)[]).map((name) => (
        <DayFilter
          key={name}
          label={days[name]}
          value={search[name]}
          onChange={(day) => change({ [name]: day })}
        />
      ))}
      {(Object.keys(amounts) as (keyof typeof amounts)[]).map((name) => (
        <AmountFilter
          key={name}
          label={amounts[name]}
          value={search[name]}
          onChange={(cents) => change({ [name]: cents })}
        />
      ))}
    </FilterPanel>
  )
}

/** The filters of the panel that are set, and how to lift each. */
export function useReceivedChips(): ListChip[] {
  const [search, change] = useListSearch(receivedSearch)
  const chip = (label: string, value: string | undefined, name: keyof ReceivedSearch) =>
    value ? [{ label: `${label} ${value}`, onRemove: () => change({ [name]: undefined }) }] : []
  const day = (name: keyof typeof days) => chip(days[name], search[name] && formatDate(search[name]), name)
  const money = (name: keyof typeof amounts) =>
    chip(amounts[name], search[name] === undefined ? undefined : formatMoney(search[name]), name)
  return [...day('dueFrom'), ...day('dueTo'), ...money('amountFromCents'), ...money('amountToCents')]
}

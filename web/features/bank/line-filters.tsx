import { useQuery } from '@tanstack/react-query'
import { formatDate, formatMoney } from '#shared/french/format.ts'
import { AmountFilter, DayFilter, FilterPanel } from '#web/patterns/list/filter-panel.tsx'
import type { ListChip } from '#web/patterns/list/list-toolbar.tsx'
import { useListSearch } from '#web/patterns/list/use-list-search.ts'
import { Field } from '#web/ui/field.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { bankAccounts } from './bank-queries.ts'
import { bankSearch } from './bank-search.ts'

/** The account where there are several, days and amounts, in a panel of their own; each shows as a chip once it is set. */
export function LineFilters() {
  const [search, change] = useListSearch(bankSearch)
  const accounts = useQuery(bankAccounts).data?.items ?? []
  const day = (name: 'from' | 'to', label: string) => (
    <DayFilter label={label} value={search[name]} onChange={(day) => change({ [name]: day })} />
  )
  const money = (name: 'amountFromCents' | 'amountToCents', label: string) => (
    <AmountFilter label={label} value={search[name]} onChange={(cents) => change({ [name]: cents })} />
  )
  return (
    <FilterPanel>
      {accounts.length > 1 && (
        <Field label="Compte" className="col-span-2">
          <NativeSelect
            options={[
              { value: '', label: 'Tous les comptes' },
              ...accounts.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={search.accountId ?? ''}
            onChange={({ target }) => change({ accountId: target.value || undefined })}
          />
        </Field>
      )}
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
  const account = useQuery(bankAccounts).data?.items.find(({ id }) => id === search.accountId)
  const chip = (label: string, name: 'from' | 'to' | 'amountFromCents' | 'amountToCents') => {
    const value = search[name]
    if (value === undefined) return []
    const text = typeof value === 'number' ? formatMoney(value) : formatDate(value)
    return [{ label: `${label} ${text}`, onRemove: () => change({ [name]: undefined }) }]
  }
  return [
    ...(account === undefined
      ? []
      : [
          {
            label: `Compte\u00a0: ${account.name}`,
            onRemove: () => change({ accountId: undefined }),
          },
        ]),
    ...chip('À partir du', 'from'),
    ...chip('Jusqu’au', 'to'),
    ...chip('À partir de', 'amountFromCents'),
    ...chip('Jusqu’à', 'amountToCents'),
  ]
}

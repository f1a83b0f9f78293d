import { SlidersHorizontal } from 'lucide-react'
import { formatDate, formatMoney } from '#shared/french/format.ts'
import type { ListChip } from '#web/patterns/list/list-toolbar.tsx'
import { useListSearch } from '#web/patterns/list/use-list-search.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { MoneyInput } from '#web/ui/money-input.tsx'
import { Popover } from '#web/ui/popover.tsx'
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
    <Popover
      trigger={<Button icon={SlidersHorizontal}>Filtres</Button>}
      title="Filtres"
      align="start"
      className="w-96"
    >
      <div className="grid grid-cols-2 gap-3 *:min-w-0">
        {(Object.keys(days) as (keyof typeof days)[]).map((name) => (
          <Field key={name} label={days[name]}>
            <Input
              type="date"
              value={search[name] ?? ''}
              onChange={({ target }) => change({ [name]: target.value || undefined })}
            />
          </Field>
        ))}
        {(Object.keys(amounts) as (keyof typeof amounts)[]).map((name) => (
          <Field key={name} label={amounts[name]}>
            <MoneyInput
              value={search[name] ?? null}
              onValueChange={(cents) => change({ [name]: cents ?? undefined })}
            />
          </Field>
        ))}
      </div>
    </Popover>
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

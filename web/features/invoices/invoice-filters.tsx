import { formatDate, formatMoney } from '#shared/french/format.ts'
import { ClientPicker } from '#web/blocks/clients/client-picker.tsx'
import { useClientName } from '#web/blocks/clients/use-client-name.ts'
import { AmountFilter, DayFilter, FilterPanel } from '#web/patterns/list/filter-panel.tsx'
import type { ListChip } from '#web/patterns/list/list-toolbar.tsx'
import { useListSearch } from '#web/patterns/list/use-list-search.ts'
import { Field } from '#web/ui/field.tsx'
import { type InvoiceSearch, invoiceSearch } from './invoice-search.ts'

type DayName = 'issuedFrom' | 'issuedTo' | 'dueFrom' | 'dueTo'
type AmountName = 'amountFromCents' | 'amountToCents'

/** Client, days and amount, in a panel of their own; each shows as a chip once it is set. */
export function InvoiceFilters({ due }: { due: boolean }) {
  const [search, change] = useListSearch(invoiceSearch)
  const client = useClientName(search)
  const { companyId = null, contactId = null } = search
  const day = (name: DayName, label: string) => (
    <DayFilter label={label} value={search[name]} onChange={(day) => change({ [name]: day })} />
  )
  const money = (name: AmountName, label: string) => (
    <AmountFilter label={label} value={search[name]} onChange={(cents) => change({ [name]: cents })} />
  )
  return (
    <FilterPanel>
      <div className="col-span-full">
        <Field label="Client">
          <ClientPicker
            among="clients"
            existing
            value={client === undefined ? null : { companyId, contactId, label: client }}
            onValueChange={(picked) =>
              change({
                companyId: picked?.contactId ? undefined : (picked?.companyId ?? undefined),
                contactId: picked?.contactId ?? undefined,
              })
            }
          />
        </Field>
      </div>
      {day('issuedFrom', 'Émise à partir du')}
      {day('issuedTo', 'Émise jusqu’au')}
      {due && day('dueFrom', 'Échéance à partir du')}
      {due && day('dueTo', 'Échéance jusqu’au')}
      {money('amountFromCents', 'Montant TTC à partir de')}
      {money('amountToCents', 'Montant TTC jusqu’à')}
    </FilterPanel>
  )
}

/** « du … au … », « à partir du … », « jusqu’au … »; undefined without either. */
function span(
  from: string | undefined,
  to: string | undefined,
  words: [between: string, from: string, to: string],
) {
  if (from && to) return `${words[0]} ${from} ${words[2].replace('jusqu’', '')} ${to}`
  if (from) return `${words[1]} ${from}`
  return to && `${words[2]} ${to}`
}
const days = (from?: string, to?: string) =>
  span(from && formatDate(from), to && formatDate(to), ['du', 'à partir du', 'jusqu’au'])
const amounts = (from?: number, to?: number) =>
  span(from === undefined ? from : formatMoney(from), to === undefined ? to : formatMoney(to), [
    'de',
    'à partir de',
    'jusqu’à',
  ])

/** The filters of the panel that are set, and how to lift each. */
export function useFilterChips(): ListChip[] {
  const [search, change] = useListSearch(invoiceSearch)
  const chip = (label: string, value: string | undefined, lift: Partial<InvoiceSearch>) =>
    value ? [{ label: `${label}\u00a0: ${value}`, onRemove: () => change(lift) }] : []
  return [
    ...chip('Client', useClientName(search), { companyId: undefined, contactId: undefined }),
    ...chip('Émise', days(search.issuedFrom, search.issuedTo), {
      issuedFrom: undefined,
      issuedTo: undefined,
    }),
    ...chip('Échéance', days(search.dueFrom, search.dueTo), { dueFrom: undefined, dueTo: undefined }),
    ...chip('Reste dû', search.owed && 'oui', { owed: undefined }),
    ...chip('Montant TTC', amounts(search.amountFromCents, search.amountToCents), {
      amountFromCents: undefined,
      amountToCents: undefined,
    }),
  ]
}

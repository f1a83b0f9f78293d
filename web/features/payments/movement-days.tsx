import { ClientPicker } from '#web/blocks/clients/client-picker.tsx'
import { useClientName } from '#web/blocks/clients/use-client-name.ts'
import { DayFilter, FilterPanel } from '#web/patterns/list/filter-panel.tsx'
import { useListSearch } from '#web/patterns/list/use-list-search.ts'
import { Field } from '#web/ui/field.tsx'
import { movementSearch } from './movement-search.ts'

/** Client and days of the movements, in a panel of their own. */
export function MovementDays() {
  const [search, change] = useListSearch(movementSearch)
  const { companyId = null } = search
  const client = useClientName(search)
  const day = (name: 'from' | 'to', label: string) => (
    <DayFilter label={label} value={search[name]} onChange={(day) => change({ [name]: day })} />
  )
  const set = [search.companyId, search.from, search.to].filter(Boolean).length
  return (
    <FilterPanel count={set}>
      <div className="col-span-2">
        <Field label="Entreprise">
          <ClientPicker
            among="clients"
            existing
            value={client === undefined ? null : { companyId, contactId: null, label: client }}
            onValueChange={(picked) => change({ companyId: picked?.companyId ?? undefined })}
          />
        </Field>
      </div>
      {day('from', 'À partir du')}
      {day('to', 'Jusqu’au')}
    </FilterPanel>
  )
}

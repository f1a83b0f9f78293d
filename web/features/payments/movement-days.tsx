import { SlidersHorizontal } from 'lucide-react'
import { ClientPicker } from '#web/blocks/clients/client-picker.tsx'
import { useClientName } from '#web/blocks/clients/use-client-name.ts'
import { useListSearch } from '#web/patterns/list/use-list-search.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Popover } from '#web/ui/popover.tsx'
import { movementSearch } from './movement-search.ts'

/** Client and days of the movements, in a panel of their own. */
export function MovementDays() {
  const [search, change] = useListSearch(movementSearch)
  const { companyId = null } = search
  const client = useClientName(search)
  const day = (name: 'from' | 'to', label: string) => (
    <Field label={label}>
      <Input
        type="date"
        value={search[name] ?? ''}
        onChange={({ target }) => change({ [name]: target.value || undefined })}
      />
    </Field>
  )
  const set = [search.companyId, search.from, search.to].filter(Boolean).length
  return (
    <Popover
      trigger={<Button icon={SlidersHorizontal}>{set > 0 ? `Filtres (${set})` : 'Filtres'}</Button>}
      title="Filtres"
      align="start"
      className="w-96"
    >
      <div className="grid grid-cols-2 gap-3 *:min-w-0">
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
      </div>
    </Popover>
  )
}

import type { DeliveryPlace } from '#shared/domain/invoices/invoice-document.ts'
import { countryOptions } from '#shared/french/countries.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field, FieldError } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { Textarea } from '#web/ui/textarea.tsx'

const countries = countryOptions()
const nowhere: DeliveryPlace = { name: null, addressLines: [], postalCode: null, city: null, country: 'FR' }

type DeliveryProps = {
  place: DeliveryPlace | null
  error: string | null
  onChange: (place: DeliveryPlace | null) => void
}

/** Where goods go when that is not the client's address. */
export function DeliveryFields({ place, error, onChange }: DeliveryProps) {
  const set = (change: Partial<DeliveryPlace>) => place && onChange({ ...place, ...change })
  return (
    <div data-place="delivery" className="flex flex-col gap-4">
      <Checkbox
        label="Livraison à une autre adresse que celle du client"
        checked={place !== null}
        onChange={({ target }) => onChange(target.checked ? nowhere : null)}
      />
      {place && (
        <div className="grid gap-4 sm:grid-cols-6">
          <Field label="Destinataire" optional className="sm:col-span-6">
            <Input
              maxLength={160}
              value={place.name ?? ''}
              onChange={({ target }) => set({ name: target.value || null })}
            />
          </Field>
          <Field label="Rue" className="sm:col-span-6">
            <Textarea
              rows={2}
              value={place.addressLines.join('\n')}
              onChange={({ target }) => set({ addressLines: target.value.split('\n').slice(0, 6) })}
            />
          </Field>
          <Field label="Code postal" className="sm:col-span-2">
            <Input
              maxLength={20}
              value={place.postalCode ?? ''}
              onChange={({ target }) => set({ postalCode: target.value || null })}
            />
          </Field>
          <Field label="Ville" className="sm:col-span-4">
            <Input
              maxLength={120}
              value={place.city ?? ''}
              onChange={({ target }) => set({ city: target.value || null })}
            />
          </Field>
          <Field label="Pays" className="sm:col-span-6">
            <NativeSelect
              options={countries}
              value={place.country}
              onChange={({ target }) => set({ country: target.value })}
            />
          </Field>
        </div>
      )}
      <FieldError text={error} />
    </div>
  )
}

import { Controller } from 'react-hook-form'
import {
  catalogueKindLabels,
  catalogueKinds,
  catalogueLimits,
} from '#shared/domain/catalogue/catalogue-item.ts'
import { type Currency, currencySigns } from '#shared/french/format.ts'
import { useOrganization } from '#web/api/me.ts'
import { rateOptions } from '#web/blocks/documents/rate-field.tsx'
import { UNITS_LIST_ID, UnitsDatalist } from '#web/blocks/documents/units-datalist.tsx'
import { DecimalField } from '#web/patterns/form/decimal-field.tsx'
import { TextField } from '#web/patterns/form/text-field.tsx'
import { TextareaField } from '#web/patterns/form/textarea-field.tsx'
import type { ApiForm } from '#web/patterns/form/use-api-form.ts'
import { Field } from '#web/ui/field.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import type { ItemValues } from './item-values.ts'

/** The fields of an item of the catalogue. */
export function CatalogueItemFields({ form }: { form: ApiForm<ItemValues> }) {
  const { currency, timezone } = useOrganization()
  return (
    <>
      <UnitsDatalist />
      <TextField
        form={form}
        name="designation"
        label="Désignation"
        required
        maxLength={catalogueLimits.designation}
        autoComplete="off"
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          form={form}
          name="reference"
          label="Référence"
          optional
          maxLength={catalogueLimits.reference}
          autoComplete="off"
        />
        <RadioGroup
          label="Type"
          layout="inline"
          options={catalogueKinds.map((value) => ({ value, label: catalogueKindLabels[value] }))}
          inputProps={form.register('kind')}
        />
      </div>
      <div className="grid gap-4 sm:grid-cols-3">
        <DecimalField
          form={form}
          name="unitPriceCents"
          label="Prix unitaire HT"
          required
          scale={2}
          minimumFractionDigits={2}
          suffix={currencySigns[currency as Currency]}
        />
        <TextField
          form={form}
          name="unit"
          label="Unité"
          optional
          list={UNITS_LIST_ID}
          maxLength={catalogueLimits.unit}
          autoComplete="off"
        />
        <Controller
          control={form.control}
          name="vatRateBps"
          render={({ field: { value, onChange, onBlur, ref } }) => (
            <Field label="TVA" error={form.errorOf('vatRateBps')}>
              <NativeSelect
                ref={ref}
                options={rateOptions(value, timezone)}
                value={String(value)}
                onChange={(event) => onChange(Number(event.target.value))}
                onBlur={onBlur}
              />
            </Field>
          )}
        />
      </div>
      <TextareaField
        form={form}
        name="description"
        label="Description"
        optional
        help="Reprise sous la désignation dans vos devis et vos factures."
        rows={3}
        maxLength={catalogueLimits.description}
      />
    </>
  )
}

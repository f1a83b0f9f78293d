import type { ReactNode } from 'react'
import { Controller } from 'react-hook-form'
import type { CatalogueItem } from '#shared/contract/catalogue.ts'
import { type CatalogueFields, catalogueFields } from '#shared/contract/catalogue-fields.ts'
import { catalogueKindLabels, catalogueLimits } from '#shared/domain/catalogue/catalogue-item.ts'
import { type Currency, currencySigns, formatMoney, formatPercentBps } from '#shared/french/format.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { useMe, useOrganization } from '#web/api/me.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { rateOptions } from '#web/blocks/documents/rate-field.tsx'
import { UNITS_LIST_ID, UnitsDatalist } from '#web/blocks/documents/units-datalist.tsx'
import { optionsOf } from '#web/messages/options-of.ts'
import { DecimalField } from '#web/patterns/form/decimal-field.tsx'
import { FormDialog } from '#web/patterns/form/form-dialog.tsx'
import { TextField } from '#web/patterns/form/text-field.tsx'
import { TextareaField } from '#web/patterns/form/textarea-field.tsx'
import { type ApiForm, useApiForm } from '#web/patterns/form/use-api-form.ts'
import { Field } from '#web/ui/field.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { type ItemValues, itemLabels, itemValues } from './item-values.ts'

type ItemDialogProps = {
  /** The item to change; none for a new one. */
  item?: CatalogueItem
  /** First values of a new item. */
  initial?: Partial<CatalogueItem>
  /** Stands below the fields. */
  children?: ReactNode
  onClose: () => void
}

/** Adds an item to the catalogue, or changes it. Draw it while it is open only. */
export function ItemDialog({ item, initial = {}, children, onClose }: ItemDialogProps) {
  const refusal = useRefusal('catalogue:write')
  const archived = Boolean(item?.archivedAt)
  const form = useApiForm<ItemValues, CatalogueFields, CatalogueItem>({
    schema: catalogueFields,
    values: itemValues(item ?? initial),
    edit: item && {
      stored: item,
      valuesOf: itemValues,
      labels: itemLabels,
      show: showValue,
      conflictTitle: 'Cet article a été modifié ailleurs entre-temps',
    },
    kept: { name: `catalogue.${item?.id ?? 'new'}.${useOrganization().orgId}.${useMe().user.id}` },
    save: (fields, { revision }) =>
      item
        ? api.catalogue.updateCatalogueItem({ ...fields, itemId: item.id, revision })
        : api.catalogue.createCatalogueItem(fields),
    success: ({ designation }) =>
      `«\u202f${designation}\u202f» ${item ? 'enregistré' : 'ajouté au catalogue'}`,
    refresh: orpc.catalogue,
    onSaved: onClose,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={item ? item.designation : 'Nouvel article'}
      description={archived ? 'Cet article est archivé. Restaurez-le pour le modifier.' : undefined}
      action={item ? 'Enregistrer' : 'Ajouter l’article'}
      disabledReason={archived ? 'Cet article est archivé' : refusal}
      className="grid gap-4"
    >
      <CatalogueItemFields form={form} />
      {children}
    </FormDialog>
  )
}

function showValue(name: string, values: ItemValues): string {
  if (name === 'kind') return catalogueKindLabels[values.kind]
  if (name === 'unitPriceCents')
    return values.unitPriceCents === null ? '' : formatMoney(values.unitPriceCents)
  if (name === 'costCents') return values.costCents === null ? '' : formatMoney(values.costCents)
  if (name === 'vatRateBps') return formatPercentBps(values.vatRateBps)
  return String(values[name as keyof ItemValues] ?? '')
}

/** The fields of an item of the catalogue. */
function CatalogueItemFields({ form }: { form: ApiForm<ItemValues> }) {
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
          options={optionsOf(catalogueKindLabels)}
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
      <DecimalField
        form={form}
        name="costCents"
        label="Coût unitaire HT"
        optional
        help="Pour vos marges. Copié sur chaque nouvelle ligne de cet article, jamais imprimé."
        scale={2}
        minimumFractionDigits={2}
        suffix={currencySigns[currency as Currency]}
      />
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

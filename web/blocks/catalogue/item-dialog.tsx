import type { ReactNode } from 'react'
import type { CatalogueItem } from '#shared/contract/catalogue.ts'
import { type CatalogueFields, catalogueFields } from '#shared/contract/catalogue-fields.ts'
import { catalogueKindLabels } from '#shared/domain/catalogue/catalogue-item.ts'
import { formatMoney, formatPercentBps } from '#shared/french/format.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { FormDialog } from '#web/patterns/form/form-dialog.tsx'
import { useApiForm } from '#web/patterns/form/use-api-form.ts'
import { CatalogueItemFields } from './item-fields.tsx'
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
    kept: { name: `catalogue.${item?.id ?? 'new'}` },
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
  if (name === 'vatRateBps') return formatPercentBps(values.vatRateBps)
  return String(values[name as keyof ItemValues] ?? '')
}

import type { CatalogueItem } from '#shared/contract/catalogue.ts'
import type { CatalogueFacts } from '#shared/domain/catalogue/catalogue-item.ts'

/** The values of an item's form: texts are never null, a price that cannot be read is. */
export type ItemValues = {
  reference: string
  designation: string
  description: string
  kind: CatalogueFacts['kind']
  unit: string
  unitPriceCents: number | null
  costCents: number | null
  vatRateBps: number
}

export const emptyItem: ItemValues = {
  reference: '',
  designation: '',
  description: '',
  kind: 'services',
  unit: '',
  unitPriceCents: null,
  costCents: null,
  vatRateBps: 2_000,
}

export const itemValues = (item: Partial<CatalogueItem>): ItemValues => ({
  reference: item.reference ?? '',
  designation: item.designation ?? '',
  description: item.description ?? '',
  kind: item.kind ?? emptyItem.kind,
  unit: item.unit ?? '',
  unitPriceCents: item.unitPriceCents ?? null,
  costCents: item.costCents ?? null,
  vatRateBps: item.vatRateBps ?? emptyItem.vatRateBps,
})

/** As a conflict calls the fields, in the form's order. */
export const itemLabels: Record<keyof ItemValues, string> = {
  reference: 'Référence',
  designation: 'Désignation',
  kind: 'Type',
  unitPriceCents: 'Prix unitaire HT',
  costCents: 'Coût unitaire HT',
  unit: 'Unité',
  vatRateBps: 'TVA',
  description: 'Description',
}

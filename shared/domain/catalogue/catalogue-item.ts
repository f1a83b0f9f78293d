import type { DocumentLine } from '#shared/domain/documents/quote-document.ts'

export const catalogueKinds = ['services', 'goods'] as const
/** EN 16931 and the French categories of operations tell goods from services. */
export type CatalogueKind = (typeof catalogueKinds)[number]

export const catalogueKindLabels: Record<CatalogueKind, string> = { services: 'Service', goods: 'Bien' }

/** Longest texts. A designation, a line break and a description fit in a line of a devis (4,000). */
export const catalogueLimits = { reference: 60, designation: 250, description: 3_700, unit: 20 } as const

/** Prices go up to the largest total of a document. */
export const MAX_PRICE_CENTS = 9_999_999_999

/** The facts of an item; the price is net of tax, in cents, the rate in basis points. */
export type CatalogueFacts = {
  reference: string | null
  designation: string
  description: string
  kind: CatalogueKind
  unit: string | null
  unitPriceCents: number
  vatRateBps: number
}

type Item = Extract<DocumentLine, { kind: 'item' }>
type WrittenLine = Pick<Item, 'description' | 'unit' | 'unitPriceCents' | 'vatRateBps'>

/** Makes a line of a devis or an invoice from the item. In franchise (`vatApplicable: false`) no VAT is charged. */
export function lineOfItem(
  item: Omit<CatalogueFacts, 'reference' | 'kind'>,
  { vatApplicable }: { vatApplicable: boolean },
): WrittenLine {
  return {
    description: item.description === '' ? item.designation : `${item.designation}\n${item.description}`,
    unit: item.unit,
    unitPriceCents: item.unitPriceCents,
    vatRateBps: vatApplicable ? item.vatRateBps : 0,
  }
}

/** The item that a line would make: its first line names it, the rest describes it. A credit (price below zero) is kept as its amount. */
export function itemOfLine(line: WrittenLine): Omit<CatalogueFacts, 'reference' | 'kind'> {
  const [first = '', ...rest] = line.description.trim().split('\n')
  const named = first.trim()
  const cut = named.length > catalogueLimits.designation
  const described = (cut ? [named, ...rest] : rest).join('\n').trim()
  return {
    designation: cut ? `${named.slice(0, catalogueLimits.designation - 1)}…` : named,
    description: described.slice(0, catalogueLimits.description),
    unit: line.unit?.slice(0, catalogueLimits.unit) || null,
    unitPriceCents: Math.abs(line.unitPriceCents),
    vatRateBps: line.vatRateBps,
  }
}

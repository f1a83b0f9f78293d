import { tableColumns } from '#shared/domain/files/table-columns.ts'
import type { XlsxColumn } from '#shared/domain/files/xlsx-file.ts'
import { fold } from '#shared/french/fold.ts'
import { parseMoney, parsePercentBps } from '#shared/french/format.ts'
import { type CatalogueFacts, type CatalogueKind, catalogueKindLabels } from './catalogue-item.ts'

const { amount, text } = tableColumns

export const catalogueColumns = [
  'reference',
  'designation',
  'description',
  'kind',
  'unit',
  'unitPriceCents',
  'vatRateBps',
] as const satisfies (keyof CatalogueFacts)[]
/** The name of an import's column. */
export type CatalogueColumn = (typeof catalogueColumns)[number]

/** First line of an export, and the names of the columns in an import. */
export const catalogueColumnTitles: Record<CatalogueColumn, string> = {
  reference: 'Référence',
  designation: 'Désignation',
  description: 'Description',
  kind: 'Type',
  unit: 'Unité',
  unitPriceCents: 'Prix unitaire HT',
  vatRateBps: 'TVA (%)',
}

/** The columns of the file of a catalogue; `readCatalogueLine` reads them back. */
export const catalogueTable: XlsxColumn<CatalogueFacts>[] = [
  text(catalogueColumnTitles.reference, (item) => item.reference),
  text(catalogueColumnTitles.designation, (item) => item.designation),
  text(catalogueColumnTitles.description, (item) => item.description),
  text(catalogueColumnTitles.kind, (item) => catalogueKindLabels[item.kind]),
  text(catalogueColumnTitles.unit, (item) => item.unit),
  amount(catalogueColumnTitles.unitPriceCents, (item) => item.unitPriceCents),
  amount(catalogueColumnTitles.vatRateBps, (item) => item.vatRateBps),
]

/** Titles that other programs give, folded, signs aside. */
const titles: Record<CatalogueColumn, readonly string[]> = {
  reference: [
    'reference',
    'ref',
    'code',
    'code article',
    'reference article',
    'code produit',
    'sku',
    'numero',
  ],
  designation: [
    ...['designation', 'nom', 'libelle', 'intitule', 'titre', 'article', 'produit', 'service'],
    ...['nom du produit', 'nom de l article', 'name', 'title', 'product'],
  ],
  description: ['description', 'detail', 'details', 'commentaire', 'description longue'],
  kind: ['type', 'nature', 'categorie', 'bien ou service', 'type d article', 'kind'],
  unit: ['unite', 'unit', 'unite de vente', 'u'],
  unitPriceCents: [
    ...['prix unitaire ht', 'prix ht', 'pu ht', 'p u ht', 'prix', 'prix unitaire', 'prix de vente ht'],
    ...['prix de vente', 'tarif', 'tarif ht', 'montant ht', 'montant', 'pu', 'price', 'unit price'],
  ],
  vatRateBps: ['tva', 'taux de tva', 'taux tva', 'tva taux', 'vat', 'vat rate', 'tax'],
}

const plainTitle = (title: string) =>
  fold(title)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/** The column of each title, null where none is recognised; each column at most once, the first that fits. */
export function recogniseColumns(header: readonly string[]): (CatalogueColumn | null)[] {
  const free = new Set<CatalogueColumn>(catalogueColumns)
  return header.map((title) => {
    const plain = plainTitle(title)
    const column = catalogueColumns.find((one) => free.has(one) && titles[one].includes(plain)) ?? null
    if (column !== null) free.delete(column)
    return column
  })
}

/** Columns without which nothing can be imported. */
export const neededColumns = ['designation', 'unitPriceCents'] as const satisfies CatalogueColumn[]

// Other invoicing programs write 0 for a product and 1 for a service.
const goods = new Set([
  '0',
  'bien',
  'biens',
  'produit',
  'produits',
  'marchandise',
  'goods',
  'good',
  'product',
])
const services = new Set(['1', 'service', 'services', 'prestation', 'prestations', 'prestation de service'])

function kindOf(text: string): CatalogueKind | null {
  const plain = plainTitle(text)
  return goods.has(plain) ? 'goods' : services.has(plain) ? 'services' : null
}

/** A price that says « TTC » is none without VAT. */
const netPrice = (text: string): number => (/ttc/i.test(text) ? Number.NaN : (parseMoney(text) ?? Number.NaN))

/** A line as it was written, before `catalogueFields` judges it: NaN or '?' stand for what cannot be read. */
export type WrittenItem = {
  reference: string
  designation: string
  description: string
  kind: string
  unit: string
  unitPriceCents: number
  vatRateBps: number
}

/** Reads a line. Without a type it is a service; without a rate it has `vatRateBps`. */
export function readCatalogueLine(
  columns: readonly (CatalogueColumn | null)[],
  line: readonly string[],
  defaults: { vatRateBps: number },
): WrittenItem {
  const cell = (column: CatalogueColumn) => {
    const index = columns.indexOf(column)
    return index === -1 ? '' : (line[index] ?? '').trim()
  }
  const kind = cell('kind')
  const rate = cell('vatRateBps')
  return {
    reference: cell('reference'),
    designation: cell('designation'),
    description: cell('description').replaceAll('\r\n', '\n'),
    kind: kind === '' ? 'services' : (kindOf(kind) ?? '?'),
    unit: cell('unit'),
    unitPriceCents: netPrice(cell('unitPriceCents')),
    vatRateBps: rate === '' ? defaults.vatRateBps : (parsePercentBps(rate) ?? Number.NaN),
  }
}

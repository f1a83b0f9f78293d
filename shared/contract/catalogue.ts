import { z } from 'zod'
import { catalogueKinds } from '#shared/domain/catalogue/catalogue-item.ts'
import { catalogueChange, catalogueFields } from './catalogue-fields.ts'
import { cursorInput, idSchema, instantSchema, memberEndpoint, pageOf } from './endpoint.ts'
import { tableEndpoint } from './export-endpoint.ts'

/** A product or service of the catalogue. The price is in cents of the organization's currency, net of tax. */
export const catalogueItemSchema = z.object({
  id: idSchema,
  reference: z.string().nullable(),
  designation: z.string(),
  description: z.string(),
  kind: z.enum(catalogueKinds),
  unit: z.string().nullable(),
  unitPriceCents: z.int(),
  costCents: z.int().nullable(),
  vatRateBps: z.int(),
  archivedAt: instantSchema.nullable(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
  revision: z.int(),
})
export type CatalogueItem = z.output<typeof catalogueItemSchema>

export const catalogueStates = ['active', 'archived'] as const
const filter = {
  /** Words are all sought, each where a word begins, in the reference and the designation. */
  q: z.string().max(200).default(''),
  state: z.enum(catalogueStates).default('active'),
  kind: z.enum(catalogueKinds).optional(),
}
export type CatalogueFilter = z.output<z.ZodObject<typeof filter>>

export const catalogueSorts = ['name', 'reference', 'price'] as const
const sorting = {
  sort: z.enum(catalogueSorts).default('name'),
  direction: z.enum(['asc', 'desc']).default('asc'),
}
export type CatalogueSorting = z.output<z.ZodObject<typeof sorting>>

const itemIds = z
  .array(idSchema)
  .min(1, 'Choisissez au moins une ligne')
  .max(200, 'Au plus 200 lignes à la fois')

/** Rows that ⌘K shows. */
export const catalogueFound = { catalogueItems: z.array(catalogueItemSchema) }

export const catalogueContract = {
  listCatalogueItems: memberEndpoint({
    method: 'GET',
    path: '/catalogue',
    permission: 'catalogue:read',
    summary: 'Les produits et services du catalogue, par page.',
    input: z.object({ ...filter, ...sorting, ...cursorInput }),
    output: pageOf(catalogueItemSchema),
  }),
  countCatalogueItems: memberEndpoint({
    method: 'GET',
    path: '/catalogue/count',
    permission: 'catalogue:read',
    summary: 'Le nombre d’articles d’un filtre, et dans chaque état.',
    input: z.object(filter),
    output: z.object({ count: z.int(), byState: z.record(z.enum(catalogueStates), z.int()) }),
  }),
  exportCatalogue: tableEndpoint({
    path: '/catalogue/export',
    permission: 'catalogue:read',
    summary: 'Tous les articles d’un filtre, en CSV ou en classeur Excel.',
    filters: { ...filter },
  }),
  getCatalogueItem: memberEndpoint({
    method: 'GET',
    path: '/catalogue/{itemId}',
    permission: 'catalogue:read',
    summary: 'Un article du catalogue.',
    input: z.object({ itemId: idSchema }),
    output: catalogueItemSchema,
    errors: ['not_found'],
  }),
  createCatalogueItem: memberEndpoint({
    method: 'POST',
    path: '/catalogue',
    permission: 'catalogue:write',
    summary: 'Ajoute un article au catalogue.',
    input: catalogueFields,
    output: catalogueItemSchema,
    errors: ['catalogue_reference_taken'],
  }),
  updateCatalogueItem: memberEndpoint({
    method: 'PUT',
    path: '/catalogue/{itemId}',
    permission: 'catalogue:write',
    summary: 'Remplace les informations d’un article, si personne ne l’a modifié depuis.',
    input: catalogueChange,
    output: catalogueItemSchema,
    errors: ['not_found', 'archived', 'version_conflict', 'catalogue_reference_taken'],
  }),
  archiveCatalogueItems: memberEndpoint({
    method: 'POST',
    path: '/catalogue/archive',
    permission: 'catalogue:write',
    summary: 'Archive des articles\u202f; rien n’est supprimé.',
    input: z.object({ itemIds }),
    output: z.object({ itemIds: z.array(idSchema) }),
    errors: ['not_found'],
  }),
  restoreCatalogueItems: memberEndpoint({
    method: 'POST',
    path: '/catalogue/restore',
    permission: 'catalogue:write',
    summary: 'Restaure des articles archivés.',
    input: z.object({ itemIds }),
    output: z.object({ itemIds: z.array(idSchema) }),
    errors: ['not_found'],
  }),
}

import type { CatalogueItem } from '#shared/contract/catalogue.ts'
import type { FakeEndpoints } from './fake-api.ts'
import { Refusal } from './fake-api.ts'

const NOW = '2026-11-21T10:00:00.000Z'

/** A service of the workshop. */
export const catalogueItem = (at: number, facts: Partial<CatalogueItem> = {}): CatalogueItem => ({
  id: `0198a5c2-0000-7000-8000-0000000007${String(at).padStart(2, '0')}`,
  reference: `POSE-${at}`,
  designation: 'Pose d’une porte',
  description: 'Dépose de l’ancienne comprise.',
  kind: 'services',
  unit: 'heure',
  unitPriceCents: 5_500,
  costCents: null,
  vatRateBps: 1_000,
  archivedAt: null,
  createdAt: NOW,
  updatedAt: NOW,
  revision: 1,
  ...facts,
})

/** Answers of a server that keeps these items. */
export function catalogueEndpoints(kept: CatalogueItem[]): NonNullable<FakeEndpoints['catalogue']> {
  type Asked = { q?: string; state?: string; kind?: string }
  const found = ({ q = '', state, kind }: Asked) =>
    kept.filter(
      (one) =>
        `${one.reference} ${one.designation}`.toLowerCase().includes(q.toLowerCase()) &&
        (state === 'archived') === (one.archivedAt !== null) &&
        (kind === undefined || kind === one.kind),
    )
  const archive = (itemIds: string[], archivedAt: string | null) => {
    for (const one of kept) if (itemIds.includes(one.id)) one.archivedAt = archivedAt
    return { itemIds }
  }
  return {
    listCatalogueItems: (asked) => ({ items: found(asked), nextCursor: null }),
    countCatalogueItems: (asked) => ({
      count: found(asked).length,
      byState: {
        active: found({ ...asked, state: 'active' }).length,
        archived: found({ ...asked, state: 'archived' }).length,
      },
    }),
    getCatalogueItem: ({ itemId }) => {
      const item = kept.find(({ id }) => id === itemId)
      if (!item) throw new Refusal('not_found')
      return item
    },
    createCatalogueItem: (fields) => {
      const item = catalogueItem(50 + kept.length, fields as Partial<CatalogueItem>)
      kept.push(item)
      return item
    },
    archiveCatalogueItems: ({ itemIds }) => archive(itemIds, NOW),
    restoreCatalogueItems: ({ itemIds }) => archive(itemIds, null),
  }
}

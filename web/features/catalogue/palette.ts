import { Package } from 'lucide-react'
import { type Currency, formatMoney } from '#shared/french/format.ts'
import type { PaletteKind } from '#web/blocks/search/palette-kind.ts'

export const catalogueItemsPalette: PaletteKind<'catalogueItems'> = {
  rank: 60,
  heading: 'Catalogue',
  icon: Package,
  all: { label: 'Tous les articles', path: '/revenues/management/catalogue' },
  line: (row, { currency }) => ({
    parts: [row.reference, row.designation],
    hint: formatMoney(row.unitPriceCents, currency as Currency),
    path: '/revenues/management/catalogue',
    search: { item: row.id },
  }),
}

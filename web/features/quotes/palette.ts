import { FileText } from 'lucide-react'
import { quoteStatusLabels } from '#shared/domain/quotes/quote.ts'
import { formatMoney } from '#shared/french/format.ts'
import type { PaletteKind } from '#web/blocks/search/palette-kind.ts'

export const quotesPalette: PaletteKind<'quotes'> = {
  rank: 10,
  heading: 'Devis',
  icon: FileText,
  all: { label: 'Tous les devis', path: '/templates/quotes' },
  line: (row) => ({
    parts: [row.number ?? 'Brouillon', row.clientName, row.title],
    hint: `${quoteStatusLabels[row.status]} · ${formatMoney(row.grossCents, row.currency)}`,
    path: `/templates/quotes/${row.id}`,
  }),
}

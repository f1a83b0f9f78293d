import { FileInput } from 'lucide-react'
import { receivedStatusLabel } from '#shared/domain/received-invoices/received-invoice.ts'
import { type Currency, formatMoney } from '#shared/french/format.ts'
import type { PaletteKind } from '#web/blocks/search/palette-kind.ts'

export const receivedInvoicesPalette: PaletteKind<'receivedInvoices'> = {
  rank: 30,
  heading: 'Factures reçues',
  icon: FileInput,
  all: { label: 'Toutes les factures reçues', path: '/revenues/management/received' },
  line: (row) => ({
    parts: [row.number ?? row.fileName, row.supplierName],
    hint: `${receivedStatusLabel(row.status, row.overdue)}${row.grossCents === null ? '' : ` · ${formatMoney(row.grossCents, row.currency as Currency)}`}`,
    path: `/revenues/management/received/${row.id}`,
  }),
}

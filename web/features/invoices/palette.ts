import { ReceiptEuro } from 'lucide-react'
import { invoiceStatusLabel } from '#shared/domain/invoices/invoice.ts'
import { draftLabel } from '#shared/domain/invoices/invoice-kind.ts'
import { formatMoney } from '#shared/french/format.ts'
import type { PaletteKind } from '#web/blocks/search/palette-kind.ts'

export const invoicesPalette: PaletteKind<'invoices'> = {
  rank: 20,
  heading: 'Factures et avoirs',
  icon: ReceiptEuro,
  all: { label: 'Toutes les factures', path: '/revenues/management' },
  line: (row) => ({
    parts: [row.number ?? draftLabel(row.kind), row.clientName, row.title],
    hint: `${invoiceStatusLabel(row.status, row.kind, row.overdue)} · ${formatMoney(row.grossCents, row.currency)}`,
    path: `/revenues/management/invoices/${row.id}`,
  }),
}

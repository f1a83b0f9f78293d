import { NBSP } from '#shared/french/typography.ts'
import type { DocumentView } from './document-view.ts'
import type { InvoiceView } from './invoice-view.ts'
import type { QuoteView } from './quote-view.ts'

const said = (label: string, value: string) => `${label}${NBSP}: ${value}`

/** The texts of a quote's pages in their order, a fact per line, for screen readers. */
export function quoteText(view: QuoteView): string[] {
  return documentText(view, { delivery: [], summary: [], payment: [], end: [view.acceptance.help] })
}

/** The texts of an invoice's pages, as those of a quote. */
export function invoiceText(view: InvoiceView): string[] {
  const summary = view.vat.map(({ rate, base, vat, reason }) =>
    [`TVA${NBSP}${rate} sur ${base}${NBSP}: ${vat}`, reason].filter((part) => part !== null).join(', '),
  )
  const delivery = view.delivery.length > 0 ? [said('Adresse de livraison', view.delivery.join(', '))] : []
  return documentText(view, { delivery, summary, payment: paymentText(view), end: [] })
}

function paymentText({ payment: { title, facts, lines } }: InvoiceView): string[] {
  return [title, ...facts.map(({ label, value }) => said(label, value)), ...lines]
}

function documentText(
  view: DocumentView,
  own: { delivery: string[]; summary: string[]; payment: string[]; end: string[] },
): string[] {
  const { seller, buyer, due } = view
  const party = ({ name, legalForm, lines }: DocumentView['seller'], attention: string | null = null) =>
    [name, legalForm, attention, ...lines].filter((part) => part !== null).join(', ')
  const rows = view.rows.map((row) => {
    if (row.kind === 'section') return row.title
    if (row.kind === 'subtotal') return said(row.label, row.value)
    const cells = row.cells.map((cell, index) => ({ title: view.columns[index]?.title ?? '', cell }))
    const told = cells.filter(({ cell }) => cell !== '').map(({ title, cell }) => said(title, cell))
    return [row.description.join(' '), ...told].join(', ')
  })
  const lines = [
    [view.heading, view.reference, view.watermark].filter((part) => part !== null).join(' '),
    said('De', party(seller)),
    ...view.facts.map(({ label, value }) => said(label, value)),
    said('Pour', party(buyer, buyer.attention)),
    ...own.delivery,
    view.subject ?? '',
    ...rows,
    ...own.summary,
    ...[...view.amounts, due].map(({ label, value }) => said(label, value)),
    ...own.payment,
    ...view.termsBeside,
    ...view.blocks.flatMap(({ title, lines: body }) => [title, ...body]),
    ...own.end,
    ...view.footer,
  ]
  // Zero-width spaces are where the printer may cut a word.
  return lines.map((line) => line.replaceAll('\u200b', '').trim()).filter((line) => line !== '')
}

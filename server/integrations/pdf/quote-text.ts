import { NBSP } from '#shared/french/typography.ts'
import type { QuoteView } from './quote-view.ts'

const said = (label: string, value: string) => `${label}${NBSP}: ${value}`

/** The texts of a quote's pages in their order, a fact per line, for screen readers. */
export function quoteText(view: QuoteView): string[] {
  const { seller, buyer, due, acceptance } = view
  const party = ({ name, legalForm, lines }: QuoteView['seller'], attention: string | null = null) =>
    [name, legalForm, attention, ...lines].filter((part) => part !== null).join(', ')
  const rows = view.rows.map((row) => {
    if (row.kind === 'section') return row.title
    const cells = row.cells.map((cell, index) => ({ title: view.columns[index]?.title ?? '', cell }))
    const told = cells.filter(({ cell }) => cell !== '').map(({ title, cell }) => said(title, cell))
    return [row.description.join(' '), ...told].join(', ')
  })
  const lines = [
    [view.heading, view.reference, view.watermark].filter((part) => part !== null).join(' '),
    said('De', party(seller)),
    ...view.facts.map(({ label, value }) => said(label, value)),
    said('Pour', party(buyer, buyer.attention)),
    view.subject ?? '',
    ...rows,
    ...[...view.amounts, due].map(({ label, value }) => said(label, value)),
    ...view.termsBeside,
    ...view.blocks.flatMap(({ title, lines: body }) => [title, ...body]),
    acceptance.help,
    ...view.footer,
  ]
  // Zero-width spaces are where the printer may cut a word.
  return lines.map((line) => line.replaceAll('\u200b', '').trim()).filter((line) => line !== '')
}

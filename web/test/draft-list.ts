import { fakeApi } from './fake-api.ts'
import { invoiceCounts, invoiceSummary } from './invoices.ts'

/** The id of a document of a list, by its two last digits. */
export const idOf = (end: number) => `0198a5c2-0000-7000-8000-0000000007${end}`

/** Three drafts, the oldest first. */
export const drafts = ['Portail', 'Véranda', 'Escalier'].map((title, rank) =>
  invoiceSummary('draft', {
    id: idOf(10 + rank),
    title,
    createdAt: `2026-11-2${rank}T10:00:00.000Z`,
  }),
)
export const draftCounts = { ...invoiceCounts, count: drafts.length, issuedCount: 0 }

/** The list of invoices has these. */
export const listed = (items = drafts) =>
  fakeApi({
    invoices: { listInvoices: () => ({ items, nextCursor: null }), countInvoices: () => draftCounts },
  })

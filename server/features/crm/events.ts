import type { EventHandler, EventHandlers } from '#server/scope.ts'
import { closeDealOfQuote, openDealOfQuote } from './store/deals.ts'

const open: EventHandler = async (tx, event) => {
  const { number, clientName } = event.meta as { number?: string; clientName?: string | null }
  await openDealOfQuote(tx, {
    quoteId: event.subject.id,
    companyId: event.companyId ?? null,
    title: [number, clientName].filter(Boolean).join(' · ') || 'Devis',
    amountCents: event.amountCents ?? 0,
  })
}
const close =
  (status: 'won' | 'lost'): EventHandler =>
  (tx, event) =>
    closeDealOfQuote(tx, { quoteId: event.subject.id, status })

/** A deal follows its quote: open while the client decides, then won or lost. */
export const crmEventHandlers: EventHandlers = {
  'quote.sent': [open],
  'quote.signed': [close('won')],
  'quote.refused': [close('lost')],
  'quote.expired': [close('lost')],
}

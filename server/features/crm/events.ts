import type { EventHandler, EventHandlers } from '#server/scope.ts'
import { closeDealOfQuote, openDealOfQuote, reopenDealOfQuote, reviseDealOfQuote } from './store/deals.ts'

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

/** Another version is another amount; what was lost is open again. */
const revise: EventHandler = (tx, event) =>
  reviseDealOfQuote(tx, {
    quoteId: event.subject.id,
    companyId: event.companyId ?? null,
    amountCents: event.amountCents ?? 0,
  })

/** Open again with its quote, or lost where its last day passed. */
const cancelled: EventHandler = async (tx, event) => {
  await reopenDealOfQuote(tx, event.subject.id)
  if ((event.meta as { status?: string }).status === 'expired') await close('lost')(tx, event)
}

/** A deal follows its quote: open while the client decides, then won or lost. */
export const crmEventHandlers: EventHandlers = {
  'quote.sent': [open],
  'quote.revised': [revise],
  'quote.signed': [close('won')],
  'quote.refused': [close('lost')],
  'quote.expired': [close('lost')],
  'quote.agreed': [close('won')],
  'quote.agreement_cancelled': [cancelled],
  'quote.closed': [close('lost')],
  'quote.withdrawn': [close('lost')],
  'quote.reopened': [(tx, event) => reopenDealOfQuote(tx, event.subject.id)],
}

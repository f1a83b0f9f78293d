/** The life of a quote; stored and sent as such. */
export const quoteStatuses = [
  'draft',
  'sent',
  'viewed',
  'signed',
  'refused',
  'expired',
  'closed',
  'withdrawn',
] as const
export type QuoteStatus = (typeof quoteStatuses)[number]

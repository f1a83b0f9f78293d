import { computeInvoice } from '#shared/domain/invoices/compute-invoice.ts'
import { invoiceErrors } from '#shared/domain/invoices/errors.ts'
import type { InvoiceContent, InvoiceLine } from '#shared/domain/invoices/invoice-document.ts'
import type { FieldError } from '#shared/domain/verdict.ts'
import { subscriptionErrors } from './errors.ts'
import { fillPeriod } from './period-text.ts'
import type { Period } from './rhythm.ts'

/** The content of each invoice of a subscription: an invoice without what belongs to one sale. */
export type SubscriptionContent = Omit<
  InvoiceContent,
  | 'kind'
  | 'quoteId'
  | 'takenBack'
  | 'vatAdjustments'
  | 'preceding'
  | 'performance'
  | 'prepaidCents'
  | 'prepaidOn'
>

/** Prices that replace those of the lines from a day on. */
export type PriceChange = { from: string; prices: { lineId: string; unitPriceCents: number }[] }

/** The lines, the client and the rest of a subscription that says nothing yet. */
export const emptyContent = (
  defaults: Pick<SubscriptionContent, 'vat' | 'vatOnDebits' | 'paymentTerms'>,
): SubscriptionContent => ({
  ...defaults,
  companyId: null,
  contactId: null,
  title: null,
  lines: [],
  discount: null,
  operation: 'services',
  purchaseOrderNumber: null,
  buyerReference: null,
  contractReference: null,
  deliveryPlace: null,
  notes: null,
})

/** The content of an existing invoice, with other ids on its lines. A fixed day to pay becomes 30 days (C. com. L441-10). */
export function subscriptionContentOf({
  kind,
  quoteId,
  takenBack,
  vatAdjustments,
  preceding,
  performance,
  prepaidCents,
  prepaidOn,
  ...content
}: InvoiceContent): SubscriptionContent {
  const { paymentTerms } = content
  return {
    ...content,
    paymentTerms: paymentTerms.kind === 'chosen' ? { kind: 'days', days: 30 } : paymentTerms,
    lines: content.lines.map((line) => ({ ...line, id: crypto.randomUUID() })),
  }
}

/** The lines of an occurrence on a day. */
export function pricedOn(
  lines: readonly InvoiceLine[],
  change: PriceChange | null,
  day: string,
): InvoiceLine[] {
  if (change === null || day < change.from) return [...lines]
  const prices = new Map(change.prices.map(({ lineId, unitPriceCents }) => [lineId, unitPriceCents]))
  return lines.map((line) =>
    line.kind === 'item' ? { ...line, unitPriceCents: prices.get(line.id) ?? line.unitPriceCents } : line,
  )
}

/** The draft of an occurrence: its period in its texts and as the period of its performance. */
export function occurrenceContent(
  content: SubscriptionContent,
  facts: { day: string; period: Period; priceChange: PriceChange | null },
) {
  const { day, period, priceChange } = facts
  const filled = (text: string | null) => (text === null ? null : fillPeriod(text, period))
  return {
    ...content,
    title: filled(content.title),
    notes: filled(content.notes),
    lines: pricedOn(content.lines, priceChange, day).map((line) =>
      line.kind === 'item'
        ? { ...line, description: fillPeriod(line.description, period) }
        : { ...line, title: fillPeriod(line.title, period) },
    ),
    performance: { kind: 'period' as const, ...period },
    prepaidCents: 0,
    prepaidOn: null,
  }
}

const messages = { ...invoiceErrors, ...subscriptionErrors }
const fault = (path: string, code: keyof typeof messages): FieldError => ({
  path,
  code,
  message: messages[code].text,
})

/** Faults of a subscription: no client, no line, a fixed day to pay, new prices of lines that it has not. */
export function contentProblems(content: SubscriptionContent, priceChange: PriceChange | null): FieldError[] {
  const fields: FieldError[] = []
  if (content.companyId === null && content.contactId === null)
    fields.push(fault('content.companyId', 'subscription_client_missing'))
  if (!content.lines.some(({ kind }) => kind === 'item'))
    fields.push(fault('content.lines', 'subscription_empty'))
  content.lines.forEach((line, index) => {
    if (line.kind === 'item' && line.description.trim() === '')
      fields.push(fault(`content.lines.${index}.description`, 'invoice_line_incomplete'))
  })
  if (content.paymentTerms.kind === 'chosen')
    fields.push(fault('content.paymentTerms', 'subscription_terms_chosen'))
  const items = new Set(content.lines.flatMap((line) => (line.kind === 'item' ? line.id : [])))
  priceChange?.prices.forEach(({ lineId }, index) => {
    if (!items.has(lineId)) fields.push(fault(`priceChange.prices.${index}.lineId`, 'invoice_line_unknown'))
  })
  return fields
}

/** Totals of one invoice. */
export function subscriptionTotals(content: Pick<SubscriptionContent, 'lines' | 'discount' | 'vat'>) {
  return computeInvoice({ ...content, takenBack: [], vatAdjustments: [], prepaidCents: 0 })
}

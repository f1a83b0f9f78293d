import type { BuyerFacts } from '#server/features/quotes/queries/parties.ts'
import type { InvoiceContent } from '#shared/domain/invoices/invoice-document.ts'

/** The client's own reference and place of delivery, where the invoice says none. A deposit delivers nothing. */
export function withClientDefaults(content: InvoiceContent, buyer: BuyerFacts | null): InvoiceContent {
  if (buyer === null) return content
  const { buyerReference, deliveryPlace } = buyer.invoicing
  const delivers = content.kind !== 'deposit' && content.operation !== 'services'
  return {
    ...content,
    buyerReference: content.buyerReference ?? buyerReference,
    deliveryPlace: content.deliveryPlace ?? (delivers ? deliveryPlace : null),
  }
}

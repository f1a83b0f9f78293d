import type { SellerFacts } from '#server/features/documents/queries/parties.ts'
import type { InvoiceContentInput } from '#shared/contract/invoice-fields.ts'
import { numberLines } from '#shared/domain/documents/number-lines.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { InvoiceContent } from '#shared/domain/invoices/invoice-document.ts'
import type { PaymentTerms } from '#shared/domain/invoices/payment-terms.ts'

/** The fields of a draft that the chain writes, never the author. */
export type ServerPart = Pick<
  InvoiceContent,
  'kind' | 'quoteId' | 'takenBack' | 'vatAdjustments' | 'preceding'
>
/** The organization's settings for all its invoices. */
export type InvoiceDefaults = { vatOnDebits: boolean; paymentTerms: PaymentTerms }

export const unchained = (kind: InvoiceContent['kind']): ServerPart => ({
  kind,
  quoteId: null,
  takenBack: [],
  vatAdjustments: [],
  preceding: [],
})

/** Completes an author's input with the organization's defaults, and an id on every line. Errors: invalid_input (numberLines). */
export function completeContent(
  input: Partial<InvoiceContentInput>,
  part: ServerPart,
  seller: Pick<SellerFacts, 'franchise'>,
  defaults: InvoiceDefaults,
): InvoiceContent {
  const { lines, fields } = numberLines(input.lines ?? [])
  if (fields.length > 0) throw new DomainError('invalid_input', { fields })
  return {
    companyId: input.companyId ?? null,
    contactId: input.contactId ?? null,
    title: input.title ?? null,
    lines,
    discount: input.discount ?? null,
    vat: input.vat ?? { kind: seller.franchise ? 'franchise' : 'domestic' },
    operation: input.operation ?? 'services',
    vatOnDebits: input.vatOnDebits ?? defaults.vatOnDebits,
    performance: input.performance ?? null,
    paymentTerms: input.paymentTerms ?? defaults.paymentTerms,
    purchaseOrderNumber: input.purchaseOrderNumber ?? null,
    buyerReference: input.buyerReference ?? null,
    contractReference: input.contractReference ?? null,
    deliveryPlace: input.deliveryPlace ?? null,
    prepaidCents: input.prepaidCents ?? 0,
    prepaidOn: input.prepaidOn ?? null,
    notes: input.notes ?? null,
    ...part,
  }
}

import type { SellerFacts } from '#server/features/documents/queries/parties.ts'
import type { QuoteContent, QuoteContentInput } from '#shared/contract/quotes.ts'
import { numberLines } from '#shared/domain/documents/number-lines.ts'
import { DomainError } from '#shared/domain/domain-error.ts'

/** Completes an author's input with the organization's defaults, and an id on every line. Errors: invalid_input (numberLines). */
export function completeContent(input: Partial<QuoteContentInput>, seller: SellerFacts): QuoteContent {
  const { lines, fields } = numberLines(input.lines ?? [])
  if (fields.length > 0) throw new DomainError('invalid_input', { fields })
  return {
    companyId: input.companyId ?? null,
    contactId: input.contactId ?? null,
    title: input.title ?? null,
    validityDays: input.validityDays ?? seller.validityDays,
    lines,
    discount: input.discount ?? null,
    depositBps: input.depositBps ?? null,
    paymentTerms: input.paymentTerms === undefined ? seller.paymentTerms : input.paymentTerms,
    notes: input.notes === undefined ? seller.notes : input.notes,
  }
}

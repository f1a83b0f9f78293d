import type { Parties, SellerFacts } from '#server/features/quotes/queries/parties.ts'
import type { QuoteContent, QuoteContentInput } from '#shared/contract/quotes.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { FieldError } from '#shared/domain/verdict.ts'
import { vatRateWhitelist } from '#shared/french/vat-rates.ts'

/** Completes an author's input with the organization's defaults, and an id on every line. */
export function completeContent(input: Partial<QuoteContentInput>, seller: SellerFacts): QuoteContent {
  return {
    companyId: input.companyId ?? null,
    contactId: input.contactId ?? null,
    title: input.title ?? null,
    validityDays: input.validityDays ?? seller.validityDays,
    lines: numberLines(input.lines ?? []),
    discount: input.discount ?? null,
    paymentTerms: input.paymentTerms === undefined ? seller.paymentTerms : input.paymentTerms,
    notes: input.notes === undefined ? seller.notes : input.notes,
  }
}

/** Errors: invalid_input when two lines share an id, or a rate is not a French one (BR-FR-16). */
function numberLines(lines: QuoteContentInput['lines']): QuoteContent['lines'] {
  const seen = new Set<string>()
  const fields: FieldError[] = []
  const complete = lines.map((line, index) => {
    const id = line.id ?? crypto.randomUUID()
    if (seen.has(id))
      fields.push({ path: `lines.${index}.id`, code: 'duplicate', message: 'Deux lignes portent ce numéro.' })
    seen.add(id)
    if (line.kind === 'item' && !vatRateWhitelist.includes(line.vatRateBps))
      fields.push({
        path: `lines.${index}.vatRateBps`,
        code: 'unknown_vat_rate',
        message: 'Ce taux de TVA n’existe pas en France.',
      })
    return { ...line, id }
  })
  if (fields.length > 0) throw new DomainError('invalid_input', { fields })
  return complete
}

/** An archived client takes no new quote; one already chosen stays. Errors: company_archived, contact_archived. */
export function assertClientActive({ buyer }: Parties): void {
  if (buyer?.companyArchived) throw new DomainError('company_archived')
  if (buyer?.contactArchived) throw new DomainError('contact_archived')
}

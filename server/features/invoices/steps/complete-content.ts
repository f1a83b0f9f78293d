import type { SellerFacts } from '#server/features/quotes/queries/parties.ts'
import type { InvoiceContentInput } from '#shared/contract/invoice-fields.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { InvoiceContent, InvoiceLine } from '#shared/domain/invoices/invoice-document.ts'
import type { PaymentTerms } from '#shared/domain/invoices/payment-terms.ts'
import type { FieldError } from '#shared/domain/verdict.ts'
import { vatRateWhitelist } from '#shared/french/vat-rates.ts'

/** What the chain says of a draft; the author never writes it. */
export type ServerPart = Pick<
  InvoiceContent,
  'kind' | 'quoteId' | 'takenBack' | 'vatAdjustments' | 'preceding'
>
/** What the organization says of all its invoices. */
export type InvoiceDefaults = { vatOnDebits: boolean; paymentTerms: PaymentTerms }

export const unchained = (kind: InvoiceContent['kind']): ServerPart => ({
  kind,
  quoteId: null,
  takenBack: [],
  vatAdjustments: [],
  preceding: [],
})

/** Completes an author's input with the organization's defaults, and an id on every line. Errors: those of numberLines. */
export function completeContent(
  input: Partial<InvoiceContentInput>,
  part: ServerPart,
  seller: Pick<SellerFacts, 'franchise'>,
  defaults: InvoiceDefaults,
): InvoiceContent {
  return {
    companyId: input.companyId ?? null,
    contactId: input.contactId ?? null,
    title: input.title ?? null,
    lines: numberLines(input.lines ?? []),
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

/** Errors: invalid_input when two lines share an id, or a rate is not a French one (BR-FR-16). */
function numberLines(lines: InvoiceContentInput['lines']): InvoiceLine[] {
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

import { inTransaction } from '#server/db/transaction.ts'
import { getParties } from '#server/features/documents/queries/parties.ts'
import { getQuoteRow } from '#server/features/quotes/queries/quote.ts'
import type { Scope } from '#server/scope.ts'
import type { QuoteDetail } from '#shared/contract/quotes.ts'
import { assertCan } from '#shared/domain/domain-error.ts'
import { quoteCan } from '#shared/domain/quotes/quote.ts'
import { insertDraft } from './create-quote.ts'

/** The same content in a new draft; a client archived since then is left out. Errors: not_found. */
export function duplicateQuote(scope: Scope, { quoteId }: { quoteId: string }): Promise<QuoteDetail> {
  return inTransaction(scope, async (tx) => {
    const origin = await getQuoteRow(tx, quoteId)
    assertCan(quoteCan.duplicate(origin))
    const known = await getParties(tx, { companyId: origin.company_id, contactId: origin.contact_id })
    const companyId = known.buyer?.companyArchived ? null : origin.company_id
    const contactId = known.buyer?.contactArchived ? null : origin.contact_id
    const content = {
      ...origin.content,
      companyId,
      contactId,
      lines: origin.content.lines.map((line) => ({ ...line, id: crypto.randomUUID() })),
    }
    const kept = companyId === origin.company_id && contactId === origin.contact_id
    const parties = kept ? known : await getParties(tx, { companyId, contactId })
    return insertDraft(tx, content, parties, { duplicatedFrom: quoteId })
  })
}

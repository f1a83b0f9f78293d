import { inTransaction } from '#server/db/transaction.ts'
import { assertClientActive } from '#server/features/documents/commands/assert-client-active.ts'
import { assertRevision } from '#server/features/documents/commands/assert-revision.ts'
import { getParties, type Parties } from '#server/features/documents/queries/parties.ts'
import { getQuote, getQuoteRow } from '#server/features/quotes/queries/quote.ts'
import { totalsOf } from '#server/features/quotes/steps/build-document.ts'
import { completeContent } from '#server/features/quotes/steps/complete-content.ts'
import { type LockedQuote, lockQuote, updateDraft } from '#server/features/quotes/store/quotes.ts'
import type { Scope, Tx } from '#server/scope.ts'
import type { QuoteContentInput, QuoteDetail } from '#shared/contract/quotes.ts'
import { isSameClient } from '#shared/domain/documents/same-client.ts'
import { isSameSitting } from '#shared/domain/documents/sitting.ts'
import { assertCan, DomainError } from '#shared/domain/domain-error.ts'
import { fieldError } from '#shared/domain/error-codes.ts'
import { quoteCan } from '#shared/domain/quotes/quote.ts'

type Input = { quoteId: string; revision: number; content: QuoteContentInput }

/**
 * Saves a draft made from `revision`. Errors: not_found, quote_not_draft, version_of_other_client, company_archived, contact_archived, and
 * version_conflict, whose data holds what is stored: `content`, `revision`, `savedAt`, `savedByName`.
 */
export function saveDraft(scope: Scope, input: Input): Promise<QuoteDetail> {
  return inTransaction(scope, async (tx) => {
    const quote = await lockQuote(tx, input.quoteId)
    assertCan(quoteCan.edit(quote))
    await assertRevision(quote, input.revision, () => getQuoteRow(tx, quote.id))
    const { companyId, contactId } = input.content
    // The links of the versions before lead to this one.
    if (quote.revises !== null && !isSameClient(quote, { company_id: companyId, contact_id: contactId }))
      throw new DomainError('version_of_other_client', {
        fields: [fieldError('content.companyId', 'version_of_other_client')],
      })
    const parties = await getParties(tx, { companyId, contactId })
    if (isNewClient(quote, input.content)) assertClientActive(parties)
    await write(tx, quote, input.content, parties)
    return getQuote(tx, quote.id)
  })
}

async function write(tx: Tx, quote: LockedQuote, input: QuoteContentInput, parties: Parties): Promise<void> {
  const content = completeContent(input, parties.seller)
  const totals = totalsOf(content, parties.seller.franchise)
  const clientName = parties.buyer?.name ?? null
  await updateDraft(tx, quote.id, { content, totals, clientName })
  if (isSameSitting(quote, { by: tx.scope.userId, now: tx.now })) return
  await tx.emit('quote.updated', {
    subject: { type: 'quote', id: quote.id },
    companyId: content.companyId,
    contactId: content.contactId,
    amountCents: totals.grossCents,
    description: clientName,
    meta: { clientName, title: content.title },
  })
}

function isNewClient(quote: LockedQuote, content: QuoteContentInput): boolean {
  return content.companyId !== quote.company_id || content.contactId !== quote.contact_id
}

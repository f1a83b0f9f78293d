import { inTransaction } from '#server/db/transaction.ts'
import { getQuote, getQuoteRow } from '#server/features/quotes/queries/quote.ts'
import { totalsOf } from '#server/features/quotes/steps/build-document.ts'
import { assertClientActive, completeContent } from '#server/features/quotes/steps/complete-content.ts'
import { type LockedQuote, lockQuote, updateDraft } from '#server/features/quotes/store/quotes.ts'
import type { Scope, Tx } from '#server/scope.ts'
import type { QuoteContentInput, QuoteDetail } from '#shared/contract/quotes.ts'
import { assertCan, DomainError } from '#shared/domain/domain-error.ts'
import { quoteCan } from '#shared/domain/quotes/quote.ts'
import { getParties, type Parties } from '../queries/parties.ts'

/** Saves of an author within this time make a single « Devis modifié » of the timeline. */
const SITTING_MS = 10 * 60_000

type Input = { quoteId: string; revision: number; content: QuoteContentInput }

/**
 * Saves a draft made from `revision`. Errors: not_found, quote_not_draft, company_archived, contact_archived, and
 * version_conflict, whose data holds what is stored: `content`, `revision`, `savedAt`, `savedByName`.
 */
export function saveDraft(scope: Scope, input: Input): Promise<QuoteDetail> {
  return inTransaction(scope, async (tx) => {
    const quote = await lockQuote(tx, input.quoteId)
    assertCan(quoteCan.edit(quote))
    await assertRevision(tx, quote, input.revision)
    const { companyId, contactId } = input.content
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
  const sameSitting =
    quote.updated_by === tx.scope.userId && tx.now.getTime() - quote.updated_at.getTime() < SITTING_MS
  if (sameSitting) return
  await tx.emit('quote.updated', {
    subject: { type: 'quote', id: quote.id },
    companyId: content.companyId,
    contactId: content.contactId,
    amountCents: totals.grossCents,
    description: clientName,
    meta: { clientName, title: content.title },
  })
}

/** Refuses to write over, or to send, a text that its author has not read. */
export async function assertRevision(
  tx: Tx,
  quote: Pick<LockedQuote, 'id' | 'revision'>,
  revision: number,
): Promise<void> {
  if (quote.revision === revision) return
  const stored = await getQuoteRow(tx, quote.id)
  throw new DomainError('version_conflict', {
    data: {
      content: stored.content,
      revision: stored.revision,
      savedAt: stored.updated_at.toISOString(),
      savedByName: stored.editor_name,
    },
  })
}

function isNewClient(quote: LockedQuote, content: QuoteContentInput): boolean {
  return content.companyId !== quote.company_id || content.contactId !== quote.contact_id
}

import { inTransaction } from '#server/db/transaction.ts'
import { assertClientActive } from '#server/features/documents/commands/assert-client-active.ts'
import { getParties, type Parties } from '#server/features/documents/queries/parties.ts'
import { getNewDraft } from '#server/features/quotes/queries/quote.ts'
import { totalsOf } from '#server/features/quotes/steps/build-document.ts'
import { completeContent } from '#server/features/quotes/steps/complete-content.ts'
import { insertQuote } from '#server/features/quotes/store/quotes.ts'
import type { Scope, Tx } from '#server/scope.ts'
import type { QuoteContent, QuoteContentInput, QuoteDetail } from '#shared/contract/quotes.ts'

/** A new draft, empty or complete. Errors: not_found (client), company_archived, contact_archived, invalid_input. */
export function createQuote(scope: Scope, input: Partial<QuoteContentInput>): Promise<QuoteDetail> {
  return inTransaction(scope, async (tx) => {
    const { content, parties } = await withParties(tx, input)
    assertClientActive(parties)
    return insertDraft(tx, content, parties)
  })
}

/** The row, its event, and the answer. */
export async function insertDraft(
  tx: Tx,
  content: QuoteContent,
  parties: Parties,
  origin: { duplicatedFrom?: string; isDemo?: boolean } = {},
): Promise<QuoteDetail> {
  const totals = totalsOf(content, parties.seller.franchise)
  const clientName = parties.buyer?.name ?? null
  const { currency } = parties.seller
  const { duplicatedFrom = null, isDemo = false } = origin
  const id = await insertQuote(tx, { content, clientName, totals, currency, duplicatedFrom, isDemo })
  await tx.emit('quote.created', {
    subject: { type: 'quote', id },
    companyId: content.companyId,
    contactId: content.contactId,
    amountCents: totals.grossCents,
    description: clientName,
    meta: { clientName, title: content.title },
  })
  return getNewDraft(tx, id, parties)
}

/** A contact brings the company it works for, unless another one was named. */
async function withParties(tx: Tx, input: Partial<QuoteContentInput>) {
  const ids = { companyId: input.companyId ?? null, contactId: input.contactId ?? null }
  const named = await getParties(tx, ids)
  const companyId = input.companyId === undefined ? named.contactCompanyId : ids.companyId
  const parties =
    companyId === ids.companyId ? named : await getParties(tx, { companyId, contactId: ids.contactId })
  return { parties, content: completeContent({ ...input, companyId }, parties.seller) }
}

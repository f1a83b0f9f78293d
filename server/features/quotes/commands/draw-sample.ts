import { readAs } from '#server/db/transaction.ts'
import { loadLogo } from '#server/features/documents/commands/load-logo.ts'
import { getParties, type SellerFacts } from '#server/features/documents/queries/parties.ts'
import { buildDocument } from '#server/features/quotes/steps/build-document.ts'
import { completeContent } from '#server/features/quotes/steps/complete-content.ts'
import { drawQuotePages } from '#server/features/quotes/steps/draw-quote.ts'
import type { Scope } from '#server/scope.ts'
import type { QuotePages } from '#shared/domain/documents/quote-document.ts'
import { demoQuoteContent } from '#shared/domain/quotes/demo-quote.ts'

/**
 * The pages of the demonstration as its seller would print it with these facts over its own; nothing is stored. Errors: document_too_long,
 * service_unavailable.
 */
export async function drawSample(
  scope: Scope,
  facts: Partial<SellerFacts>,
  signal?: AbortSignal,
): Promise<QuotePages> {
  const { orgId, userId, context } = scope
  const { now, parties } = await readAs(scope, async (tx) => ({
    now: tx.now,
    parties: await getParties(tx, { companyId: null, contactId: null }),
  }))
  const seller = { ...parties.seller, ...facts }
  const document = buildDocument({
    parties: { ...parties, seller },
    content: completeContent(demoQuoteContent, seller),
    currency: seller.currency,
    now,
    number: null,
    logo: await loadLogo(context.files, seller.logoFileKey),
  })
  return drawQuotePages(context, document, { orgId, userId, signal }, { watermark: 'draft' })
}

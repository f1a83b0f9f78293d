import { inTransaction } from '#server/db/transaction.ts'
import { openLink } from '#server/features/documents/commands/open-link.ts'
import { markViewed } from '#server/features/quotes/commands/record-answer.ts'
import { quoteDocument, readLink } from '#server/features/signatures/steps/read-link.ts'
import { lockQuoteOfLink } from '#server/features/signatures/store/challenges.ts'
import { recordReading } from '#server/features/signing/commands/record-proof-event.ts'
import type { Caller } from '#server/http/bind-contract.ts'

/** The page was shown to someone: the quote becomes « vu », once. Errors: link_invalid, link_revoked, quote_expired. */
export async function markLinkOpened(caller: Caller, input: { token: string }): Promise<{ opened: true }> {
  const { scope, linkId, visitor } = await openLink(caller, 'quote', input.token)
  return inTransaction(scope, async (tx) => {
    await lockQuoteOfLink(tx, linkId)
    const link = await readLink(tx, linkId)
    await recordReading(tx, quoteDocument(link), {
      type: 'quote.opened',
      label: 'Page du devis ouverte',
      visitor,
    })
    await markViewed(tx, { quoteId: link.quote_id, linkId })
    return { opened: true }
  })
}

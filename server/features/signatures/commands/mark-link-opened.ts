import { inTransaction } from '#server/db/transaction.ts'
import { openLink } from '#server/features/documents/commands/open-link.ts'
import { markViewed } from '#server/features/quotes/commands/record-answer.ts'
import { quoteDocument, readLink } from '#server/features/signatures/steps/read-link.ts'
import { lockQuoteOfLink } from '#server/features/signatures/store/challenges.ts'
import { recordReading } from '#server/features/signing/commands/record-proof-event.ts'
import type { Caller } from '#server/http/bind-contract.ts'

/** The page was shown to someone: the quote becomes « vu », once. Errors: link_invalid, link_revoked, quote_expired. */
export async function markLinkOpened(
  caller: Caller,
  input: { token: string; version?: number | undefined },
): Promise<{ opened: true }> {
  const { scope, linkId, visitor } = await openLink(caller, 'quote', input.token)
  return inTransaction(scope, async (tx) => {
    await lockQuoteOfLink(tx, linkId)
    const link = await readLink(tx, linkId)
    // Whoever is told that another version took its place has not seen that one.
    const isPresent = (input.version ?? link.link_version) === link.version
    await recordReading(tx, quoteDocument(link), {
      type: isPresent ? 'quote.opened' : 'quote.replaced_opened',
      label: isPresent ? 'Page du devis ouverte' : 'Page d’une version remplacée ouverte',
      visitor,
    })
    if (isPresent) await markViewed(tx, { quoteId: link.quote_id, linkId })
    return { opened: true }
  })
}

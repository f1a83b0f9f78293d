import type { Recipient } from '#server/features/documents/commands/choose-recipient.ts'
import type { Carrier } from '#server/features/documents/commands/mail-document.ts'
import { makeToken } from '#server/link-token.ts'
import type { Tx } from '#server/scope.ts'
import { linkUrl } from '../steps/mail-quote.ts'
import { insertLink } from '../store/quotes.ts'

/** The link of a sent devis that a mail of another feature carries: its address, to write the mail with, and its row once the mail is accepted. */
export function prepareQuoteLink(
  tx: Tx,
  link: { quoteId: string; versionId: string; recipient: Recipient },
): { url: string; record(carrier: Carrier): Promise<string> } {
  const { token, tokenHash } = makeToken()
  return {
    url: linkUrl(tx.scope.context.config.appUrl, token),
    record: (carrier) => insertLink(tx, { ...link, tokenHash, ...carrier }),
  }
}

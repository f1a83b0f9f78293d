import { inTransaction } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import { type LinkOfConversation, setLink } from '../store/links.ts'

/** Says of whom a conversation that the caller reads is, or is not; kept whatever the rules find later. Errors: not_found. */
export async function linkConversation(scope: Scope, link: LinkOfConversation): Promise<{ linked: boolean }> {
  await inTransaction(scope, (tx) => setLink(tx, link))
  return { linked: link.linked }
}

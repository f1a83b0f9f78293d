import { refuseLink } from '#server/features/documents/commands/refuse-link.ts'
import { getLinkFacts, type LinkFacts } from '#server/features/signatures/queries/signatures.ts'
import type { SignedDocument } from '#server/features/signing/queries/proof-journal.ts'
import type { Tx } from '#server/scope.ts'
import { assertCan, DomainError } from '#shared/domain/domain-error.ts'
import { quoteCan } from '#shared/domain/quotes/quote.ts'
import { todayIn } from '#shared/time/calendar-day.ts'

/** The facts of a link that still works. Errors: link_invalid, link_revoked, quote_expired. */
export async function readLink(tx: Tx, linkId: string): Promise<LinkFacts> {
  const link = await getLinkFacts(tx, linkId)
  if (link.revoked_at !== null) await refuseLink(tx, 'link_revoked')
  const verdict = quoteCan.sign(datedFacts(link), todayIn(link.timezone, tx.now))
  if (!verdict.ok && verdict.code === 'quote_expired') await refuseLink(tx, 'quote_expired')
  return link
}

/** Checks that the quote can be signed electronically. Errors: those of quoteCan.sign, quote_not_signable. */
export function assertSignable(tx: Tx, link: LinkFacts): void {
  assertCan(quoteCan.sign(datedFacts(link), todayIn(link.timezone, tx.now)))
  if (!link.electronicSignature) throw new DomainError('quote_not_signable')
}

export const quoteDocument = ({ quote_id: id }: Pick<LinkFacts, 'quote_id'>): SignedDocument => ({
  kind: 'quote',
  id,
})

const datedFacts = (link: LinkFacts) => ({ status: link.status, validUntil: link.valid_until })

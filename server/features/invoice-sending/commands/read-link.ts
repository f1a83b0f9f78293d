import { refuseLink } from '#server/features/documents/commands/refuse-link.ts'
import type { Tx } from '#server/scope.ts'
import { getLinkFacts, type LinkFacts } from '../queries/links.ts'

/** The facts of a link that still works. Errors: link_invalid, link_revoked, invoice_link_expired. */
export async function readLink(tx: Tx, linkId: string): Promise<LinkFacts> {
  const link = await getLinkFacts(tx, linkId)
  await assertOpen(tx, link, 'invoice_link_expired')
  return link
}

/** Errors: link_revoked and the other one, as refuseLink says them. */
export async function assertOpen(
  tx: Tx,
  link: { revoked_at: Date | null; expires_at: Date },
  expired: 'invoice_link_expired' | 'statement_link_expired',
): Promise<void> {
  const code = link.revoked_at !== null ? 'link_revoked' : link.expires_at <= tx.now ? expired : null
  if (code !== null) await refuseLink(tx, code)
}

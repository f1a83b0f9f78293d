import { refuseLink } from '#server/features/documents/commands/refuse-link.ts'
import type { Tx } from '#server/scope.ts'
import { getLinkedMandate, type LinkedMandate } from '../queries/mandate-links.ts'

/** The mandate behind a link that still works. Errors: link_invalid, link_revoked, mandate_link_expired. */
export async function readMandateLink(tx: Tx, mandateId: string): Promise<LinkedMandate> {
  const mandate = await getLinkedMandate(tx, mandateId)
  if (mandate.state === 'revoked') await refuseLink(tx, 'link_revoked')
  if (mandate.link_ends_at === null || mandate.link_ends_at <= tx.now)
    await refuseLink(tx, 'mandate_link_expired')
  return mandate
}

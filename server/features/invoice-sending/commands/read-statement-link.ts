import type { Tx } from '#server/scope.ts'
import { getStatementLink } from '../queries/statement-links.ts'
import { assertOpen } from './read-link.ts'

/** The client whose page a link that still works shows. Errors: link_invalid, link_revoked, statement_link_expired. */
export async function readStatementLink(tx: Tx, linkId: string) {
  const link = await getStatementLink(tx, linkId)
  await assertOpen(tx, link, 'statement_link_expired')
  return link
}

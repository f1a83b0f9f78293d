import { inTransaction } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import type { ClientLink } from '#shared/contract/statement-links.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { presentStatementLink } from '../queries/statement-links.ts'
import { emitStatementEvent } from '../steps/emit-statement-event.ts'
import { closeStatementLink } from '../store/links.ts'

/** Closes a link to the page of a client for good; closing it twice is one effect. Errors: not_found. */
export function revokeStatementLink(scope: Scope, { linkId }: { linkId: string }): Promise<ClientLink> {
  return inTransaction(scope, async (tx) => {
    const closed = await closeStatementLink(tx, linkId)
    if (closed === null) throw new DomainError('not_found')
    if (closed.wasOpen) await emitStatementEvent(tx, 'statement_link_revoked', closed)
    return presentStatementLink(tx, linkId)
  })
}

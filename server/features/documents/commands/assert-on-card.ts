import { type ClientIds, isOnCard } from '#server/features/crm/queries/card-addresses.ts'
import type { Tx } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { errorCodes } from '#shared/domain/error-codes.ts'

/**
 * A document and free words go to an address of the client's card, or to one that had this document before (`known`): an account does not write to
 * strangers in our name. What the product sends by itself goes where a person sent something already. Errors: recipient_not_on_card.
 */
export async function assertOnCard(
  tx: Tx,
  email: string,
  client: ClientIds,
  known: readonly (string | null)[] = [],
): Promise<void> {
  if (tx.scope.userId === null) return
  if (known.some((each) => each?.toLowerCase() === email.toLowerCase())) return
  if (await isOnCard(tx, client, email)) return
  const code = 'recipient_not_on_card'
  throw new DomainError(code, { fields: [{ path: 'to.email', code, message: errorCodes[code].text }] })
}

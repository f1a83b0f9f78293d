import { inTransaction } from '#server/db/transaction.ts'
import { chooseRecipient } from '#server/features/documents/commands/choose-recipient.ts'
import { getBuyer } from '#server/features/documents/queries/parties.ts'
import type { Scope } from '#server/scope.ts'
import { type AskedClient, clientOf } from '../queries/asked-client.ts'
import { emitStatementEvent } from '../steps/emit-statement-event.ts'
import { prepareStatementLink } from './prepare-statement-link.ts'

/** A link to the page of a client, to hand over oneself: its address is answered once and kept nowhere. Errors: not_found, invalid_input, recipient_missing. */
export function createStatementLink(
  scope: Scope,
  asked: AskedClient,
): Promise<{ linkId: string; url: string }> {
  return inTransaction(scope, async (tx) => {
    const client = clientOf(asked)
    const { buyer } = await getBuyer(tx, client)
    const recipient = chooseRecipient(undefined, {
      email: buyer?.email ?? null,
      name: buyer?.contactName ?? null,
    })
    const { url, record } = prepareStatementLink(tx, { client, recipient })
    const linkId = await record(null)
    await emitStatementEvent(tx, 'statement_link_created', client)
    return { linkId, url }
  })
}

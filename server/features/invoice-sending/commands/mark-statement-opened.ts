import { inTransaction } from '#server/db/transaction.ts'
import { markFirstOpening, openLink } from '#server/features/documents/commands/open-link.ts'
import type { Caller } from '#server/http/bind-contract.ts'
import { emitStatementEvent } from '../steps/emit-statement-event.ts'
import { readStatementLink } from './read-statement-link.ts'

/** The page was shown to someone: told once for each link. Errors: those of a link. */
export async function markStatementOpened(
  caller: Caller,
  input: { token: string },
): Promise<{ opened: true }> {
  const { scope, linkId } = await openLink(caller, 'statement', input.token)
  return inTransaction(scope, async (tx) => {
    const { client } = await readStatementLink(tx, linkId)
    if (await markFirstOpening(tx, 'invoice', linkId))
      await emitStatementEvent(tx, 'statement_opened', client)
    return { opened: true }
  })
}

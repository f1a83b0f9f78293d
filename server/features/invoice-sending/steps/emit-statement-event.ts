import { getParties } from '#server/features/documents/queries/parties.ts'
import type { Tx } from '#server/scope.ts'
import { type Client, clientKey } from '../queries/client-owed.ts'

type Told = 'statement_link_created' | 'statement_link_revoked' | 'statement_opened'

/** Tells of the page of a client on its card. Errors: not_found (a client of somebody else). */
export async function emitStatementEvent(tx: Tx, what: Told, client: Client): Promise<void> {
  const { buyer } = await getParties(tx, client)
  const [column, id] = clientKey(client)
  const type = column === 'company_id' ? 'company' : 'contact'
  await tx.emit(`${type}.${what}`, { subject: { type, id }, ...client, meta: { name: buyer!.name } })
}

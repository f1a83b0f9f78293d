import type { Recipient } from '#server/features/documents/commands/choose-recipient.ts'
import type { Carrier } from '#server/features/documents/commands/mail-document.ts'
import { makeToken } from '#server/link-token.ts'
import type { Tx } from '#server/scope.ts'
import { type Client, clientKey } from '../queries/client-owed.ts'
import { insertLink } from '../store/links.ts'

/** The page of all that a client owes. */
export const statementUrl = (appUrl: string, token: string) => `${appUrl}/s/${token}`

/** The link to the page of a client that a mail carries: its address, to write the mail with, and its row once the mail is accepted. */
export function prepareStatementLink(
  tx: Tx,
  { client, recipient }: { client: Client; recipient: Recipient },
): { url: string; record(carrier: Carrier | null): Promise<string> } {
  const { token, tokenHash } = makeToken()
  const [column, id] = clientKey(client)
  const linked = column === 'company_id' ? { companyId: id } : { contactId: id }
  return {
    url: statementUrl(tx.scope.context.config.appUrl, token),
    record: (carrier) => insertLink(tx, { ...linked, recipient, tokenHash, carrier }),
  }
}

import { getBuyer } from '#server/features/documents/queries/parties.ts'
import type { Tx } from '#server/scope.ts'
import type { ClientLink } from '#shared/contract/statement-links.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { type Client, clientKey } from './client-owed.ts'

const rowsOf = (tx: Tx) =>
  tx.db
    .selectFrom('invoice_client_links as l')
    .leftJoin('users as u', 'u.id', 'l.created_by')
    .select([
      'l.id',
      'l.recipient_email',
      'l.recipient_name',
      'l.created_at',
      'l.expires_at',
      'l.first_opened_at',
    ])
    .select(['l.revoked_at', 'l.company_id', 'l.contact_id', 'u.name as created_by_name'])
    .where('l.org_id', '=', tx.scope.orgId)
    .where('l.invoice_id', 'is', null)

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>

/** The client behind a link, whatever the link's state. Errors: link_invalid. */
export async function getStatementLink(tx: Tx, linkId: string): Promise<Row & { client: Client }> {
  const row = await rowsOf(tx).where('l.id', '=', linkId).executeTakeFirst()
  if (!row) throw new DomainError('link_invalid')
  return { ...row, client: { companyId: row.company_id, contactId: row.contact_id } }
}

const present = (row: Row): ClientLink => ({
  id: row.id,
  recipientEmail: row.recipient_email || null,
  createdAt: row.created_at.toISOString(),
  createdByName: row.created_by_name,
  expiresAt: row.expires_at.toISOString(),
  firstOpenedAt: row.first_opened_at?.toISOString() ?? null,
  revokedAt: row.revoked_at?.toISOString() ?? null,
})

/** As many as the card of a client tells. */
const MOST = 50

/** The links to the page of a client, the latest first. Errors: not_found. */
export async function listStatementLinks(tx: Tx, client: Client): Promise<ClientLink[]> {
  await getBuyer(tx, client)
  const [column, id] = clientKey(client)
  const rows = await rowsOf(tx)
    .where(`l.${column}`, '=', id)
    .orderBy('l.created_at', 'desc')
    .orderBy('l.id', 'desc')
    .limit(MOST)
    .execute()
  return rows.map(present)
}

/** One of them. Errors: link_invalid. */
export async function presentStatementLink(tx: Tx, linkId: string): Promise<ClientLink> {
  return present(await getStatementLink(tx, linkId))
}

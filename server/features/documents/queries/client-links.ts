import { asPlatform } from '#server/db/transaction.ts'
import type { AppContext, Tx } from '#server/scope.ts'

/** A document whose links are rows: each recipient has one, and another each time it is sent. */
export type LinkedDocument = { kind: LinkKind; id: string }
export type LinkKind = 'quote' | 'invoice'

/** The rows of links, and their column of the document. */
export const linkTables = {
  quote: { table: 'quote_links', column: 'quote_id' },
  invoice: { table: 'invoice_client_links', column: 'invoice_id' },
} as const

/** Where tokens are kept; mandates, payment plans and online subscriptions have one link each. */
const tokenTables = {
  quote: 'quote_links',
  invoice: 'invoice_client_links',
  statement: 'invoice_client_links',
  mandate: 'debit_mandates',
  payment_plan: 'payment_plans',
  subscription: 'online_subscriptions',
} as const

/** The only question asked outside an organization: whose link is it? */
export async function findLinkByToken(
  context: AppContext,
  kind: keyof typeof tokenTables,
  tokenHash: Buffer,
): Promise<{ orgId: string; id: string } | null> {
  const row = await asPlatform(context, (db) =>
    db
      .selectFrom(tokenTables[kind])
      .select(['org_id', 'id'])
      .where('token_hash', '=', tokenHash)
      .executeTakeFirst(),
  )
  return row ? { orgId: row.org_id, id: row.id } : null
}

/** The addresses that had the document by a mail. */
export async function listMailedTo(tx: Tx, { kind, id }: LinkedDocument): Promise<string[]> {
  const { table, column } = linkTables[kind]
  const rows = await tx.db
    .selectFrom(table)
    .select('recipient_email')
    .distinct()
    .where('org_id', '=', tx.scope.orgId)
    .where(column, '=', id)
    .where((eb) => eb.or([eb('mail_id', 'is not', null), eb('sending_id', 'is not', null)]))
    .execute()
  return rows.map((row) => row.recipient_email)
}

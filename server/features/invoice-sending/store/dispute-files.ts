import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'

type Contested = { disputeId: string; invoiceId: string; files: number }

/** What the client contested by this link last and is not settled, with how many files each has. */
export async function listContested(tx: Tx, linkId: string): Promise<Contested[]> {
  const { rows } = await sql<Contested>`
    select d.id as "disputeId", d.invoice_id as "invoiceId",
      (select count(*)::int from dispute_files f where f.org_id = d.org_id and f.dispute_id = d.id) as files
    from invoice_disputes d
    where d.org_id = ${tx.scope.orgId} and d.link_id = ${linkId} and d.settled_at is null and d.opened_at = (
      select max(o.opened_at) from invoice_disputes o
      where o.org_id = d.org_id and o.link_id = d.link_id and o.settled_at is null)
    order by d.invoice_id`.execute(tx.db)
  return rows
}

type NewFile = { name: string; type: string; size: number; key: string }

/** Names a stored file on each of these disputes. */
export async function insertDisputeFiles(
  tx: Tx,
  disputeIds: readonly string[],
  { name, type, size, key }: NewFile,
): Promise<void> {
  await tx.db
    .insertInto('dispute_files')
    .values(
      disputeIds.map((id) => ({
        org_id: tx.scope.orgId,
        dispute_id: id,
        name,
        type,
        size,
        file_key: key,
        created_at: tx.now,
      })),
    )
    .execute()
}

/** Null: the invoice has no such dispute, or that no such file. */
export async function findDisputeFile(
  tx: Tx,
  { invoiceId, disputeId, fileId }: { invoiceId: string; disputeId: string; fileId: string },
): Promise<{ name: string; fileKey: string } | null> {
  const row = await tx.byKey
    .selectFrom('dispute_files as f')
    .innerJoin('invoice_disputes as d', (join) =>
      join.onRef('d.org_id', '=', 'f.org_id').onRef('d.id', '=', 'f.dispute_id'),
    )
    .select(['f.name', 'f.file_key'])
    .where('f.org_id', '=', tx.scope.orgId)
    .where('f.id', '=', fileId)
    .where('d.id', '=', disputeId)
    .where('d.invoice_id', '=', invoiceId)
    .executeTakeFirst()
  return row ? { name: row.name, fileKey: row.file_key } : null
}

/** Whether a link works: of an invoice, or of all that a client owes. Null: there is none. */
export async function findLinkState(tx: Tx, linkId: string) {
  const row = await tx.byKey
    .selectFrom('invoice_client_links')
    .select(['invoice_id', 'revoked_at', 'expires_at'])
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', linkId)
    .executeTakeFirst()
  return row ?? null
}

import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import type { EarlierInvoice } from '#shared/domain/invoices/earlier-invoice.ts'

/** Two imports of an organization come one after the other, so that each sees the numbers of the other. */
export async function lockEarlierInvoices(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`earlier:${tx.scope.orgId}`}, 0))`.execute(tx.db)
}

/** Keeps an import and its invoices, each with the company that has its SIREN or else its very name. */
export async function insertEarlierImport(
  tx: Tx,
  { fileName, invoices }: { fileName: string; invoices: readonly EarlierInvoice[] },
): Promise<string> {
  const { orgId, userId } = tx.scope
  const { id } = await tx.db
    .insertInto('earlier_imports')
    .values({
      org_id: orgId,
      file_name: fileName,
      invoices: invoices.length,
      created_by: userId,
      created_at: tx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    insert into earlier_invoices (org_id, import_id, kind, number, issued_on, due_on, company_id, client_name, client_siren,
      title, net_cents, vat_cents, gross_cents, owed_cents)
    select ${orgId}, ${id}, r.kind, r.number, r."issuedOn", r."dueOn",
      coalesce(
        (select c.id from companies as c where c.org_id = ${orgId} and c.siren = r."clientSiren" order by c.archived, c.id limit 1),
        (select c.id from companies as c where c.org_id = ${orgId} and not c.archived and c.sort_name = fold(r."clientName")
           and r."clientSiren" is null order by c.id limit 1)),
      r."clientName", r."clientSiren", r.title, r."netCents", r."vatCents", r."grossCents", r."owedCents"
    from jsonb_to_recordset(${JSON.stringify(invoices)}::jsonb) as r(kind text, number text, "issuedOn" date, "dueOn" date,
      "clientName" text, "clientSiren" text, title text, "netCents" bigint, "vatCents" bigint, "grossCents" bigint, "owedCents" bigint)
  `.execute(tx.db)
  return id
}

/** False when there is no such import. */
export async function deleteEarlierImport(tx: Tx, importId: string): Promise<boolean> {
  const deleted = await tx.db
    .deleteFrom('earlier_imports')
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', importId)
    .executeTakeFirst()
  return deleted.numDeletedRows > 0n
}

import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import type { Currency } from '#shared/french/format.ts'

/** The numbers of what a client owes in a currency, the oldest due first; null where nothing is owed, or a mandate debits some of it. */
export async function listOwedNumbers(
  tx: Tx,
  { companyId, contactId }: { companyId: string | null; contactId: string | null },
  currency: Currency,
): Promise<string[] | null> {
  const rows = await tx.db
    .selectFrom('invoices as i')
    .innerJoin('invoice_documents as d', (join) =>
      join.onRef('d.org_id', '=', 'i.org_id').onRef('d.invoice_id', '=', 'i.id'),
    )
    .select('i.number')
    .select(sql<string | null>`d.document -> 'payment' ->> 'kind'`.as('means'))
    .where('i.org_id', '=', tx.scope.orgId)
    .where('i.currency', '=', currency)
    .where('i.owed_cents', '>', 0)
    .where((eb) =>
      companyId === null
        ? eb.and([eb('i.contact_id', '=', contactId), eb('i.company_id', 'is', null)])
        : eb('i.company_id', '=', companyId),
    )
    .orderBy('i.due_on')
    .orderBy('i.number')
    .execute()
  if (rows.length === 0 || rows.some(({ means }) => means === 'debit')) return null
  return rows.flatMap(({ number }) => number ?? [])
}

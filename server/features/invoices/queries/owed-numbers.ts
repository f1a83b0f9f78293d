import { sql } from 'kysely'
import { disputedCentsOf } from '#server/db/disputed-cents.ts'
import type { Tx } from '#server/scope.ts'
import type { Currency } from '#shared/french/format.ts'

/**
 * What a client contests of what it owes in a currency, in minor units, and the numbers of the rest, the oldest due first; null where nothing is asked, or a
 * mandate debits some of it.
 */
export async function readOwedNumbers(
  tx: Tx,
  { companyId, contactId }: { companyId: string | null; contactId: string | null },
  currency: Currency,
): Promise<{ contestedCents: number; numbers: string[] | null }> {
  const rows = await tx.db
    .selectFrom('invoices as i')
    .innerJoin('invoice_documents as d', (join) =>
      join.onRef('d.org_id', '=', 'i.org_id').onRef('d.invoice_id', '=', 'i.id'),
    )
    .select(['i.number', 'i.owed_cents'])
    .select(disputedCentsOf('i').as('contested'))
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
  const asked = rows.filter(({ owed_cents, contested }) => contested < (owed_cents ?? 0))
  const isOneTransfer = asked.length > 0 && rows.every(({ means }) => means !== 'debit')
  return {
    contestedCents: rows.reduce((sum, { contested }) => sum + contested, 0),
    numbers: isOneTransfer ? asked.flatMap(({ number }) => number ?? []) : null,
  }
}

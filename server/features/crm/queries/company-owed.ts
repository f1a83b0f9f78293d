import { sql } from 'kysely'
import { clientOf } from '#server/db/client-of.ts'
import type { Tx } from '#server/scope.ts'
import type { CompanyOwed } from '#shared/contract/crm.ts'
import { eurosFirst } from '#shared/domain/invoices/euros-first.ts'
import type { Currency } from '#shared/french/format.ts'

/** The debt of each of some companies, by currency, in one statement; a company that owes nothing is left out. */
export async function listOwedBy(tx: Tx, companyIds: string[]): Promise<Map<string, CompanyOwed>> {
  if (companyIds.length === 0) return new Map()
  const client = clientOf('i')
  const { rows } = await sql<{ id: string; currency: Currency; owed: string }>`
    select ${client} as id, i.currency, sum(i.owed_cents)::bigint as owed
    from invoices i where i.org_id = ${tx.scope.orgId} and i.owed_cents > 0 and ${client} = any (${companyIds}::uuid[])
    group by 1, 2`.execute(tx.db)
  const owed = Map.groupBy(rows, ({ id }) => id)
  return new Map(
    [...owed].map(([id, sums]) => [
      id,
      sums
        .map(({ currency, owed }) => ({ currency, owedCents: Number(owed) }))
        .toSorted((a, b) => eurosFirst(a.currency, b.currency)),
    ]),
  )
}

import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import { averageDaysToPay, type PaidInvoice } from '#shared/domain/invoices/days-to-pay.ts'
import { countInvoices } from './list.ts'

type Client = { companyId?: string | undefined; contactId?: string | undefined }

/** A client's habits are its latest: older ones do not count. */
const LATEST = 100

/** What a client owes and how fast it pays. */
export async function getClientBalance(tx: Tx, client: Client) {
  const { owedCents, overdueCents, overdueCount } = await countInvoices(tx, client)
  return {
    owedCents,
    overdueCents,
    overdueCount,
    averageDaysToPay: averageDaysToPay(await listPaid(tx, client)),
  }
}

/** The latest invoices that a client paid wholly on a known day: at issue, or before it. */
async function listPaid(tx: Tx, { companyId, contactId }: Client): Promise<PaidInvoice[]> {
  const rows = await tx.db
    .selectFrom('invoices as i')
    .select(['i.issued_on', sql<string>`i.content ->> 'prepaidOn'`.as('paid_on')])
    .where('i.org_id', '=', tx.scope.orgId)
    .where(companyId === undefined ? 'i.contact_id' : 'i.company_id', '=', (companyId ?? contactId)!)
    .where('i.status', '=', 'paid')
    .where('i.due_cents', '=', 0)
    .where(sql<boolean>`i.content ->> 'prepaidOn' is not null`)
    .orderBy('i.created_at', 'desc')
    .limit(LATEST)
    .execute()
  return rows.map((row) => ({ issuedOn: row.issued_on!, paidOn: row.paid_on }))
}

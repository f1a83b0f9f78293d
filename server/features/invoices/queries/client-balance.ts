import { sql } from 'kysely'
import { findClientName, getSeller } from '#server/features/documents/queries/parties.ts'
import { mayRead, type Tx } from '#server/scope.ts'
import { averageDaysToPay, type PaidInvoice } from '#shared/domain/invoices/days-to-pay.ts'
import { lossKinds } from '#shared/domain/payments/ledger-entries.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { countInvoices } from './list.ts'

type Client = { companyId?: string | undefined; contactId?: string | undefined }

/** A client's habits are its latest: older invoices do not count. */
const LATEST = 100

/** Counts a client's debt and, for who may read payments, how fast it pays. Errors: not_found. */
export async function getClientBalance(tx: Tx, client: Client) {
  if (client.companyId !== undefined) await findClientName(tx, 'company_id', client.companyId)
  else await findClientName(tx, 'contact_id', client.contactId!)
  const { totals, overdueCount } = await countInvoices(tx, client)
  const averageDays = mayRead(tx.scope, 'payment:read') ? averageDaysToPay(await listPaid(tx, client)) : null
  return { totals, overdueCount, averageDaysToPay: averageDays }
}

/** The latest invoices that a client paid wholly: by its payments, or before they were issued. */
async function listPaid(tx: Tx, { companyId, contactId }: Client): Promise<PaidInvoice[]> {
  const { timeZone } = await getSeller(tx)
  const rows = await tx.db
    .selectFrom('invoices as i')
    .select((eb) => [
      'i.issued_on',
      sql<string | null>`i.content ->> 'prepaidOn'`.as('prepaid_on'),
      eb
        .selectFrom('money_lines as l')
        .innerJoin('money_movements as m', (join) =>
          join.onRef('m.org_id', '=', 'l.org_id').onRef('m.id', '=', 'l.movement_id'),
        )
        .select((last) => last.fn.max('m.occurred_at').as('at'))
        .whereRef('l.org_id', '=', 'i.org_id')
        .whereRef('l.invoice_id', '=', 'i.id')
        .where('l.amount_cents', '<', 0)
        .where('m.kind', 'not in', lossKinds)
        .as('paid_at'),
    ])
    .where('i.org_id', '=', tx.scope.orgId)
    .where(companyId === undefined ? 'i.contact_id' : 'i.company_id', '=', (companyId ?? contactId)!)
    .where('i.status', '=', 'paid')
    .orderBy('i.created_at', 'desc')
    .limit(LATEST)
    .execute()
  return rows.flatMap(({ issued_on, prepaid_on, paid_at }) => {
    const paidOn = paid_at === null ? prepaid_on : todayIn(timeZone, paid_at)
    return issued_on === null || paidOn === null ? [] : [{ issuedOn: issued_on, paidOn }]
  })
}

import { sql } from 'kysely'
import { findClientName, getSeller } from '#server/features/documents/queries/parties.ts'
import { mayRead, type Tx } from '#server/scope.ts'
import { averageDaysToPay, type PaidInvoice } from '#shared/domain/invoices/days-to-pay.ts'
import { lossKinds } from '#shared/domain/payments/ledger-entries.ts'
import { addDays, addMonths, todayIn } from '#shared/time/calendar-day.ts'
import { countInvoices } from './list.ts'

type Client = { companyId?: string | undefined; contactId?: string | undefined }

/** A client's habits are its latest: older invoices do not count. */
const LATEST = 100

/**
 * Counts a client's debt, what it was invoiced in twelve months and, for who may read them, the devis that wait for it and how fast it pays.
 * Errors: not_found.
 */
export async function getClientBalance(tx: Tx, client: Client) {
  if (client.companyId !== undefined) await findClientName(tx, 'company_id', client.companyId)
  else await findClientName(tx, 'contact_id', client.contactId!)
  const { timeZone } = await getSeller(tx)
  const issuedFrom = addDays(addMonths(todayIn(timeZone, tx.now), -12), 1)
  const { totals, overdueCount } = await countInvoices(tx, client)
  const { totals: yearTotals } = await countInvoices(tx, { ...client, issuedFrom })
  return {
    totals,
    overdueCount,
    yearTotals,
    waitingQuotes: mayRead(tx.scope, 'quote:read') ? await countWaitingQuotes(tx, client) : null,
    averageDaysToPay: mayRead(tx.scope, 'payment:read')
      ? averageDaysToPay(await listPaid(tx, client, timeZone))
      : null,
  }
}

async function countWaitingQuotes(tx: Tx, { companyId, contactId }: Client) {
  const { count, gross } = await tx.db
    .selectFrom('quotes')
    .select((eb) => [eb.fn.countAll().as('count'), eb.fn.sum('gross_cents').as('gross')])
    .where('org_id', '=', tx.scope.orgId)
    .where(companyId === undefined ? 'contact_id' : 'company_id', '=', (companyId ?? contactId)!)
    .where('status', 'in', ['sent', 'viewed'])
    .executeTakeFirstOrThrow()
  return { count: Number(count), grossCents: Number(gross ?? 0) }
}

/** The latest invoices that a client paid wholly: by its payments, or before they were issued. */
async function listPaid(tx: Tx, { companyId, contactId }: Client, timeZone: string): Promise<PaidInvoice[]> {
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

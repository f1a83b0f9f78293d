import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import type { PaidSale, SaleMovement } from '#shared/domain/e-reporting/report-payments.ts'
import type { InvoiceDocument } from '#shared/domain/invoices/invoice-document.ts'
import { addDays, startOfDay, todayIn } from '#shared/time/calendar-day.ts'
import { amongIds, listSales, MOST, refuseTooMany } from './sales.ts'

type Days = { from: string; to: string; timeZone: string }
/** A movement with its place in the ledger: 0 for cash that an invoice says was already received, and for payments of before the ledger had them. */
type Recorded = { invoiceId: string; position: number; movement: SaleMovement }

/** The invoices that were paid in the days, both included, with their whole history. Errors: e_reporting_too_long. */
export async function listPaidSales(tx: Tx, days: Days): Promise<PaidSale[]> {
  return withMovements(tx, await listPaidIds(tx, days), days.timeZone)
}

/**
 * Lists the invoices on which money of a day before `from` came in, among the payments and invoices of these ids.
 * Errors: e_reporting_too_long.
 */
export async function listLatePaid(
  tx: Tx,
  recordedIds: readonly string[],
  { from, timeZone }: { from: string; timeZone: string },
): Promise<PaidSale[]> {
  const [paid, prepaid] = await Promise.all([
    tx.db
      .selectFrom('payments')
      .select('invoice_id as id')
      .distinct()
      .where('org_id', '=', tx.scope.orgId)
      .where(amongIds('id', recordedIds))
      .where('invoice_id', 'is not', null)
      .where('captured_at', '<', startOfDay(timeZone, from))
      .execute(),
    tx.db
      .selectFrom('invoices')
      .select('id')
      .where('org_id', '=', tx.scope.orgId)
      .where(amongIds('id', recordedIds))
      .whereRef('due_cents', '<', 'gross_cents')
      .where(prepaidOn, '<', from)
      .execute(),
  ])
  const ids = new Set([...paid, ...prepaid].map(({ id }) => id!))
  return withMovements(tx, [...ids], timeZone)
}

async function withMovements(tx: Tx, ids: string[], timeZone: string): Promise<PaidSale[]> {
  if (ids.length === 0) return []
  const [sales, movements] = await Promise.all([listSales(tx, ids), listMovements(tx, ids, timeZone)])
  return sales.map((sale) => ({ sale, movements: movements.get(sale.id) ?? [] }))
}

/** All that happened to issued invoices, by id, in the order of its recording. Errors: e_reporting_too_long. */
export async function listMovements(
  tx: Tx,
  ids: string[],
  timeZone: string,
): Promise<Map<string, SaleMovement[]>> {
  const [prepaid, payments, creditNotes] = await Promise.all([
    listPrepaid(tx, ids),
    listPayments(tx, ids, timeZone),
    listCreditNotes(tx, ids),
  ])
  const recorded = [...prepaid, ...payments, ...creditNotes].sort((a, b) => a.position - b.position)
  const byInvoice = Map.groupBy(recorded, ({ invoiceId }) => invoiceId)
  return new Map([...byInvoice].map(([id, rows]) => [id, rows.map(({ movement }) => movement)]))
}

/** How many payments of the days no invoice tells: neither one that they pay, nor the deposit invoice that was made of them. */
export async function countUnfiledPayments(tx: Tx, days: Days): Promise<number> {
  const { count } = await capturedIn(tx, days)
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('invoice_id', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('invoices as i')
            .whereRef('i.org_id', '=', 'payments.org_id')
            .whereRef('i.payment_id', '=', 'payments.id')
            .where('i.number', 'is not', null),
        ),
      ),
    )
    .executeTakeFirstOrThrow()
  return Number(count)
}

const capturedIn = (tx: Tx, { from, to, timeZone }: Days) =>
  tx.db
    .selectFrom('payments')
    .where('org_id', '=', tx.scope.orgId)
    .where('captured_at', '>=', startOfDay(timeZone, from))
    .where('captured_at', '<', startOfDay(timeZone, addDays(to, 1)))

/** The day that cash came in before the issue; at the latest that of the issue, also where the invoice says a later one or none. */
const prepaidOn = sql<string>`least(content ->> 'prepaidOn', to_char(sort_issued, 'YYYY-MM-DD'))`

async function listPaidIds(tx: Tx, days: Days): Promise<string[]> {
  const [paid, prepaid] = await Promise.all([
    capturedIn(tx, days)
      .select('invoice_id as id')
      .distinct()
      .where('invoice_id', 'is not', null)
      .limit(MOST + 1)
      .execute(),
    tx.db
      .selectFrom('invoices')
      .select('id')
      .where('org_id', '=', tx.scope.orgId)
      .where('number', 'is not', null)
      .whereRef('due_cents', '<', 'gross_cents')
      // Issued on the day of the cash or later: what the index invoices_prepaid is ordered by.
      .where(sql<boolean>`sort_issued >= ${days.from}`)
      .where(prepaidOn, '>=', days.from)
      .where(prepaidOn, '<=', days.to)
      .limit(MOST + 1)
      .execute(),
  ])
  refuseTooMany(paid)
  refuseTooMany(prepaid)
  return [...new Set([...paid, ...prepaid].map(({ id }) => id!))]
}

async function listPrepaid(tx: Tx, ids: string[]): Promise<Recorded[]> {
  const rows = await tx.db
    .selectFrom('invoices')
    .select(['id', 'gross_cents', 'due_cents', prepaidOn.as('prepaid_on')])
    .where('org_id', '=', tx.scope.orgId)
    .where(amongIds('id', ids))
    .whereRef('due_cents', '<', 'gross_cents')
    .execute()
  return rows.map(({ id, gross_cents, due_cents, prepaid_on }) => ({
    invoiceId: id,
    position: 0,
    movement: { kind: 'payment', paymentId: null, on: prepaid_on, amountCents: gross_cents - due_cents },
  }))
}

async function listPayments(tx: Tx, ids: string[], timeZone: string): Promise<Recorded[]> {
  const rows = await tx.db
    .selectFrom('payments as p')
    .leftJoin('ledger_entries as e', (join) =>
      join
        .onRef('e.org_id', '=', 'p.org_id')
        .on('e.kind', '=', 'payment_recorded')
        .onRef('e.subject_id', '=', 'p.id'),
    )
    .select(['p.id', 'p.invoice_id', 'p.amount_cents', 'p.captured_at', 'e.position'])
    .where('p.org_id', '=', tx.scope.orgId)
    .where(amongIds('p.invoice_id', ids))
    .orderBy('p.created_at')
    .orderBy('p.id')
    .limit(MOST + 1)
    .execute()
  refuseTooMany(rows)
  return rows.map((row) => ({
    invoiceId: row.invoice_id!,
    position: Number(row.position ?? 0),
    movement: {
      kind: 'payment',
      paymentId: row.id,
      on: todayIn(timeZone, row.captured_at),
      amountCents: row.amount_cents,
    },
  }))
}

async function listCreditNotes(tx: Tx, ids: string[]): Promise<Recorded[]> {
  const rows = await tx.db
    .selectFrom('invoice_links as l')
    .innerJoin('invoices as i', (join) =>
      join.onRef('i.org_id', '=', 'l.org_id').onRef('i.id', '=', 'l.invoice_id'),
    )
    .innerJoin('invoice_documents as d', (join) =>
      join.onRef('d.org_id', '=', 'i.org_id').onRef('d.invoice_id', '=', 'i.id'),
    )
    .innerJoin('ledger_entries as e', (join) =>
      join
        .onRef('e.org_id', '=', 'i.org_id')
        .on('e.kind', '=', 'invoice_issued')
        .onRef('e.subject_id', '=', 'i.id'),
    )
    .select(['l.preceding_id', 'i.issued_on', 'e.position'])
    .select(sql<InvoiceDocument['totals']['vat']>`d.document #> '{totals,vat}'`.as('vat'))
    .where('l.org_id', '=', tx.scope.orgId)
    .where('l.relation', '=', 'credits')
    .where(amongIds('l.preceding_id', ids))
    .limit(MOST + 1)
    .execute()
  refuseTooMany(rows)
  return rows.map(({ preceding_id, issued_on, position, vat }) => ({
    invoiceId: preceding_id,
    position: Number(position),
    movement: { kind: 'credit_note', on: issued_on!, vat },
  }))
}

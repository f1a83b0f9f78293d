import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import type { PaidSale, SaleMovement } from '#shared/domain/e-reporting/report-payments.ts'
import type { InvoiceDocument } from '#shared/domain/invoices/invoice-document.ts'
import type { LossPart } from '#shared/domain/invoices/write-off.ts'
import { holdingAccounts } from '#shared/domain/payments/accounts.ts'
import { isLoss, type MovementKind } from '#shared/domain/payments/ledger-entries.ts'
import { addDays, startOfDay, todayIn } from '#shared/time/calendar-day.ts'
import { amongIds, listSales, MOST, refuseTooMany } from './sales.ts'

type Days = { from: string; to: string; timeZone: string }
/** A movement with its place in the chain: 0 for cash that an invoice says was already received, and for payments of before the chain had them. */
type Recorded = { invoiceId: string; position: number; movement: SaleMovement }

/** The invoices that were paid in the days, or whose debt was given up, both included, with their whole history. Errors: e_reporting_too_long. */
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
    linesOnInvoices(tx)
      .select('l.invoice_id as id')
      .distinct()
      .where((eb) =>
        eb.or([
          eb.and([eb('m.chained', '=', true), amongIds('m.id', recordedIds)]),
          eb.and([eb('m.chained', '=', false), amongIds('m.payment_id', recordedIds)]),
        ]),
      )
      .where('m.occurred_at', '<', startOfDay(timeZone, from))
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

/** These invoices with all that happened to them. Errors: e_reporting_too_long. */
export async function withMovements(tx: Tx, ids: string[], timeZone: string): Promise<PaidSale[]> {
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

/** How many payments of the days no invoice tells wholly: some of it is held, and no deposit invoice was made of it. */
export async function countUnfiledPayments(tx: Tx, days: Days): Promise<number> {
  const { count } = await tx.db
    .selectFrom('payments as p')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('p.org_id', '=', tx.scope.orgId)
    .where('p.captured_at', '>=', startOfDay(days.timeZone, days.from))
    .where('p.captured_at', '<', startOfDay(days.timeZone, addDays(days.to, 1)))
    .where(
      (eb) =>
        eb
          .selectFrom('money_movements as m')
          .innerJoin('money_lines as l', (join) =>
            join.onRef('l.org_id', '=', 'm.org_id').onRef('l.movement_id', '=', 'm.id'),
          )
          .select((sum) => sum.fn.sum<string>('l.amount_cents').as('held'))
          .whereRef('m.org_id', '=', 'p.org_id')
          .whereRef('m.payment_id', '=', 'p.id')
          .where('l.account', 'in', holdingAccounts),
      '<',
      '0',
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('invoices as i')
            .whereRef('i.org_id', '=', 'p.org_id')
            .whereRef('i.payment_id', '=', 'p.id')
            .where('i.number', 'is not', null),
        ),
      ),
    )
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The lines by which movements pay invoices, take money back from them, or give their debt up. */
const linesOnInvoices = (tx: Tx) =>
  tx.db
    .selectFrom('money_movements as m')
    .innerJoin('money_lines as l', (join) =>
      join.onRef('l.org_id', '=', 'm.org_id').onRef('l.movement_id', '=', 'm.id'),
    )
    .where('m.org_id', '=', tx.scope.orgId)
    .where('l.invoice_id', 'is not', null)

/** The day that cash came in before the issue; at the latest that of the issue, also where the invoice says a later one or none. */
const prepaidOn = sql<string>`least(content ->> 'prepaidOn', to_char(sort_issued, 'YYYY-MM-DD'))`

async function listPaidIds(tx: Tx, days: Days): Promise<string[]> {
  const [paid, prepaid] = await Promise.all([
    linesOnInvoices(tx)
      .select('l.invoice_id as id')
      .distinct()
      .where('m.occurred_at', '>=', startOfDay(days.timeZone, days.from))
      .where('m.occurred_at', '<', startOfDay(days.timeZone, addDays(days.to, 1)))
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
    movement: { kind: 'payment', recordId: null, on: prepaid_on, amountCents: gross_cents - due_cents },
  }))
}

async function listPayments(tx: Tx, ids: string[], timeZone: string): Promise<Recorded[]> {
  const parts = sql<LossPart[] | null>`(
    select json_agg(json_build_object('rateBps', c.rate_bps, 'grossCents', c.gross_cents, 'vatCents', c.vat_cents) order by c.rate_bps desc) from cash_in_parts as c
    where c.org_id = l.org_id and c.movement_id = l.movement_id and c.line_no = l.line_no)`
  const recovers = sql<boolean>`exists (
    select from money_lines as r where r.org_id = l.org_id and r.movement_id = l.movement_id and r.account = 'recovered_vat')`
  const rows = await linesOnInvoices(tx)
    .leftJoin('ledger_entries as e', (join) =>
      join
        .onRef('e.org_id', '=', 'm.org_id')
        .on('e.kind', '=', sql.lit('movement_recorded'))
        .onRef('e.subject_id', '=', 'm.id'),
    )
    // A movement from before the money ledger has no entry: that of its payment stands for it.
    .leftJoin('ledger_entries as b', (join) =>
      join
        .onRef('b.org_id', '=', 'm.org_id')
        .on('b.kind', '=', sql.lit('payment_recorded'))
        .onRef('b.subject_id', '=', 'm.payment_id'),
    )
    .select([
      'm.id',
      'm.kind',
      'm.chained',
      'm.payment_id',
      'm.occurred_at',
      'l.invoice_id',
      'l.amount_cents',
    ])
    .select(['e.position', 'b.position as before_position', parts.as('parts'), recovers.as('recovers')])
    .where(amongIds('l.invoice_id', ids))
    .orderBy('m.created_at')
    .orderBy('m.id')
    .orderBy('l.line_no')
    .limit(MOST + 1)
    .execute()
  refuseTooMany(rows)
  type Row = (typeof rows)[number]
  const lossOf = ({ id, occurred_at, parts: lost, recovers: comesBack }: Row): SaleMovement => ({
    kind: 'loss',
    recordId: id,
    on: todayIn(timeZone, occurred_at),
    parts: lost ?? [],
    recovers: comesBack,
  })
  const paymentOf = (row: Row): SaleMovement => ({
    kind: 'payment',
    recordId: row.chained ? row.id : row.payment_id,
    on: todayIn(timeZone, row.occurred_at),
    amountCents: -row.amount_cents,
    // A movement that brings nothing at any rate was split too.
    parts: row.chained ? (row.parts ?? []) : null,
  })
  return rows.map((row) => ({
    invoiceId: row.invoice_id!,
    // Booked in this very transaction, and not chained yet: after all others.
    position: Number(row.chained ? (row.position ?? Number.MAX_SAFE_INTEGER) : (row.before_position ?? 0)),
    movement: isLoss(row.kind as MovementKind) ? lossOf(row) : paymentOf(row),
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
    .select(['l.invoice_id', 'l.preceding_id', 'i.issued_on', 'e.position'])
    .select(sql<InvoiceDocument['totals']['vat']>`d.document #> '{totals,vat}'`.as('vat'))
    .where('l.org_id', '=', tx.scope.orgId)
    .where('l.relation', '=', 'credits')
    .where(amongIds('l.preceding_id', ids))
    .limit(MOST + 1)
    .execute()
  refuseTooMany(rows)
  return rows.map(({ invoice_id, preceding_id, issued_on, position, vat }) => ({
    invoiceId: preceding_id,
    position: Number(position),
    movement: { kind: 'credit_note', recordId: invoice_id, on: issued_on!, vat },
  }))
}

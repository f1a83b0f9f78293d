import { sql } from 'kysely'
import { listMovements } from '#server/features/e-reporting/queries/paid-sales.ts'
import type { Tx } from '#server/scope.ts'
import { collectedVat } from '#shared/domain/accounting/collected-vat.ts'
import type { Entry } from '#shared/domain/accounting/entries.ts'
import type { EntryNames } from '#shared/domain/accounting/fec.ts'
import { type BookedMovement, moneyEntry } from '#shared/domain/accounting/money-entry.ts'
import { isDueWhenPaid, salesEntry } from '#shared/domain/accounting/sales-entry.ts'
import { addDays, startOfDay, todayIn } from '#shared/time/calendar-day.ts'
import { listBookedSales } from './booked-sales.ts'
import { type KnownNames, listNames } from './names.ts'

export type Days = { from: string; to: string; timeZone: string }
export type BookPage = { items: { entry: Entry; names: EntryNames }[]; nextCursor: string | null }

const PAGE = 500

/**
 * Pieces of the days, both included, in the order of their recording in the chain; documents and movements in another currency than the euro are left
 * out. `cursor`: a position of the chain; `known`: names that earlier pages asked for. Errors: e_reporting_too_long.
 */
export async function listEntries(
  tx: Tx,
  days: Days,
  cursor: string | undefined,
  known?: KnownNames,
): Promise<BookPage> {
  const { timeZone } = days
  const found = await listPositions(tx, days, Number(cursor ?? 0))
  const idsOf = (isSale: boolean) => found.filter((one) => one.isSale === isSale).map(({ id }) => id)
  const [movements, sales] = await Promise.all([
    listBookedMovements(tx, idsOf(false), timeZone),
    listBookedSales(tx, idsOf(true)),
  ])
  const credited = [...sales.values()].flatMap(({ sale }) => sale.credits ?? [])
  const [replaced, settled] = await Promise.all([
    listBookedSales(
      tx,
      [...sales.values()].flatMap(({ replaces }) => replaces ?? []),
    ),
    listVatDue(tx, credited, timeZone),
  ])
  const entries = found.map(({ id, isSale, recordedAt }): Entry => {
    const recordedOn = todayIn(timeZone, recordedAt)
    if (!isSale) return moneyEntry({ ...movements.get(id)!, recordedOn })
    const { sale, replaces } = sales.get(id)!
    const settledVat = settled.get(id) ?? []
    const before = replaces === null ? undefined : replaced.get(replaces)?.sale
    return salesEntry(
      { ...sale, recordedOn, settledVat },
      before === undefined ? null : { ...before, recordedOn },
    )
  })
  const told = entries.filter(({ lines }) => lines.length > 0)
  const names = await listNames(tx, told, days, known)
  return {
    items: told.map((entry) => ({ entry, names })),
    nextCursor: found.length < PAGE ? null : String(found.at(-1)!.position),
  }
}

type Position = { position: number; id: string; isSale: boolean; recordedAt: Date }

/** A movement of before the money ledger has the place of its payment. */
async function listPositions(tx: Tx, { from, to, timeZone }: Days, after: number): Promise<Position[]> {
  const [begin, end] = [startOfDay(timeZone, from), startOfDay(timeZone, addDays(to, 1))]
  const { rows } = await sql<Position>`
    select e.position, coalesce(i.id, m.id, b.id) as id, i.id is not null as "isSale", e.recorded_at as "recordedAt"
    from ledger_entries as e
    left join invoices as i on e.kind = 'invoice_issued' and i.org_id = e.org_id and i.id = e.subject_id
      and i.currency = 'EUR' and i.issued_on between ${from} and ${to}
    left join money_movements as m on e.kind = 'movement_recorded' and m.org_id = e.org_id and m.id = e.subject_id
      and m.occurred_at >= ${begin} and m.occurred_at < ${end}
    left join money_movements as b on e.kind = 'payment_recorded' and b.org_id = e.org_id and b.payment_id = e.subject_id and not b.chained
      and b.occurred_at >= ${begin} and b.occurred_at < ${end}
    where e.org_id = ${tx.scope.orgId} and e.position > ${after} and e.recorded_at >= ${begin} and coalesce(i.id, m.id, b.id) is not null
      and not exists (select from money_lines as l where l.org_id = e.org_id and l.movement_id = coalesce(m.id, b.id) and l.currency <> 'EUR')
    order by e.position limit ${PAGE}`.execute(tx.db)
  return rows.map((row) => ({ ...row, position: Number(row.position) }))
}

/** Movements of money in euros by id, without the day of their recording. Errors: e_reporting_too_long. */
async function listBookedMovements(
  tx: Tx,
  ids: readonly string[],
  timeZone: string,
): Promise<Map<string, Omit<BookedMovement, 'recordedOn'>>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<MovementRow>`
    select m.id, m.kind, to_char(m.occurred_at at time zone ${timeZone}, 'YYYY-MM-DD') as "on", coalesce(p.reference, o.payout_id) as reference, m.chained, m.payment_id as "paymentId",
           (select coalesce(c.name, concat_ws(' ', k.first_name, k.last_name)) from money_lines as l
            left join companies as c on c.org_id = l.org_id and c.id = l.company_id
            left join contacts as k on k.org_id = l.org_id and k.id = l.contact_id
            where l.org_id = m.org_id and l.movement_id = m.id and coalesce(l.company_id, l.contact_id) is not null order by l.line_no limit 1) as "clientName",
           (select json_agg(json_build_object('account', l.account, 'amountCents', l.amount_cents, 'currency', l.currency, 'companyId', l.company_id,
              'contactId', l.contact_id, 'invoiceId', l.invoice_id, 'number', i.number) order by l.line_no)
            from money_lines as l left join invoices as i on i.org_id = l.org_id and i.id = l.invoice_id
            where l.org_id = m.org_id and l.movement_id = m.id) as lines
    from money_movements as m left join payments as p on p.org_id = m.org_id and p.id = m.payment_id
    -- A payout, and a fee of a payment that Ardoise does not know, have the provider's name of the payout.
    left join provider_payout_parts as f on m.source_kind = 'stripe_fee' and f.org_id = m.org_id and f.part_id = m.source_id
    left join provider_payouts as o on o.org_id = m.org_id and o.id = coalesce(f.payout_id,
      case when m.source_kind in ('stripe_payout', 'stripe_payout_return') then m.source_id::uuid end)
    where m.org_id = ${tx.scope.orgId} and m.id = any(${[...ids]}::uuid[])`.execute(tx.db)
  const invoiceIds = rows.flatMap(({ lines }) => lines.flatMap(({ invoiceId }) => invoiceId ?? []))
  const vat = await listVatDue(tx, invoiceIds, timeZone)
  return new Map(
    rows.map((row) => {
      const { id, kind, on, reference, clientName, lines } = row
      const invoiceNumbers = [...new Set(lines.flatMap(({ number }) => number ?? []))]
      return [
        id,
        {
          id,
          kind,
          on,
          reference: reference || null,
          clientName: clientName || null,
          lines,
          invoiceNumbers,
          vat: vat.get(row.chained ? id : row.paymentId!) ?? [],
        },
      ]
    }),
  )
}

type MovementRow = Omit<BookedMovement, 'recordedOn' | 'vat' | 'invoiceNumbers' | 'lines'> & {
  chained: boolean
  paymentId: string | null
  lines: (BookedMovement['lines'][number] & { currency: string; number: string | null })[]
}

type VatPart = { rateBps: number; vatCents: number }

/**
 * VAT that the movements and credit notes of these invoices make due, of those whose VAT is due when they are paid, and VAT that losses of
 * the others take back. By the id of the movement, of the
 * payment for one of before the money ledger, or of the credit note. Errors: e_reporting_too_long.
 */
async function listVatDue(
  tx: Tx,
  invoiceIds: readonly string[],
  timeZone: string,
): Promise<Map<string, VatPart[]>> {
  const ids = [...new Set(invoiceIds)]
  if (ids.length === 0) return new Map()
  const [sales, movements] = await Promise.all([listBookedSales(tx, ids), listMovements(tx, ids, timeZone)])
  const due = new Map<string, VatPart[]>()
  for (const [invoiceId, { sale }] of sales) {
    const duePaid = isDueWhenPaid(sale)
    for (const { recordId, parts, loss } of collectedVat(sale, movements.get(invoiceId) ?? []))
      if (recordId !== null && (duePaid || loss === 'recovered'))
        due.set(recordId, [...(due.get(recordId) ?? []), ...parts])
  }
  return due
}

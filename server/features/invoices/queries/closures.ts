import { sql } from 'kysely'
import { digestOf } from '#server/features/invoices/steps/ledger-hash.ts'
import type { Tx } from '#server/scope.ts'
import type { LedgerClosure } from '#shared/contract/ledger.ts'
import { type InvoiceKind, invoiceKinds, isCreditNote } from '#shared/domain/invoices/invoice-kind.ts'
import { moneyAccounts } from '#shared/domain/payments/accounts.ts'

const creditKinds = (Object.keys(invoiceKinds) as InvoiceKind[]).filter(isCreditNote)

/** Movements from before the money ledger: the entry of the payment stands for them. */
const bookedBefore = sql`exists (
  select from money_movements as b where b.org_id = p.org_id and b.payment_id = p.id and not b.chained)`

/** The last closure of a span; null before the first. */
export async function findLastClosure(tx: Tx, span: string) {
  const row = await tx.db
    .selectFrom('ledger_closures')
    .select(['last_position', 'total_gross_cents', 'total_paid_cents'])
    .where('org_id', '=', tx.scope.orgId)
    .where('span', '=', span)
    .orderBy('period', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/**
 * Adds up the invoices and the money received, less what went back, after a position in each period that is over, oldest first. A period is the day in `zone` cut at `length` characters;
 * credit notes count against.
 */
export async function listToClose(
  tx: Tx,
  { position, zone, length, present }: { position: number; zone: string; length: number; present: string },
) {
  const sign = sql`case when i.kind in (${sql.join(creditKinds)}) then -1 else 1 end`
  const { rows } = await sql<
    Record<'period' | 'first' | 'last' | 'invoices' | 'net' | 'vat' | 'gross' | 'payments' | 'paid', string>
  >`
    select period, min(position) as first, max(position) as last, count(*) filter (where kind = 'invoice_issued') as invoices,
      coalesce(sum(net), 0) as net, coalesce(sum(vat), 0) as vat, coalesce(sum(gross), 0) as gross,
      count(paid) filter (where received) as payments, coalesce(sum(paid), 0) as paid
    from (
      select e.position, e.kind, coalesce(p.amount_cents, moved.cents) as paid, m.id is null or m.kind = 'payment_received' as received, left(to_char(e.recorded_at at time zone ${zone}, 'YYYY-MM-DD'), ${length}::int) as period,
        i.net_cents * ${sign} as net, i.vat_cents * ${sign} as vat, i.gross_cents * ${sign} as gross
      from ledger_entries as e
      left join invoices as i on e.kind = 'invoice_issued' and i.org_id = e.org_id and i.id = e.subject_id
      left join money_movements as m on e.kind = 'movement_recorded' and m.org_id = e.org_id and m.id = e.subject_id
      left join lateral (select sum(l.amount_cents) as cents from money_lines as l where l.org_id = m.org_id and l.movement_id = m.id
        and m.kind <> 'provider_fee' and l.account in (${sql.join(moneyAccounts)})) as moved on m.id is not null
      left join payments as p on e.kind = 'payment_recorded' and p.org_id = e.org_id and p.id = e.subject_id and ${bookedBefore}
      where e.org_id = ${tx.scope.orgId} and e.kind <> 'closure' and e.position > ${position}
    ) as recorded
    where period < ${present} group by period order by period`.execute(tx.db)
  return rows.map((row) => ({
    period: row.period,
    firstPosition: Number(row.first),
    lastPosition: Number(row.last),
    invoices: Number(row.invoices),
    netCents: Number(row.net),
    vatCents: Number(row.vat),
    grossCents: Number(row.gross),
    payments: Number(row.payments),
    paidCents: Number(row.paid),
  }))
}

/** A closure of before payments were chained answers for what it had then. */
const closed = <Row extends { payments: number | null }>(row: Row) => {
  if (row.payments !== null) return row
  return { ...row, payments: undefined, paid_cents: undefined, total_paid_cents: undefined }
}

/** The digests of closures, by id. */
export async function listRecordedClosures(
  tx: Tx,
  ids: string[],
): Promise<Map<string, { period: string; digest: string }>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.db
    .selectFrom('ledger_closures')
    .selectAll()
    .where('org_id', '=', tx.scope.orgId)
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, { period: row.period, digest: digestOf(closed(row)) }]))
}

/** The closures of a span before a period, newest first. */
export async function listClosures(
  tx: Tx,
  { span, before, limit }: { span: 'day' | 'month' | 'year'; before?: string | undefined; limit: number },
): Promise<{ items: LedgerClosure[] }> {
  const closures = tx.db
    .selectFrom('ledger_closures')
    .selectAll()
    .where('org_id', '=', tx.scope.orgId)
    .where('span', '=', span)
    .orderBy('period', 'desc')
    .limit(limit)
  const rows = await (before === undefined ? closures : closures.where('period', '<', before)).execute()
  return {
    items: rows.map((row) => ({
      id: row.id,
      span,
      period: row.period,
      invoices: row.invoices,
      netCents: row.net_cents,
      vatCents: row.vat_cents,
      grossCents: row.gross_cents,
      totalGrossCents: row.total_gross_cents,
      payments: row.payments,
      paidCents: row.paid_cents,
      totalPaidCents: row.total_paid_cents,
      lastHash: row.last_hash,
      closedAt: row.closed_at.toISOString(),
    })),
  }
}

import { sql } from 'kysely'
import {
  listBatchesToMatch,
  listReturnable,
  type ReturnableDebit,
} from '#server/features/direct-debits/queries/batches.ts'
import { getSeller } from '#server/features/documents/queries/parties.ts'
import type { Tx } from '#server/scope.ts'
import type { OpenTarget } from '#shared/domain/bank/matching/propose-targets.ts'
import { formatDate } from '#shared/french/format.ts'
import { addDays } from '#shared/time/calendar-day.ts'

/** The targets of a line, with the words that name them. */
export type ToldTarget = OpenTarget & { currency: string; title: string; beside: string | null }

/** A bank writes a refund some days after it was booked, or when its file was sent; a supplier may be paid before it asks. */
const REFUND_DAYS = 60
const PAID_EARLY_DAYS = 30
const PAID_LATE_DAYS = 400
const DEBIT_DAYS = 10
/** Thirteen months: a debit without a mandate may come back so long after its day. */
const RETURN_DAYS = 400

/** An id without its dashes, as the bank was told it. */
const short = (id: string) => id.replaceAll('-', '')

/** The targets of these amounts that no line is matched with. */
export async function listTargets(tx: Tx, amounts: readonly number[]): Promise<ToldTarget[]> {
  const incoming = amounts.some((cents) => cents > 0)
  const outgoing = amounts.filter((cents) => cents < 0)
  const [batches, refunds, received, returned] = await Promise.all([
    incoming ? listBatchesToMatch(tx) : [],
    outgoing.length > 0 ? listRefunds(tx, outgoing) : [],
    outgoing.length > 0 ? listReceived(tx, outgoing) : [],
    outgoing.length > 0 ? listReturnable(tx, outgoing) : [],
  ])
  return [
    ...batches.map(
      (batch): ToldTarget => ({
        kind: 'debits',
        id: batch.id,
        amounts: [batch.totalCents, batch.liveCents],
        currency: 'EUR',
        from: addDays(batch.collectOn, -1),
        to: addDays(batch.collectOn, DEBIT_DAYS),
        iban: null,
        names: [],
        numbers: [],
        references: [short(batch.id), short(batch.fileId)],
        title: `Prélèvements du ${formatDate(batch.collectOn)}`,
        beside: null,
      }),
    ),
    ...refunds,
    ...received,
    ...returned.map(returnOf),
  ]
}

/** Words that name a debit that came back. */
export const returnTitle = (number: string | null) => `Rejet du prélèvement de ${number ?? ''}`

const returnOf = (debit: ReturnableDebit): ToldTarget => ({
  kind: 'returned',
  id: debit.id,
  amounts: [-debit.amountCents],
  currency: 'EUR',
  iban: debit.iban,
  from: debit.collectOn,
  to: addDays(debit.collectOn, RETURN_DAYS),
  names: [debit.holder, debit.clientName].filter((name) => name !== null),
  // A mandate has several debits: its reference names none of them.
  numbers: [debit.number, debit.reference],
  references: [short(debit.id)],
  isPast: debit.isRejected,
  title: `${returnTitle(debit.number)}${debit.isRejected ? ', déjà déclaré' : ''}`,
  beside: debit.clientName ?? debit.holder,
})

type Refund = {
  id: string
  cents: string
  currency: string
  on: string
  clientName: string | null
  holder: string | null
  iban: string | null
  transferId: string | null
}

async function listRefunds(tx: Tx, amounts: readonly number[]): Promise<ToldTarget[]> {
  const { timeZone } = await getSeller(tx)
  const { rows } = await sql<Refund>`
    select m.id, l.amount_cents as cents, l.currency, (m.occurred_at at time zone ${timeZone})::date::text as "on",
      c.name as "clientName", t.holder, t.iban, t.id as "transferId"
    from money_movements as m
    join money_lines as l on l.org_id = m.org_id and l.movement_id = m.id and l.account = 'bank'
    left join companies as c on c.org_id = l.org_id and c.id = l.company_id
    left join refund_transfers as t on t.org_id = m.org_id and m.source_kind = 'refund_transfer' and t.id::text = m.source_id
    where m.org_id = ${tx.scope.orgId} and m.kind = 'refund' and l.amount_cents = any(${[...amounts]}::bigint[])
      and not exists (select from bank_matches as b where b.org_id = m.org_id and b.movement_id = m.id)
    order by m.occurred_at desc, m.id limit 500`.execute(tx.db)
  return rows.map((row) => ({
    kind: 'refund',
    id: row.id,
    amounts: [Number(row.cents)],
    currency: row.currency,
    iban: row.iban,
    from: addDays(row.on, -1),
    to: addDays(row.on, REFUND_DAYS),
    numbers: [],
    names: [row.holder, row.clientName].filter((name) => name !== null),
    references: row.transferId === null ? [] : [short(row.transferId)],
    title: `Remboursement du ${formatDate(row.on)}`,
    beside: row.clientName ?? row.holder,
  }))
}

async function listReceived(tx: Tx, amounts: readonly number[]): Promise<ToldTarget[]> {
  const rows = await tx.db
    .selectFrom('received_invoices as r')
    .select([
      'r.id',
      'r.number',
      'r.supplier_name',
      'r.iban',
      'r.issued_on',
      'r.due_cents',
      'r.currency',
      'r.reference',
    ])
    .where('r.org_id', '=', tx.scope.orgId)
    .where('r.status', 'in', ['approved', 'paid'])
    .where('r.credit', '=', false)
    .where(
      'r.due_cents',
      'in',
      amounts.map((cents) => -cents),
    )
    .where(
      sql<boolean>`not exists (select from bank_matches as b where b.org_id = r.org_id and b.received_id = r.id)`,
    )
    .orderBy('r.issued_on', 'desc')
    .orderBy('r.id')
    .limit(500)
    .execute()
  return rows.map((row) => ({
    kind: 'received',
    id: row.id,
    amounts: [-row.due_cents!],
    currency: row.currency,
    iban: row.iban,
    from: addDays(row.issued_on!, -PAID_EARLY_DAYS),
    to: addDays(row.issued_on!, PAID_LATE_DAYS),
    names: [row.supplier_name!],
    numbers: [row.number!],
    references: row.reference === null ? [] : [row.reference],
    title: `Facture reçue ${row.number}`,
    beside: row.supplier_name,
  }))
}

/** The targets that lines are not, by line. */
export async function listTargetRejections(
  tx: Tx,
  lineIds: readonly string[],
): Promise<Map<string, Set<string>>> {
  const rows = await tx.db
    .selectFrom('bank_target_rejections')
    .select(['line_id', 'target_id'])
    .where('org_id', '=', tx.scope.orgId)
    .where('line_id', 'in', lineIds)
    .execute()
  const byLine = Map.groupBy(rows, ({ line_id }) => line_id)
  return new Map([...byLine].map(([id, own]) => [id, new Set(own.map(({ target_id }) => target_id))]))
}

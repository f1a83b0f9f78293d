import { sql } from 'kysely'
import { afterCursor, cutPage, orderOf, type PageInput } from '#server/db/page.ts'
import { forgivingly, hasWords, isAmongNewest } from '#server/db/word-search.ts'
import { getSeller } from '#server/features/documents/queries/parties.ts'
import type { Tx } from '#server/scope.ts'
import type { ReceivedSummary, receivedSorts } from '#shared/contract/received-invoices.ts'
import type { SaidFilter } from '#shared/domain/approved-platform/buyer-statuses.ts'
import {
  isReceivedOverdue,
  type ReceivedSource,
  type ReceivedStatus,
  receivedStatuses,
} from '#shared/domain/received-invoices/received-invoice.ts'
import { typedWords } from '#shared/domain/search/search-words.ts'
import { todayIn } from '#shared/time/calendar-day.ts'

export type ReceivedFilter = {
  q?: string | undefined
  status?: ReceivedStatus | undefined
  companyId?: string | undefined
  dueFrom?: string | undefined
  dueTo?: string | undefined
  amountFromCents?: number | undefined
  amountToCents?: number | undefined
  overdue?: boolean | undefined
  said?: SaidFilter | undefined
}
export type ReceivedOrder = { sort: (typeof receivedSorts)[number]; direction: 'asc' | 'desc' }

const sortColumns = {
  created: 'r.created_at',
  issued: 'r.sort_issued',
  due: 'r.sort_due',
  amount: 'r.sort_amount',
} as const

const summaryColumns = [
  ...(['r.id', 'r.source', 'r.status', 'r.file_name', 'r.credit', 'r.supplier_name'] as const),
  ...(['r.supplier_siren', 'r.company_id', 'r.number', 'r.issued_on', 'r.due_on'] as const),
  ...(['r.currency', 'r.net_cents', 'r.gross_cents', 'r.due_cents', 'r.created_at'] as const),
] as const

const columns = [...summaryColumns, 'r.sort_issued', 'r.sort_due', 'r.sort_amount'] as const

const subjects = { kind: 'received_invoice', archived: false } as const
const searchOf = ({ q = '' }: ReceivedFilter) => ({ kinds: [subjects.kind], archived: false, q })
const isEmpty = (rows: readonly unknown[]) => rows.length === 0

/** The rule of isReceivedOverdue, in the terms of the index received_invoices_totals. */
const late = (today: string) => sql<boolean>`(r.to_pay_cents > 0 and r.due_on < ${today})`

/** Statuses that the platform did not refuse. Nothing follows a refusal to the supplier, so the last of them is the state. */
const said = sql`d.org_id = r.org_id and d.received_id = r.id and d.state <> 'refused'`
const lastSaid = (code: SaidFilter) =>
  code === 'none'
    ? sql<boolean>`exists (select from platform_received p where p.org_id = r.org_id and p.received_id = r.id)
        and not exists (select from platform_deposits d where ${said})`
    : sql<boolean>`r.id in (select s.received_id from platform_deposits s where s.org_id = r.org_id and s.received_id is not null
        and s.state <> 'refused' and s.status_code = ${Number(code)} and not exists (select from platform_deposits d
        where ${said} and (d.created_at, d.id) > (s.created_at, s.id)))`

/** Every filter but the state and whether it is late. */
function filtered(tx: Tx, filter: ReceivedFilter, words: string[]) {
  let query = tx.db.selectFrom('received_invoices as r').where('r.org_id', '=', tx.scope.orgId)
  if (filter.companyId) query = query.where('r.company_id', '=', filter.companyId)
  if (filter.dueFrom) query = query.where('r.due_on', '>=', filter.dueFrom)
  if (filter.dueTo) query = query.where('r.due_on', '<=', filter.dueTo)
  if (filter.amountFromCents !== undefined) query = query.where('r.gross_cents', '>=', filter.amountFromCents)
  if (filter.amountToCents !== undefined) query = query.where('r.gross_cents', '<=', filter.amountToCents)
  if (filter.said) query = query.where(lastSaid(filter.said))
  if (words.length > 0) query = query.where(hasWords(subjects, words))
  return query
}

type ListInput = ReceivedFilter & ReceivedOrder & PageInput

/** A page of received invoices in the asked order; ties follow the id. */
export async function listReceived(tx: Tx, input: ListInput) {
  const today = todayIn((await getSeller(tx)).timeZone, tx.now)
  const order = { by: [sortColumns[input.sort], 'r.id'], direction: input.direction } as const
  const read = (words: string[]) => {
    let query = filtered(tx, input, words)
      .select(columns)
      .where(afterCursor(order, input.cursor))
      .orderBy(orderOf(order))
      .limit(input.limit + 1)
    if (input.status) query = query.where('r.status', '=', input.status)
    if (input.overdue === true) query = query.where(late(today))
    if (input.overdue === false) query = query.where(sql<boolean>`${late(today)} is not true`)
    return query.execute()
  }
  const words = typedWords(input.q ?? '')
  const rows =
    words.length > 0 && isNewestFirst(input)
      ? await newestRows(tx, input, words)
      : await forgivingly(tx, searchOf(input), read, isEmpty)
  return cutPage(rows, order, input.limit, (row) => summaryOf(row, today))
}

/** Whether a page is in the order in which the words are kept, under no other filter. */
const isNewestFirst = ({ sort, direction, q: _q, cursor: _cursor, limit: _limit, ...filter }: ListInput) =>
  sort === 'created' && direction === 'desc' && Object.values(filter).every((value) => value === undefined)

/** The newest that have the words, ties by id: a word that every file name has (« facture ») reads no more than a page. */
function newestRows(tx: Tx, input: ListInput, words: string[]) {
  return tx.db
    .selectFrom('received_invoices as r')
    .select(columns)
    .where('r.org_id', '=', tx.scope.orgId)
    .where(isAmongNewest(subjects, words, input))
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id')
    .execute()
}

/** Received invoices by id, in no order. */
export async function listReceivedById(tx: Tx, ids: string[]): Promise<ReceivedSummary[]> {
  const today = todayIn((await getSeller(tx)).timeZone, tx.now)
  const rows = await tx.db
    .selectFrom('received_invoices as r')
    .select(summaryColumns)
    .where('r.org_id', '=', tx.scope.orgId)
    .where('r.id', 'in', ids)
    .execute()
  return rows.map((row) => summaryOf(row, today))
}

/** Count and what is to be paid in each currency under all filters; what is late and each state's count under the others. */
export async function countReceived(tx: Tx, filter: ReceivedFilter) {
  const today = todayIn((await getSeller(tx)).timeZone, tx.now)
  const read = (words: string[]) =>
    filtered(tx, filter, words)
      .select((eb) => [
        'r.status',
        'r.currency',
        sql<boolean>`coalesce(${late(today)}, false)`.as('overdue'),
        eb.fn.countAll<number>().as('count'),
        sql<string>`sum(r.to_pay_cents)`.as('to_pay'),
      ])
      .groupBy(['r.status', 'r.currency', 'overdue'])
      .execute()
  const rows = await forgivingly(tx, searchOf(filter), read, isEmpty)
  const byStatus = Object.fromEntries(receivedStatuses.map((status) => [status, 0])) as Record<
    ReceivedStatus,
    number
  >
  const currencies = new Map<string, { count: number; toPayCents: number; overdueCents: number }>()
  let count = 0
  let overdueCount = 0
  for (const row of rows) {
    const many = Number(row.count)
    byStatus[row.status as ReceivedStatus] += many
    if (row.overdue) overdueCount += many
    if ((filter.status ?? row.status) !== row.status || (filter.overdue ?? row.overdue) !== row.overdue)
      continue
    count += many
    const sums = currencies.get(row.currency) ?? { count: 0, toPayCents: 0, overdueCents: 0 }
    sums.count += many
    sums.toPayCents += Number(row.to_pay)
    if (row.overdue) sums.overdueCents += Number(row.to_pay)
    currencies.set(row.currency, sums)
  }
  const totals = [...currencies]
    .filter(([, { toPayCents, overdueCents }]) => toPayCents !== 0 || overdueCents !== 0)
    .sort(([a, { count: ofA }], [b, { count: ofB }]) => ofB - ofA || (a < b ? -1 : 1))
    .map(([currency, { toPayCents, overdueCents }]) => ({ currency, toPayCents, overdueCents }))
  return { count, totals, overdueCount, byStatus }
}

type SummaryRow = {
  id: string
  source: string
  status: string
  file_name: string
  credit: boolean
  supplier_name: string | null
  supplier_siren: string | null
  company_id: string | null
  number: string | null
  issued_on: string | null
  due_on: string | null
  currency: string
  net_cents: number | null
  gross_cents: number | null
  due_cents: number | null
  created_at: Date
}

export function summaryOf(row: SummaryRow, today: string): ReceivedSummary {
  const status = row.status as ReceivedStatus
  return {
    id: row.id,
    source: row.source as ReceivedSource,
    status,
    fileName: row.file_name,
    credit: row.credit,
    supplierName: row.supplier_name,
    supplierSiren: row.supplier_siren,
    companyId: row.company_id,
    number: row.number,
    issuedOn: row.issued_on,
    dueOn: row.due_on,
    currency: row.currency,
    netCents: row.net_cents,
    grossCents: row.gross_cents,
    dueCents: row.due_cents,
    overdue: isReceivedOverdue({ status, credit: row.credit, dueOn: row.due_on }, today),
    createdAt: row.created_at.toISOString(),
  }
}

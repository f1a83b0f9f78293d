import { sql } from 'kysely'
import { afterCursor, cutPage, orderOf, type PageInput } from '#server/db/page.ts'
import { forgivingly, hasWords, isAmongNewest } from '#server/db/word-search.ts'
import { getSeller } from '#server/features/documents/queries/parties.ts'
import type { Tx } from '#server/scope.ts'
import type { InvoiceTotals, invoiceSorts } from '#shared/contract/invoice-lists.ts'
import type { InvoiceSummary } from '#shared/contract/invoices.ts'
import { eurosFirst } from '#shared/domain/invoices/euros-first.ts'
import { type InvoiceStatus, invoiceStatuses, isOverdue } from '#shared/domain/invoices/invoice.ts'
import { type InvoiceKind, invoiceKinds, isCreditNote } from '#shared/domain/invoices/invoice-kind.ts'
import { typedWords } from '#shared/domain/search/search-words.ts'
import type { Currency } from '#shared/french/format.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { type InvoiceTally, listTallies } from './tallies.ts'

export type InvoiceFilter = {
  q?: string | undefined
  status?: InvoiceStatus | undefined
  kind?: InvoiceKind | undefined
  credit?: boolean | undefined
  companyId?: string | undefined
  contactId?: string | undefined
  quoteId?: string | undefined
  issuedFrom?: string | undefined
  issuedTo?: string | undefined
  dueFrom?: string | undefined
  dueTo?: string | undefined
  amountFromCents?: number | undefined
  amountToCents?: number | undefined
  overdue?: boolean | undefined
  owed?: 'true' | undefined
  platform?: string | undefined
  invoiceIds?: string[] | undefined
}
export type InvoiceOrder = { sort: (typeof invoiceSorts)[number]; direction: 'asc' | 'desc' }
type ListInput = InvoiceFilter & InvoiceOrder & PageInput

const sortColumns = {
  created: 'i.created_at',
  issued: 'i.sort_issued',
  due: 'i.sort_due',
  amount: 'i.gross_cents',
} as const

export const summaryColumns = [
  'i.id',
  'i.kind',
  'i.status',
  'i.number',
  'i.title',
  'i.client_name',
  'i.company_id',
  'i.contact_id',
  'i.quote_id',
  'i.currency',
  'i.net_cents',
  'i.gross_cents',
  'i.owed_cents',
  'i.lost_cents',
  'i.issued_on',
  'i.due_on',
  'i.created_at',
  'i.updated_at',
] as const
/** Read beside each row of a page: the frozen row does not hold it. */
const platformState = sql<string | null>`(
  select p.state from invoice_platform_states p where p.org_id = i.org_id and p.invoice_id = i.id)`.as(
  'platform_state',
)
const columns = [...summaryColumns, 'i.sort_issued', 'i.sort_due', platformState] as const

const creditKinds = (Object.keys(invoiceKinds) as InvoiceKind[]).filter(isCreditNote)
const subjects = { kind: 'invoice', archived: false } as const
const isEmpty = (rows: readonly unknown[]) => rows.length === 0
const searchOf = ({ q = '' }: InvoiceFilter) => ({ kinds: [subjects.kind], archived: false, q })
const orderAsked = ({ sort, direction }: InvoiceOrder) =>
  ({ by: [sortColumns[sort], 'i.id'], direction }) as const

/** Late documents: the rule of isOverdue, in the terms of the index invoices_owed. */
const late = (today: string) =>
  sql<boolean>`i.owed_cents > 0 and i.due_on < ${today} and i.status <> 'disputed'`

/** The invoices that stand so with the platform. */
const standsAt = (tx: Tx, state: string) =>
  tx.db
    .selectFrom('invoice_platform_states as p')
    .select('p.invoice_id')
    .where('p.org_id', '=', tx.scope.orgId)
    .where('p.state', '=', state)

/** Every filter but the state and whether it is late. */
function filtered(tx: Tx, filter: InvoiceFilter, words: string[]) {
  let query = tx.db.selectFrom('invoices as i').where('i.org_id', '=', tx.scope.orgId)
  if (filter.kind) query = query.where('i.kind', '=', filter.kind)
  if (filter.credit !== undefined) query = query.where('i.kind', filter.credit ? 'in' : 'not in', creditKinds)
  if (filter.companyId) query = query.where('i.company_id', '=', filter.companyId)
  if (filter.contactId) query = query.where('i.contact_id', '=', filter.contactId)
  if (filter.quoteId) query = query.where('i.quote_id', '=', filter.quoteId)
  if (filter.issuedFrom) query = query.where('i.issued_on', '>=', filter.issuedFrom)
  if (filter.issuedTo) query = query.where('i.issued_on', '<=', filter.issuedTo)
  if (filter.dueFrom) query = query.where('i.due_on', '>=', filter.dueFrom)
  if (filter.dueTo) query = query.where('i.due_on', '<=', filter.dueTo)
  if (filter.amountFromCents !== undefined) query = query.where('i.gross_cents', '>=', filter.amountFromCents)
  if (filter.amountToCents !== undefined) query = query.where('i.gross_cents', '<=', filter.amountToCents)
  if (filter.owed) query = query.where('i.owed_cents', '>', 0)
  if (filter.platform) query = query.where('i.id', 'in', standsAt(tx, filter.platform))
  if (filter.invoiceIds) query = query.where('i.id', '=', sql<string>`any(${filter.invoiceIds}::uuid[])`)
  if (words.length > 0) query = query.where(hasWords(subjects, words))
  return query
}

const getToday = async (tx: Tx) => todayIn((await getSeller(tx)).timeZone, tx.now)

/** A page of invoices in the asked order; ties follow the id. */
export async function listInvoices(tx: Tx, input: ListInput) {
  const readToday = getToday(tx)
  const isLate = input.overdue === undefined ? sql<boolean>`true` : late(await readToday)
  const words = typedWords(input.q ?? '')
  const order = orderAsked(input)
  const read = (words: string[]) => {
    let query = filtered(tx, input, words)
      .where(afterCursor(order, input.cursor))
      .orderBy(orderOf(order))
      .limit(input.limit + 1)
    if (input.status) query = query.where('i.status', '=', input.status)
    if (input.overdue === false) query = query.where(sql<boolean>`(${isLate}) is not true`)
    if (input.overdue !== true) return query.select(columns).execute()
    // Ids first: an index alone tells which ones are late among thousands that are owed.
    return tx.db
      .selectFrom('invoices as i')
      .select(columns)
      .where('i.org_id', '=', tx.scope.orgId)
      .where('i.id', 'in', query.where(isLate).select('i.id'))
      .orderBy(orderOf(order))
      .execute()
  }
  const [today, rows] = await Promise.all([
    readToday,
    words.length > 0 && isNewestFirst(input)
      ? newestRows(tx, input, words)
      : forgivingly(tx, searchOf(input), read, isEmpty),
  ])
  return cutPage(rows, order, input.limit, (row) => ({
    ...summaryOf(row, today),
    platformState: row.platform_state,
  }))
}

/** Whether a page is in the order in which the words are kept, under no other filter. */
const isNewestFirst = ({ sort, direction, q: _q, cursor: _cursor, limit: _limit, ...filter }: ListInput) =>
  sort === 'created' && direction === 'desc' && Object.values(filter).every((value) => value === undefined)

/** The newest invoices that have the words, ties by id. */
function newestRows(tx: Tx, input: ListInput, words: string[]) {
  return tx.db
    .selectFrom('invoices as i')
    .select(columns)
    .where('i.org_id', '=', tx.scope.orgId)
    .where(isAmongNewest(subjects, words, input))
    .orderBy('i.created_at', 'desc')
    .orderBy('i.id')
    .execute()
}

/** Invoices by id, in no order. */
export async function listInvoicesById(tx: Tx, ids: string[]): Promise<InvoiceSummary[]> {
  const today = await getToday(tx)
  const rows = await tx.db
    .selectFrom('invoices as i')
    .select(summaryColumns)
    .where('i.org_id', '=', tx.scope.orgId)
    .where('i.id', 'in', ids)
    .execute()
  return rows.map((row) => summaryOf(row, today))
}

/** Of the invoices under a filter, each read. */
async function countRows(tx: Tx, filter: InvoiceFilter): Promise<InvoiceTally[]> {
  const today = await getToday(tx)
  // A corrective invoice says again the whole of the one that it replaces.
  const sign = sql`case when i.status = 'draft' or i.replaced_at is not null then 0 when i.kind in (${sql.join(creditKinds)}) then -1 else 1 end`
  const read = async (words: string[]) =>
    filtered(tx, filter, words)
      .select((eb) => [
        sql<InvoiceStatus>`i.status`.as('status'),
        sql<Currency>`i.currency`.as('currency'),
        sql<boolean>`coalesce(${late(today)}, false)`.as('overdue'),
        eb.fn.countAll<number>().as('count'),
        sql<number>`sum(i.net_cents * ${sign})::bigint`.as('net'),
        sql<number>`sum(i.gross_cents * ${sign})::bigint`.as('gross'),
        sql<number>`sum(i.owed_cents)::bigint`.as('owed'),
      ])
      .groupBy(['i.status', 'i.currency', 'overdue'])
      .execute()
  return forgivingly(tx, searchOf(filter), read, isEmpty)
}

/** Whether a filter asks for no more than states and lateness, which the tallies tell apart. */
const isOfAll = ({ q = '', status: _status, overdue: _overdue, ...filter }: InvoiceFilter) =>
  typedWords(q).length === 0 && Object.values(filter).every((value) => value === undefined)

/**
 * Count and sums by currency under all filters, credit notes taken off and what was replaced left out; what is late and each state's
 * count under the others.
 */
export async function countInvoices(tx: Tx, filter: InvoiceFilter) {
  const rows = await (isOfAll(filter) ? listTallies(tx, getToday(tx)) : countRows(tx, filter))
  const byStatus = Object.fromEntries(invoiceStatuses.map((status) => [status, 0])) as Record<
    InvoiceStatus,
    number
  >
  const byCurrency = new Map<Currency, InvoiceTotals>()
  const counts = { count: 0, issuedCount: 0, overdueCount: 0 }
  for (const { status, currency, overdue, count, net, gross, owed } of rows) {
    byStatus[status] += count
    if (overdue) counts.overdueCount += count
    if ((filter.status ?? status) !== status || (filter.overdue ?? overdue) !== overdue) continue
    counts.count += count
    if (status === 'draft') continue
    counts.issuedCount += count
    const before = byCurrency.get(currency)
    byCurrency.set(currency, {
      currency,
      netCents: (before?.netCents ?? 0) + net,
      grossCents: (before?.grossCents ?? 0) + gross,
      owedCents: (before?.owedCents ?? 0) + owed,
      overdueCents: (before?.overdueCents ?? 0) + (overdue ? owed : 0),
    })
  }
  return {
    ...counts,
    totals: [...byCurrency.values()].toSorted((a, b) => eurosFirst(a.currency, b.currency)),
    byStatus,
  }
}

type SummaryRow = {
  id: string
  kind: string
  status: string
  number: string | null
  title: string | null
  client_name: string | null
  company_id: string | null
  contact_id: string | null
  quote_id: string | null
  currency: string
  net_cents: number
  gross_cents: number
  owed_cents: number | null
  lost_cents: number
  issued_on: string | null
  due_on: string | null
  created_at: Date
  updated_at: Date
}

export function summaryOf(row: SummaryRow, today: string): InvoiceSummary {
  const kind = row.kind as InvoiceKind
  const status = row.status as InvoiceStatus
  return {
    id: row.id,
    kind,
    status,
    number: row.number,
    title: row.title,
    clientName: row.client_name,
    companyId: row.company_id,
    contactId: row.contact_id,
    quoteId: row.quote_id,
    currency: row.currency as Currency,
    netCents: row.net_cents,
    grossCents: row.gross_cents,
    owedCents: Number(row.owed_cents),
    lostCents: row.lost_cents,
    issuedOn: row.issued_on,
    dueOn: row.due_on,
    overdue: isOverdue({ kind, status, dueOn: row.due_on }, today),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

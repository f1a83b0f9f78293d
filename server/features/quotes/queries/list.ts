import { afterCursor, cutPage, orderOf, type PageInput } from '#server/db/page.ts'
import { forgivingly, hasWords, isAmongNewest } from '#server/db/word-search.ts'
import type { Tx } from '#server/scope.ts'
import type { QuoteSummary, quoteSorts } from '#shared/contract/quotes.ts'
import { type QuoteStatus, quoteStatuses } from '#shared/domain/quotes/quote.ts'
import { typedWords } from '#shared/domain/search/search-words.ts'
import type { Currency } from '#shared/french/format.ts'
import { addDays, todayIn } from '#shared/time/calendar-day.ts'

export type QuoteFilter = {
  q?: string | undefined
  status?: QuoteStatus | undefined
  companyId?: string | undefined
  contactId?: string | undefined
  expiringWithinDays?: number | undefined
  /** Those without a next action. */
  unplanned?: boolean | undefined
  /** Open ones of which the client asked for a change. */
  changeAsked?: boolean | undefined
  quoteIds?: string[] | undefined
}
export type QuoteOrder = { sort: (typeof quoteSorts)[number]; direction: 'asc' | 'desc' }

const sortColumns = {
  created: 'q.created_at',
  number: 'q.sort_number',
  amount: 'q.gross_cents',
  validity: 'q.sort_validity',
  next: 'q.sort_next_task',
} as const

const summaryColumns = [
  'q.id',
  'q.status',
  'q.number',
  'q.title',
  'q.client_name',
  'q.company_id',
  'q.contact_id',
  'q.currency',
  'q.net_cents',
  'q.gross_cents',
  'q.issued_on',
  'q.valid_until',
  'q.next_task_on',
  'q.created_at',
  'q.updated_at',
  'q.is_demo',
  'q.version',
  'q.change_asked_at',
] as const

const subjects = { kind: 'quote', archived: false } as const
const isEmpty = (rows: readonly unknown[]) => rows.length === 0
const searchOf = ({ q = '' }: QuoteFilter) => ({ kinds: [subjects.kind], archived: false, q })

async function filtered(tx: Tx, filter: QuoteFilter, words: string[]) {
  // The draft of a next version is no devis: its devis is here already.
  let query = tx.db
    .selectFrom('quotes as q')
    .where('q.org_id', '=', tx.scope.orgId)
    .where('q.revises', 'is', null)
  if (filter.companyId) query = query.where('q.company_id', '=', filter.companyId)
  if (filter.contactId) query = query.where('q.contact_id', '=', filter.contactId)
  if (filter.unplanned) query = query.where('q.next_task_on', 'is', null)
  if (filter.changeAsked)
    query = query.where('q.change_asked_at', 'is not', null).where('q.status', 'in', ['sent', 'viewed'])
  if (filter.quoteIds) query = query.where('q.id', 'in', filter.quoteIds)
  if (words.length > 0) query = query.where(hasWords(subjects, words))
  if (filter.expiringWithinDays !== undefined) {
    const { timezone } = await tx.db
      .selectFrom('organizations')
      .select('timezone')
      .where('id', '=', tx.scope.orgId)
      .executeTakeFirstOrThrow()
    const today = todayIn(timezone, tx.now)
    query = query
      .where('q.status', 'in', ['sent', 'viewed'])
      .where('q.valid_until', '>=', today)
      .where('q.valid_until', '<=', addDays(today, filter.expiringWithinDays))
  }
  return query
}

type ListInput = QuoteFilter & QuoteOrder & PageInput

const orderAsked = ({ sort, direction }: QuoteOrder) =>
  ({ by: [sortColumns[sort], 'q.id'], direction }) as const

const columns = [...summaryColumns, 'q.sort_number', 'q.sort_validity', 'q.sort_next_task'] as const

async function listRows(tx: Tx, input: ListInput, words: string[]) {
  const order = orderAsked(input)
  const query = (await filtered(tx, input, words))
    .select(columns)
    .where(afterCursor(order, input.cursor))
    .orderBy(orderOf(order))
    .limit(input.limit + 1)
  return (input.status ? query.where('q.status', '=', input.status) : query).execute()
}

/** Whether a page is in the order in which the words are kept, under no other filter. */
const isNewestFirst = ({ sort, direction, ...filter }: ListInput) =>
  sort === 'created' &&
  direction === 'desc' &&
  [
    filter.status,
    filter.companyId,
    filter.contactId,
    filter.quoteIds,
    filter.expiringWithinDays,
    filter.unplanned || undefined,
    filter.changeAsked || undefined,
  ].every((value) => value === undefined)

/** The newest quotes that have the words, ties by id. */
function newestRows(tx: Tx, input: ListInput, words: string[]) {
  return tx.db
    .selectFrom('quotes as q')
    .select(columns)
    .where('q.org_id', '=', tx.scope.orgId)
    .where('q.revises', 'is', null)
    .where(isAmongNewest(subjects, words, input))
    .orderBy('q.created_at', 'desc')
    .orderBy('q.id')
    .execute()
}

/** A page of quotes in the asked order; ties follow the id. */
export async function listQuotes(tx: Tx, input: ListInput) {
  const words = typedWords(input.q ?? '')
  const rows =
    words.length > 0 && isNewestFirst(input)
      ? await newestRows(tx, input, words)
      : await forgivingly(tx, searchOf(input), (words) => listRows(tx, input, words), isEmpty)
  return cutPage(rows, orderAsked(input), input.limit, summaryOf)
}

/** The quotes found among the ids, in no order. */
export async function listQuotesById(tx: Tx, ids: string[]): Promise<QuoteSummary[]> {
  const rows = await tx.db
    .selectFrom('quotes as q')
    .select(summaryColumns)
    .where('q.org_id', '=', tx.scope.orgId)
    .where('q.revises', 'is', null)
    .where('q.id', 'in', ids)
    .execute()
  return rows.map(summaryOf)
}

/** Count and sums under all filters (the demonstration counts, its amount does not), and each state's count under the others. */
export async function countQuotes(tx: Tx, filter: QuoteFilter) {
  const read = async (words: string[]) =>
    (await filtered(tx, filter, words))
      .select((eb) => [
        'q.status',
        eb.fn.countAll<number>().as('count'),
        eb.fn.sum<string | null>('q.net_cents').filterWhere('q.is_demo', '=', false).as('net'),
        eb.fn.sum<string | null>('q.gross_cents').filterWhere('q.is_demo', '=', false).as('gross'),
      ])
      .groupBy('q.status')
      .execute()
  const rows = await forgivingly(tx, searchOf(filter), read, isEmpty)
  const byStatus = Object.fromEntries(quoteStatuses.map((status) => [status, 0])) as Record<
    QuoteStatus,
    number
  >
  let [count, netCents, grossCents] = [0, 0, 0]
  for (const row of rows) {
    byStatus[row.status as QuoteStatus] = Number(row.count)
    if (filter.status && row.status !== filter.status) continue
    count += Number(row.count)
    netCents += Number(row.net)
    grossCents += Number(row.gross)
  }
  return { count, netCents, grossCents, byStatus }
}

type SummaryRow = {
  id: string
  status: string
  number: string | null
  title: string | null
  client_name: string | null
  company_id: string | null
  contact_id: string | null
  currency: string
  net_cents: number
  gross_cents: number
  issued_on: string | null
  valid_until: string | null
  next_task_on: string | null
  created_at: Date
  updated_at: Date
  is_demo: boolean
  version: number
  change_asked_at: Date | null
}

function summaryOf(row: SummaryRow): QuoteSummary {
  return {
    id: row.id,
    status: row.status as QuoteStatus,
    number: row.number,
    title: row.title,
    clientName: row.client_name,
    companyId: row.company_id,
    contactId: row.contact_id,
    currency: row.currency as Currency,
    netCents: row.net_cents,
    grossCents: row.gross_cents,
    issuedOn: row.issued_on,
    validUntil: row.valid_until,
    nextTaskOn: row.next_task_on,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    demo: row.is_demo,
    version: row.version,
    changeAskedAt: row.change_asked_at?.toISOString() ?? null,
  }
}

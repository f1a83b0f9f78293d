import { sql } from 'kysely'
import { afterCursor, cutPage, orderOf, type PageInput } from '#server/db/page.ts'
import { forgivingly, hasWords, isAmongNewest, type Search } from '#server/db/word-search.ts'
import type { Tx } from '#server/scope.ts'
import type { MoneyMovement, MovementFilter, MovementStates } from '#shared/contract/payments.ts'
import { moneyAccounts } from '#shared/domain/payments/accounts.ts'
import { type PaymentState, paymentStates } from '#shared/domain/payments/payment-states.ts'
import { typedWords } from '#shared/domain/search/search-words.ts'
import { addDays, startOfDay } from '#shared/time/calendar-day.ts'

const newestFirst = { by: ['m.occurred_at', 'm.id'], direction: 'desc' } as const

/** Sums of a movement's lines, with its client and its invoices. */
const summary = sql<{
  cash: string | null
  banked: string | null
  moved: string | null
  currency: MoneyMovement['currency']
  company_id: string | null
  numbers: string | null
}>`(
  select sum(l.amount_cents) filter (where l.account in (${sql.join(moneyAccounts)})) as cash,
         sum(l.amount_cents) filter (where l.account = 'bank') as banked,
         -sum(l.amount_cents) filter (where l.account = 'receivable') as moved,
         min(l.currency) as currency, (array_agg(l.company_id) filter (where l.company_id is not null))[1] as company_id,
         string_agg(distinct i.number, ', ') as numbers
  from money_lines as l left join invoices as i on i.org_id = l.org_id and i.id = l.invoice_id
  where l.org_id = m.org_id and l.movement_id = m.id)`

type Filter = MovementFilter & { timeZone: string }

/** A payout's movements bear its id; the fees, that of the movement at the provider. */
const payoutId = sql<string | null>`coalesce(f.payout_id,
  case when m.source_kind in ('stripe_payout', 'stripe_payout_return') then m.source_id::uuid end)`.as(
  'payout_id',
)

const movementsOf = (tx: Tx) =>
  tx.db
    .selectFrom('money_movements as m')
    .leftJoin('payments as p', (join) =>
      join.onRef('p.org_id', '=', 'm.org_id').onRef('p.id', '=', 'm.payment_id'),
    )
    .innerJoinLateral(summary.as('s'), (join) => join.onTrue())
    .leftJoin('companies as c', (join) =>
      join.onRef('c.org_id', '=', 'm.org_id').onRef('c.id', '=', 's.company_id'),
    )
    .leftJoin('provider_payout_parts as f', (join) =>
      join
        .onRef('f.org_id', '=', 'm.org_id')
        .onRef('f.part_id', '=', 'm.source_id')
        .on('m.source_kind', '=', 'stripe_fee'),
    )
    .select(payoutId)
    .select(['m.id', 'm.kind', 'm.occurred_at', 'm.payment_id', 'm.reason', 'm.method'])
    .select(['s.cash', 's.banked', 's.moved', 's.currency', 's.company_id', 's.numbers'])
    .select(['p.state', 'p.reference', 'c.name as client_name'])
    .where('m.org_id', '=', tx.scope.orgId)

const subjects = { kind: 'payment', archived: false } as const
const searchOf = ({ q = '' }: Filter): Search => ({ kinds: [subjects.kind], archived: false, q })

/** The movements that answer the filter, the newest first. */
export async function listMovements(tx: Tx, filter: Filter & PageInput) {
  const words = typedWords(filter.q ?? '')
  const rows =
    words.length > 0 && isSearchAlone(filter)
      ? await newestRows(tx, filter, words)
      : await forgivingly(tx, searchOf(filter), (each) => pageRows(tx, filter, each), isEmpty)
  return cutPage(rows, newestFirst, filter.limit, present)
}

const isEmpty = (rows: readonly unknown[]) => rows.length === 0

/** Whether words alone are sought: an index then has them in the order of the list. */
const isSearchAlone = ({
  q: _q,
  cursor: _cursor,
  limit: _limit,
  timeZone: _zone,
  ...filter
}: Filter & PageInput) => Object.values(filter).every((value) => value === undefined)

/** The newest movements that have the words, ties by id. */
const newestRows = (tx: Tx, page: PageInput, words: string[]) =>
  movementsOf(tx)
    .where(
      'm.id',
      'in',
      tx.db
        .selectFrom('money_movements')
        .select('id')
        .where('org_id', '=', tx.scope.orgId)
        .where(isAmongNewest(subjects, words, page)),
    )
    .orderBy('m.occurred_at', 'desc')
    .orderBy('m.id')
    .execute()

/** The page's ids first: what each movement says is read for its rows alone. */
const pageRows = (tx: Tx, filter: Filter & PageInput, words: string[]) =>
  movementsOf(tx)
    .where(
      'm.id',
      'in',
      filtered(tx, filter, words)
        .where(afterCursor(newestFirst, filter.cursor))
        .orderBy(orderOf(newestFirst))
        .limit(filter.limit + 1)
        .select('m.id'),
    )
    .orderBy(orderOf(newestFirst))
    .execute()

export function countMovements(tx: Tx, filter: Filter): Promise<{ count: number }> {
  const count = async (words: string[]) => {
    const found = await filtered(tx, filter, words)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return { count: Number(found.count) }
  }
  return forgivingly(tx, searchOf(filter), count, (found) => found.count === 0)
}

/** How many movements of the filter there are, and how many are of a payment in each state. */
export function countMovementStates(tx: Tx, filter: Omit<Filter, 'state'>): Promise<MovementStates> {
  const count = async (words: string[]) => {
    const found = filtered(tx, filter, words)
    const all = await found
      .select((eb) => [eb.fn.countAll().as('count'), eb.fn.count('m.payment_id').as('paid')])
      .executeTakeFirstOrThrow()
    // Nearly all have succeeded: the others are few, and an index has them.
    const others = await found
      .innerJoin('payments as p', (join) =>
        join.onRef('p.org_id', '=', 'm.org_id').onRef('p.id', '=', 'm.payment_id'),
      )
      .where('p.state', '<>', 'succeeded')
      .select((eb) => ['p.state', eb.fn.countAll().as('count')] as const)
      .groupBy('p.state')
      .execute()
    const byState = Object.fromEntries(paymentStates.map((state) => [state, 0])) as Record<
      PaymentState,
      number
    >
    byState.succeeded = Number(all.paid)
    for (const { state, count } of others) {
      byState[state as PaymentState] = Number(count)
      byState.succeeded -= Number(count)
    }
    return { count: Number(all.count), byState }
  }
  return forgivingly(tx, searchOf(filter), count, (found) => found.count === 0)
}

function filtered(tx: Tx, { kind, state, method, companyId, from, to, timeZone }: Filter, words: string[]) {
  let query = tx.db.selectFrom('money_movements as m').where('m.org_id', '=', tx.scope.orgId)
  if (kind) query = query.where('m.kind', '=', kind)
  if (state) query = query.where('m.payment_id', 'in', paymentsOf(tx).where('state', '=', state))
  if (method) query = query.where('m.method', '=', method)
  if (companyId) query = query.where('m.id', 'in', ofCompany(tx, companyId))
  if (from) query = query.where('m.occurred_at', '>=', startOfDay(timeZone, from))
  if (to) query = query.where('m.occurred_at', '<', startOfDay(timeZone, addDays(to, 1)))
  if (words.length > 0)
    query = query.where(
      'm.id',
      'in',
      tx.db
        .selectFrom('money_movements')
        .select('id')
        .where('org_id', '=', tx.scope.orgId)
        .where(hasWords(subjects, words)),
    )
  return query
}

const paymentsOf = (tx: Tx) => tx.db.selectFrom('payments').select('id').where('org_id', '=', tx.scope.orgId)

const ofCompany = (tx: Tx, companyId: string) =>
  tx.db
    .selectFrom('money_lines')
    .select('movement_id')
    .where('org_id', '=', tx.scope.orgId)
    .where('company_id', '=', companyId)

type Row = Awaited<ReturnType<ReturnType<typeof movementsOf>['executeTakeFirstOrThrow']>>

/** Money between two of our own accounts adds up to nothing: what reached the bank counts then. */
const movedCents = ({ cash, banked, moved }: Row) =>
  cash === null ? Number(moved ?? 0) : Number(cash) || Number(banked ?? 0)

const present = (row: Row): MoneyMovement => ({
  id: row.id,
  kind: row.kind as MoneyMovement['kind'],
  occurredAt: row.occurred_at.toISOString(),
  amountCents: movedCents(row),
  currency: row.currency,
  paymentId: row.payment_id,
  payoutId: row.payout_id,
  state: row.state as MoneyMovement['state'],
  method: row.method as MoneyMovement['method'],
  reference: row.reference,
  reason: row.reason,
  companyId: row.company_id,
  clientName: row.client_name,
  invoiceNumbers: row.numbers,
})

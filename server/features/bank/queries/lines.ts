import { sql } from 'kysely'
import { type PageInput, readPage } from '#server/db/page.ts'
import type { Tx } from '#server/scope.ts'
import {
  type BankLine,
  type BankLineFilter,
  type BankLineState,
  bankLineStates,
} from '#shared/contract/bank.ts'
import { amountOfWord, typedWords } from '#shared/domain/search/search-words.ts'
import { formatDate } from '#shared/french/format.ts'
import { returnTitle } from './targets.ts'

/** Every line of the filter, newest first; the words are sought anywhere in a text, and an amount is the line's too. */
function filtered(tx: Tx, filter: BankLineFilter) {
  let query = tx.db.selectFrom('bank_lines as l').where('l.org_id', '=', tx.scope.orgId)
  if (filter.accountId) query = query.where('l.account_id', '=', filter.accountId)
  if (filter.state) query = query.where('l.state', '=', filter.state)
  if (filter.side) query = query.where('l.amount_cents', filter.side === 'in' ? '>' : '<', 0)
  if (filter.from) query = query.where('l.booked_on', '>=', filter.from)
  if (filter.to) query = query.where('l.booked_on', '<=', filter.to)
  const absolute = sql<number>`abs(l.amount_cents)`
  if (filter.amountFromCents !== undefined) query = query.where(absolute, '>=', filter.amountFromCents)
  if (filter.amountToCents !== undefined) query = query.where(absolute, '<=', filter.amountToCents)
  for (const word of typedWords(filter.q)) {
    const cents = amountOfWord(word)
    const said = sql<boolean>`strpos(l.words, ${cents === null ? word : word.replace(' ', ',')}) > 0`
    query = query.where(cents === null ? said : sql<boolean>`(${absolute} = ${cents} or ${said})`)
  }
  return query
}

const newestFirst = { by: ['l.booked_on', 'l.id'], direction: 'desc' } as const

/** A page of movements, newest first. */
export const listBankLines = (tx: Tx, input: BankLineFilter & PageInput) =>
  readPage(
    filtered(tx, input)
      .innerJoin('bank_accounts as a', (join) =>
        join.onRef('a.org_id', '=', 'l.org_id').onRef('a.id', '=', 'l.account_id'),
      )
      .leftJoin('bank_matches as m', (join) =>
        join.onRef('m.org_id', '=', 'l.org_id').onRef('m.line_id', '=', 'l.id'),
      )
      .leftJoin('provider_payouts as p', (join) =>
        join.onRef('p.org_id', '=', 'm.org_id').onRef('p.id', '=', 'm.payout_id'),
      )
      .leftJoin('debit_batches as b', (join) =>
        join.onRef('b.org_id', '=', 'm.org_id').onRef('b.id', '=', 'm.debit_batch_id'),
      )
      .leftJoin('debit_files as f', (join) =>
        join.onRef('f.org_id', '=', 'b.org_id').onRef('f.id', '=', 'b.file_id'),
      )
      .leftJoin('money_movements as v', (join) =>
        join.onRef('v.org_id', '=', 'm.org_id').onRef('v.id', '=', 'm.movement_id'),
      )
      .leftJoin('received_invoices as r', (join) =>
        join.onRef('r.org_id', '=', 'm.org_id').onRef('r.id', '=', 'm.received_id'),
      )
      .leftJoin('debits as d', (join) =>
        join.onRef('d.org_id', '=', 'm.org_id').onRef('d.id', '=', 'm.debit_id'),
      )
      .leftJoin('invoices as di', (join) =>
        join.onRef('di.org_id', '=', 'd.org_id').onRef('di.id', '=', 'd.invoice_id'),
      )
      .innerJoin('organizations as o', 'o.id', 'l.org_id')
      .select([
        'p.id as payout_id',
        'p.arrives_on',
        'b.id as batch_id',
        'f.collect_on',
        'v.id as movement_id',
      ])
      .select(['v.occurred_at', 'o.timezone', 'r.id as received_id', 'r.number', 'r.supplier_name'])
      .select(['d.id as debit_id', 'di.number as debited_number'])
      .select([
        ...(['l.id', 'l.account_id', 'l.booked_on', 'l.value_on', 'l.amount_cents', 'l.label'] as const),
        ...([
          'l.counterparty',
          'l.counterparty_iban',
          'l.refs',
          'l.reversal',
          'l.state',
          'a.name',
          'a.currency',
        ] as const),
      ]),
    newestFirst,
    input,
    (row): BankLine => ({
      id: row.id,
      accountId: row.account_id,
      accountName: row.name,
      bookedOn: row.booked_on,
      valueOn: row.value_on,
      amountCents: row.amount_cents,
      currency: row.currency,
      label: row.label,
      counterparty: row.counterparty,
      counterpartyIban: row.counterparty_iban,
      references: row.refs,
      reversal: row.reversal,
      state: row.state as BankLine['state'],
      payout: row.payout_id === null ? null : { id: row.payout_id, arrivesOn: row.arrives_on! },
      target: targetOf(row),
    }),
  )

type Matched = {
  batch_id: string | null
  collect_on: string | null
  movement_id: string | null
  occurred_at: Date | null
  timezone: string
  received_id: string | null
  number: string | null
  supplier_name: string | null
  debit_id: string | null
  debited_number: string | null
}

function targetOf(row: Matched): BankLine['target'] {
  if (row.batch_id !== null)
    return { kind: 'debits', id: row.batch_id, title: `Prélèvements du ${formatDate(row.collect_on!)}` }
  if (row.movement_id !== null) {
    const title = `Remboursement du ${formatDate(row.occurred_at!, row.timezone)}`
    return { kind: 'refund', id: row.movement_id, title }
  }
  if (row.debit_id !== null)
    return { kind: 'returned', id: row.debit_id, title: returnTitle(row.debited_number) }
  if (row.received_id === null) return null
  const title = ['Facture reçue', row.number, row.supplier_name].filter(Boolean).join(' ')
  return { kind: 'received', id: row.received_id, title }
}

export async function countBankLines(tx: Tx, filter: BankLineFilter): Promise<{ count: number }> {
  const { count } = await filtered(tx, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return { count: Number(count) }
}

/** How many lines of the filter are in each state. */
export async function countBankLineStates(tx: Tx, filter: Omit<BankLineFilter, 'state'>) {
  const rows = await filtered(tx, filter)
    .select((eb) => ['l.state', eb.fn.countAll<number>().as('count')] as const)
    .groupBy('l.state')
    .execute()
  const byState = Object.fromEntries(bankLineStates.map((state) => [state, 0])) as Record<
    BankLineState,
    number
  >
  for (const { state, count } of rows) byState[state as BankLineState] = Number(count)
  return { byState }
}

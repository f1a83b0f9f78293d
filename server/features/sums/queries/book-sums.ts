import { sql } from 'kysely'
import { listEntries } from '#server/features/accounting/queries/entries.ts'
import { getVatSummary } from '#server/features/accounting/queries/vat-summary.ts'
import { getSeller } from '#server/features/documents/queries/parties.ts'
import { Books } from '#server/features/sums/steps/books.ts'
import type { Tx } from '#server/scope.ts'
import { vatAccountOf } from '#shared/domain/accounting/accounts.ts'
import { vatDueOf } from '#shared/domain/accounting/vat-summary.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { addDays, daysBetween, startOfMonth } from '#shared/time/calendar-day.ts'
import { MOST_NAMED, type SumCheck } from './sum-check.ts'

/** Everything that was ever recorded. */
const ALL = { from: '1900-01-01', to: '2999-12-31' }

async function readBooks(tx: Tx): Promise<Books> {
  const { timeZone } = await getSeller(tx)
  const books = new Books()
  for (let cursor: string | undefined; ; ) {
    const page = await listEntries(tx, { ...ALL, timeZone }, cursor)
    for (const { entry } of page.items) books.add(entry)
    if (page.nextCursor === null) return books
    cursor = page.nextCursor
  }
}

type Days = { from: string; to: string }

/** VAT due of the days by account of the books; days that hold too much for one reading are read in two. */
async function vatDue(tx: Tx, days: Days): Promise<Map<string, number>> {
  const due = new Map<string, number>()
  const add = (account: string, cents: number) => due.set(account, (due.get(account) ?? 0) + cents)
  try {
    for (const row of (await getVatSummary(tx, days)).rows) add(vatAccountOf(row.rateBps), vatDueOf(row))
  } catch (error) {
    const half = Math.floor(daysBetween(days.from, days.to) / 2)
    if (!(error instanceof DomainError && error.code === 'e_reporting_too_long') || half < 1) throw error
    const middle = addDays(days.from, half)
    for (const part of [
      { from: days.from, to: middle },
      { from: addDays(middle, 1), to: days.to },
    ])
      for (const [account, cents] of await vatDue(tx, part)) add(account, cents)
  }
  return due
}

/** Months in which something was issued, replaced or paid, as YYYY-MM-01. */
async function listMonths(tx: Tx): Promise<string[]> {
  const { timeZone } = await getSeller(tx)
  const { rows } = await sql<{ month: string }>`
    select distinct to_char(day, 'YYYY-MM-01') as month from (
      select issued_on as day from invoices where org_id = ${tx.scope.orgId} and number is not null
      union all select (replaced_at at time zone ${timeZone})::date from invoices where org_id = ${tx.scope.orgId} and replaced_at is not null
      union all select (occurred_at at time zone ${timeZone})::date from money_movements where org_id = ${tx.scope.orgId}) as days order by 1`.execute(
    tx.db,
  )
  return rows.map(({ month }) => month)
}

const monthOf = (from: string): Days => ({ from, to: addDays(startOfMonth(addDays(from, 31)), -1) })

const vatCheck: SumCheck = {
  name: 'vat_booked',
  sentence: 'La TVA due de chaque mois, taux par taux, est celle des livres.',
  async find(tx) {
    const { vat } = await readBooks(tx)
    const broken: string[] = []
    for (const month of new Set([...(await listMonths(tx)), ...vat.keys()])) {
      const due = await vatDue(tx, monthOf(month))
      const booked = vat.get(month) ?? new Map<string, number>()
      const accounts = new Set([...due.keys(), ...booked.keys()])
      if ([...accounts].some((account) => (due.get(account) ?? 0) !== -(booked.get(account) ?? 0)))
        broken.push(month.slice(0, 7))
    }
    return broken.slice(0, MOST_NAMED)
  },
}

const PAGE = 1_000
type Owed = { id: string; cents: number }

/** The balance that each document leaves on its client's account; below zero, the amount to be given back. */
const listOwed = async (tx: Tx, after: string): Promise<Owed[]> => {
  const { rows } = await sql<Owed>`
    select id, (case when replaced_at is null then due_cents else due_cents - gross_cents end - paid_cents - credited_cents - lost_cents)::float8 as cents
    from invoices where org_id = ${tx.scope.orgId} and id > ${after} and number is not null and currency = 'EUR'
      and kind in ('invoice', 'deposit', 'corrective') order by id limit ${PAGE}`.execute(tx.db)
  return rows
}

const clientsCheck: SumCheck = {
  name: 'clients_owe',
  sentence: 'Le compte 411 est ce que les clients doivent, facture par facture.',
  async find(tx) {
    const { debts } = await readBooks(tx)
    const broken: string[] = []
    for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
      const page = await listOwed(tx, after)
      for (const { id, cents } of page) {
        if ((debts.get(id) ?? 0) !== cents) broken.push(id)
        debts.delete(id)
      }
      if (page.length < PAGE) break
      after = page.at(-1)!.id
    }
    // A debt in the books of what asks for none.
    return [...broken, ...debts.keys()].slice(0, MOST_NAMED)
  },
}

/** The books: what they say is what is owed, and due. */
export const bookSums = [vatCheck, clientsCheck]

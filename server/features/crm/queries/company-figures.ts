import { sql } from 'kysely'
import { clientOf } from '#server/db/client-of.ts'
import { mayRead, type Tx } from '#server/scope.ts'
import type { CompanyFigures, CompanyOwed } from '#shared/contract/crm.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { eurosFirst } from '#shared/domain/invoices/euros-first.ts'
import type { Currency } from '#shared/french/format.ts'
import { addDays, addMonths, todayIn } from '#shared/time/calendar-day.ts'

type Row = {
  /** Null on the row of the quotes. */
  currency: Currency | null
  owed: string
  overdue: string
  late: number
  invoiced: string
  quotes: number
  quoted: string
}

/**
 * What a company owes, what is late of it, what it was invoiced in twelve months and the devis that it has to answer, in one statement; what
 * one may not read is null. Errors: not_found.
 */
export async function getCompanyFigures(tx: Tx, companyId: string): Promise<CompanyFigures> {
  const org = tx.scope.orgId
  const found = await tx.db
    .selectFrom('companies as c')
    .innerJoin('organizations as o', 'o.id', 'c.org_id')
    .select(['o.timezone'])
    .where('c.org_id', '=', org)
    .where('c.id', '=', companyId)
    .executeTakeFirst()
  if (!found) throw new DomainError('not_found')
  const today = todayIn(found.timezone, tx.now)
  const since = addDays(addMonths(today, -12), 1)
  // Late documents: the rule of isOverdue, in the terms of the index invoices_owed_client.
  const late = sql`i.due_on < ${today} and i.status <> 'disputed'`
  const { rows } = await sql<Row>`
    select i.currency, sum(i.owed_cents)::bigint as owed, coalesce(sum(i.owed_cents) filter (where ${late}), 0)::bigint as overdue,
           count(*) filter (where ${late}) as late, 0 as invoiced, 0 as quotes, 0 as quoted
    from invoices i where i.org_id = ${org} and i.owed_cents > 0 and ${clientOf('i')} = ${companyId} group by i.currency
    union all
    select currency, 0, 0, 0, sum(case when kind in ('credit_note', 'deposit_credit_note', 'global_allowance') then -gross_cents else gross_cents end)::bigint, 0, 0
    from invoices where org_id = ${org} and company_id = ${companyId} and issued_on between ${since} and ${today} and replaced_at is null group by currency
    union all
    select null, 0, 0, 0, 0, count(*), coalesce(sum(q.gross_cents), 0)::bigint
    from quotes q where q.org_id = ${org} and q.status in ('sent', 'viewed') and ${clientOf('q')} = ${companyId}`.execute(
    tx.byKey,
  )
  const waiting = rows.find(({ currency }) => currency === null)
  return {
    invoices: mayRead(tx.scope, 'invoice:read') ? invoicesOf(rows) : null,
    quotes:
      waiting && mayRead(tx.scope, 'quote:read')
        ? { count: Number(waiting.quotes), grossCents: Number(waiting.quoted) }
        : null,
  }
}

function invoicesOf(rows: readonly Row[]): CompanyFigures['invoices'] {
  const byCurrency = Map.groupBy(
    rows.filter(({ currency }) => currency !== null),
    ({ currency }) => currency as Currency,
  )
  const sum = (of: readonly Row[], name: 'owed' | 'overdue' | 'invoiced') =>
    of.reduce((total, row) => total + Number(row[name]), 0)
  return {
    totals: [...byCurrency]
      .map(([currency, of]) => ({
        currency,
        owedCents: sum(of, 'owed'),
        overdueCents: sum(of, 'overdue'),
        invoicedCents: sum(of, 'invoiced'),
      }))
      .toSorted((a, b) => eurosFirst(a.currency, b.currency)),
    overdueCount: rows.reduce((total, { late }) => total + Number(late), 0),
  }
}

/** What each of some companies owes, by currency, in one statement; a company that owes nothing is left out. */
export async function listOwedBy(tx: Tx, companyIds: string[]): Promise<Map<string, CompanyOwed>> {
  if (companyIds.length === 0) return new Map()
  const client = clientOf('i')
  const { rows } = await sql<{ id: string; currency: Currency; owed: string }>`
    select ${client} as id, i.currency, sum(i.owed_cents)::bigint as owed
    from invoices i where i.org_id = ${tx.scope.orgId} and i.owed_cents > 0 and ${client} = any (${companyIds}::uuid[])
    group by 1, 2`.execute(tx.db)
  const owed = Map.groupBy(rows, ({ id }) => id)
  return new Map(
    [...owed].map(([id, sums]) => [
      id,
      sums
        .map(({ currency, owed }) => ({ currency, owedCents: Number(owed) }))
        .toSorted((a, b) => eurosFirst(a.currency, b.currency)),
    ]),
  )
}

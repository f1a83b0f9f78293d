import { sql } from 'kysely'
import { getInvoiceSettings } from '#server/features/invoices/queries/settings.ts'
import type { Tx } from '#server/scope.ts'
import { parseNumber } from '#shared/domain/invoices/number-series.ts'
import { seriesIn, type UsedSeries } from '#shared/domain/invoices/numbering.ts'
import { MOST_NAMED, type SumCheck, sqlCheck } from './sum-check.ts'

const PAGE = 1_000

type Numbered = {
  position: number
  id: string
  number: string
  series: string
  period: string
  issuedOn: string
}
type Counter = { series: string; period: string; first: number; last: number }

/** In the order of the chain, which is that of their numbers: two issues at once read their clocks in any order. */
async function listNumbered(tx: Tx, after: number): Promise<Numbered[]> {
  const { rows } = await sql<Numbered>`
    select e.position, i.id, i.number, i.series, i.period, to_char(i.issued_on, 'YYYY-MM-DD') as "issuedOn"
    from ledger_entries as e join invoices as i on i.org_id = e.org_id and i.id = e.subject_id
    where e.org_id = ${tx.scope.orgId} and e.kind = 'invoice_issued' and e.position > ${after} order by e.position limit ${PAGE}`.execute(
    tx.db,
  )
  return rows.map((row) => ({ ...row, position: Number(row.position) }))
}

async function listCounters(tx: Tx): Promise<Map<string, Counter>> {
  const { rows } = await sql<Counter>`
    select series, period, first_number as first, last_number as last from invoice_series where org_id = ${tx.scope.orgId}`.execute(
    tx.db,
  )
  return new Map(rows.map((row) => [`${row.series} ${row.period}`, row]))
}

/** Every rank that a number may have in the formats that its counter ever had. */
const isRanked = (used: readonly UsedSeries[], { series, issuedOn, number }: Numbered, rank: number) =>
  used.some((one) => one.name === series && parseNumber(one.series, issuedOn, number) === rank)

const seriesCheck: SumCheck = {
  name: 'numbers',
  sentence: 'Les numéros de chaque série se suivent, sans trou ni double, et leurs jours aussi.',
  async find(tx) {
    const { numbering, pastSeries } = await getInvoiceSettings(tx)
    const used = [...seriesIn(numbering), ...pastSeries]
    const counters = await listCounters(tx)
    const broken: string[] = []
    const next = new Map<string, number>()
    const days = new Map<string, string>()
    for (let after = 0; broken.length < MOST_NAMED; ) {
      const page = await listNumbered(tx, after)
      for (const one of page) {
        const key = `${one.series} ${one.period}`
        const rank = next.get(key) ?? counters.get(key)?.first ?? 1
        next.set(key, rank + 1)
        const inOrder = one.issuedOn >= (days.get(one.series) ?? '')
        days.set(one.series, one.issuedOn)
        if (!inOrder || !isRanked(used, one, rank)) broken.push(one.id)
      }
      after = page.at(-1)?.position ?? after
      if (page.length < PAGE) break
    }
    for (const [key, { first, last }] of counters)
      if ((next.get(key) ?? first) !== last + 1) broken.push(key.trim())
    return broken.slice(0, MOST_NAMED)
  },
}

/** Numbers: of invoices and of devis. */
export const numberSums = [
  seriesCheck,
  sqlCheck(
    'quote_numbers',
    'Les numéros des devis de chaque année se suivent, sans trou ni double.',
    (orgId) => sql`
      select coalesce(c.series || ' ' || c.year, 'quote ' || q.year) as id
      from (select org_id, substring(number from 3 for 4)::int as year, count(*) as held, count(distinct number) as told,
                   max(substring(number from 8)::int) as last from quotes where org_id = ${orgId} and number is not null group by 1, 2) as q
      full join (select * from document_counters where org_id = ${orgId} and series = 'quote' and last_number > 0) as c
        on c.org_id = q.org_id and c.year = q.year
      where (c.last_number = q.held and q.held = q.told and q.last = c.last_number) is not true`,
  ),
]

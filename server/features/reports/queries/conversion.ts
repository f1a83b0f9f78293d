import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import { type ConversionReport, pipelineStages } from '#shared/contract/revenue-reports.ts'
import {
  cohortConversion,
  daysToSignature,
  periodConversion,
  type SentQuote,
} from '#shared/domain/reports/conversion.ts'
import type { DayWindow } from '#shared/domain/reports/day-windows.ts'
import { type Asked, askReport, daysOf, monthsOf, type ReportFilter } from './asked-report.ts'
import { dealStage } from './figure-rows.ts'
import { quoteDays } from './quote-days.ts'

/** Closed deals under which a share says nothing: « historique insuffisant ». */
const ENOUGH_DEALS = 20

type Lost = { on: string; cents: number }

/** Devis sent, signed and lost, by cohort and by period, and the deals that are open now. Errors: invalid_input. */
export async function getConversion(tx: Tx, input: DayWindow & ReportFilter): Promise<ConversionReport> {
  const asked = await askReport(tx, input)
  const { days, before } = daysOf(asked, input)
  const { sent, lost } = await listQuotes(tx, asked, { from: before.from, to: days.to })
  const figures = (window: DayWindow) => figuresOf(sent, lost, window, asked.today)
  return {
    ...asked.head,
    days,
    before,
    now: { ...figures(days), medianDaysToSign: daysToSignature(sent, days) },
    earlier: { ...figures(before), medianDaysToSign: daysToSignature(sent, before) },
    months: monthsOf(days).map((month) => ({ ...month, ...figures(month) })),
    pipeline: await readPipeline(tx, asked),
  }
}

function figuresOf(quotes: readonly SentQuote[], lost: readonly Lost[], window: DayWindow, today: string) {
  const own = periodConversion(quotes, window)
  const cohort = cohortConversion(quotes, window, today)
  const gone = lost.filter(({ on }) => window.from <= on && on <= window.to)
  return {
    sent: { count: own.sent, cents: own.sentCents },
    signed: { count: own.signed, cents: own.signedCents },
    lost: { count: gone.length, cents: gone.reduce((sum, { cents }) => sum + cents, 0) },
    cohortSigned: { count: cohort.signed, cents: cohort.signedCents },
  }
}

async function listQuotes(tx: Tx, { orgId, currency, clientId, head }: Asked, { from, to }: DayWindow) {
  const day = quoteDays(head.timeZone)
  const { rows } = await sql<{
    sentOn: string
    signedOn: string | null
    lostOn: string | null
    cents: number
  }>`
    select * from (select ${day.sent} as "sentOn", ${day.signed} as "signedOn", ${day.lost} as "lostOn", q.net_cents::float8 as cents from quotes as q
      where q.org_id = ${orgId} and q.currency = ${currency} and q.number is not null and q.sent_at is not null
        and ${clientId === null ? sql`true` : sql`coalesce(q.company_id, q.contact_id) = ${clientId}`}) as told
    where "sentOn" between ${from} and ${to} or "signedOn" between ${from} and ${to} or "lostOn" between ${from} and ${to}`.execute(
    tx.db,
  )
  return {
    sent: rows,
    lost: rows.flatMap(({ lostOn, cents }) => (lostOn === null ? [] : [{ on: lostOn, cents }])),
  }
}

/** Open deals by how far their devis is, weighted by what became of those that were as far. */
async function readPipeline(
  tx: Tx,
  { orgId, currency, clientId }: Asked,
): Promise<ConversionReport['pipeline']> {
  const { rows } = await sql<{ stage: string; status: string; count: number; cents: number }>`
    select ${dealStage} as stage, d.status, count(*)::int as count,
      sum(d.amount_cents)::float8 as cents
    from deals as d left join quotes as q on q.org_id = d.org_id and q.id = d.quote_id
    where d.org_id = ${orgId} and coalesce(q.currency, ${currency}) = ${currency}
      and ${clientId === null ? sql`true` : sql`(d.company_id = ${clientId} or q.contact_id = ${clientId})`} group by 1, 2`.execute(
    tx.db,
  )
  return pipelineStages.map((stage) => {
    // A devis that was viewed had been sent: what became of it speaks of both.
    const passed = rows.filter((row) => row.stage === stage || (stage === 'sent' && row.stage === 'viewed'))
    const countOf = (status: string) =>
      passed.reduce((sum, row) => (row.status === status ? sum + row.count : sum), 0)
    const open = rows.find((row) => row.stage === stage && row.status === 'open')
    const won = countOf('won')
    const closed = won + countOf('lost')
    const wonBps = closed < ENOUGH_DEALS ? null : Math.round((won / closed) * 10_000)
    const cents = open?.cents ?? 0
    return {
      stage,
      count: open?.count ?? 0,
      cents,
      closed,
      wonBps,
      weightedCents: wonBps === null ? null : Math.round((cents * wonBps) / 10_000),
    }
  })
}

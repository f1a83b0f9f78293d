import { listFigureRows } from '#server/features/reports/queries/list-figure-rows.ts'
import type { Tx } from '#server/scope.ts'
import type { DayWindow } from '#shared/domain/reports/day-windows.ts'
import {
  ageFigures,
  NO_PART,
  type RowFigure,
  revenueDimensions,
} from '#shared/domain/reports/figure-names.ts'
import { addDays } from '#shared/time/calendar-day.ts'
import { getAgeing } from './queries/ageing.ts'
import { askReport, type ReportFilter } from './queries/asked-report.ts'
import { getConversion } from './queries/conversion.ts'
import { getDso } from './queries/dso.ts'
import { getDue } from './queries/due.ts'
import { getForecast } from './queries/forecast.ts'
import { getLineMargin } from './queries/line-margin.ts'
import { getMargin } from './queries/payables.ts'
import { getPayers } from './queries/payers.ts'
import { getRecovery } from './queries/recovery.ts'
import { getRecurring } from './queries/recurring.ts'
import { getRevenueBy } from './queries/revenue-by.ts'
import { getRevenueReport } from './queries/revenue-report.ts'
import { getWorkReport } from './queries/work-report.ts'

type Rows = Parameters<typeof listFigureRows>[1]
type Walked = {
  /** Which figures were met, and how many numbers had their rows added up. */
  figures: Set<RowFigure>
  numbers: number
  /** Numbers that their rows do not add up to: none where all is well. */
  wrong: { asked: object; shown: number; rows: number }[]
}

/** Walks every figure of every report of an organization, on the days and at their end, and adds up the rows of each, page after page. */
export async function walkFigures(tx: Tx, days: DayWindow, filter: ReportFilter = {}): Promise<Walked> {
  const walked: Walked = { figures: new Set(), numbers: 0, wrong: [] }
  const on = days.to
  const [ofDay, period] = [
    { ...filter, on },
    { ...filter, ...days },
  ]
  const meet = async (figure: RowFigure, shown: number | null, more: Partial<Rows> = {}) => {
    if (shown === null) return
    const asked = { ...filter, figure, ...days, ...more }
    const keys = new Set<string>()
    let sum = 0
    let told: { count: number; totalCents: number } | undefined
    for (let cursor: string | undefined; ; ) {
      const page = await listFigureRows(tx, { ...asked, cursor, limit: 100 })
      for (const row of page.items) {
        keys.add(row.key)
        sum += row.cents
      }
      told = page
      if (page.nextCursor === null) break
      cursor = page.nextCursor
    }
    walked.figures.add(figure)
    walked.numbers += 1
    if (sum !== shown || told.totalCents !== shown || told.count !== keys.size)
      walked.wrong.push({ asked, shown, rows: sum })
  }
  const ofClient = (clientId: string | null) => (clientId === null ? {} : { clientId })

  const revenue = await getRevenueReport(tx, period)
  for (const { days: own, ...sums } of [
    { days: revenue.days, ...revenue.total },
    { days: revenue.before, ...revenue.totalBefore },
    ...revenue.months.map(({ from, to, ...month }) => ({ days: { from, to }, ...month })),
  ]) {
    await meet('invoiced', sums.invoicedCents, own)
    await meet('recognised', sums.recognisedCents, own)
    await meet('collected', sums.collectedCents, own)
    if ('owedCents' in sums) await meet('owed', sums.owedCents, own)
  }
  for (const dimension of revenueDimensions) {
    const by = await getRevenueBy(tx, { ...period, dimension })
    for (const { part, invoicedCents } of by.rows)
      await meet('invoiced', invoicedCents, { by: dimension, part })
    await meet('invoiced', by.otherCents, { by: dimension })
  }

  const ageing = await getAgeing(tx, ofDay)
  for (const age of [...ageFigures, 'credits', 'disputed'] as const) {
    await meet(age, ageing.total[`${age}Cents`])
    for (const client of ageing.clients)
      if (client.clientId !== null) await meet(age, client[`${age}Cents`], ofClient(client.clientId))
  }
  await meet('owed', ageing.total.totalCents)
  await meet('deposits', ageing.total.depositsCents)
  await meet('corrected', ageing.corrected.sinceCents)
  for (const { clientId, totalCents } of ageing.clients)
    if (clientId !== null) await meet('owed', totalCents, ofClient(clientId))
  await meet('open', (await getDue(tx, { ...ofDay, side: 'clients' })).totalCents)

  const dso = await getDso(tx, ofDay)
  await meet('sales', dso.salesCents, dso.days)
  await meet('settled', dso.daysToPay.settledCents, dso.days)
  for (const slice of dso.slices) await meet('sales', slice.salesCents, { from: slice.from, to: slice.to })
  for (const month of dso.months) {
    await meet('owed', month.owedCents, { from: month.on, to: month.on })
    await meet('notDue', month.notDueCents, { from: month.on, to: month.on })
  }
  for (const { clientId, owedCents, salesCents } of dso.clients)
    if (clientId !== null) {
      await meet('owed', owedCents, ofClient(clientId))
      await meet('sales', salesCents, { ...dso.days, ...ofClient(clientId) })
    }
  for (const { clientId, settledCents } of (await getPayers(tx, period)).clients)
    if (clientId !== null) await meet('received', settledCents, ofClient(clientId))

  const recovery = await getRecovery(tx, period)
  await meet('recovered', recovery.totalCents)
  for (const { step, recoveredCents } of recovery.steps)
    await meet('recovered', recoveredCents, { part: String(step) })

  // What follows tells what is known now alone.
  if (filter.knownOn !== undefined) return walked
  await meet('payable', (await getDue(tx, { ...ofDay, side: 'suppliers' })).totalCents)
  const conversion = await getConversion(tx, period)
  for (const { days: own, ...sums } of [
    { days: conversion.days, ...conversion.now },
    { days: conversion.before, ...conversion.earlier },
    ...conversion.months.map(({ from, to, ...month }) => ({ days: { from, to }, ...month })),
  ]) {
    await meet('quotesSent', sums.sent.cents, own)
    await meet('quotesSigned', sums.signed.cents, own)
    await meet('quotesLost', sums.lost.cents, own)
    await meet('quotesCohort', sums.cohortSigned.cents, own)
  }
  for (const { stage, cents } of conversion.pipeline) await meet('pipeline', cents, { part: stage })
  const recurring = await getRecurring(tx, period)
  for (const { days: own, ...sums } of [
    recurring,
    ...recurring.months.map(({ from, to, ...month }) => ({ days: { from, to }, ...month })),
  ]) {
    await meet('mrrStart', sums.startCents, own)
    await meet('mrrNew', sums.newCents, own)
    await meet('mrrReactivation', sums.reactivationCents, own)
    await meet('mrrExpansion', sums.expansionCents, own)
    await meet('mrrContraction', sums.contractionCents, own)
    await meet('mrrChurn', sums.churnCents, own)
    await meet('mrrEnd', sums.endCents, own)
  }
  await meet('mrrEnding', recurring.endingCents)
  for (const { clientId, startCents, endCents } of recurring.clients) {
    await meet('mrrStart', startCents, ofClient(clientId))
    await meet('mrrEnd', endCents, ofClient(clientId))
  }
  const margin = await getMargin(tx, period)
  await meet('purchases', margin.total.purchasesCents)
  await meet('payable', margin.total.payableCents)
  for (const { from, to, invoicedCents, purchasesCents } of margin.months) {
    await meet('invoiced', invoicedCents, { from, to, clientId: undefined })
    await meet('purchases', purchasesCents, { from, to })
  }
  for (const { name, cents } of margin.suppliers) await meet('purchases', cents, { part: name })

  for (const { rateBps, vatCents } of margin.vat)
    await meet('purchasesVat', vatCents, { part: rateBps === null ? NO_PART : String(rateBps) })
  await meet(
    'purchasesVat',
    margin.vat.reduce((sum, { vatCents }) => sum + vatCents, 0),
  )

  for (const whose of ['quote', 'client'] as const) {
    const { rows, total } = await getLineMargin(tx, { ...period, of: whose })
    await meet(`${whose}Sales`, total.salesCents)
    await meet(`${whose}Costs`, total.costCents)
    for (const { id, salesCents, costCents } of rows) {
      await meet(`${whose}Sales`, salesCents, { part: id ?? NO_PART })
      await meet(`${whose}Costs`, costCents, { part: id ?? NO_PART })
    }
  }

  const { calls, tasks } = await getWorkReport(tx, period)
  await meet('calls', calls!.count)
  for (const { outcome, count } of calls!.outcomes) await meet('calls', count, { part: outcome ?? 'unsaid' })
  for (const { userId, count } of calls!.people) await meet('calls', count, { part: userId ?? NO_PART })
  await meet('tasksDone', tasks!.done)
  await meet('tasksDoneLate', tasks!.doneLate)
  await meet('tasksLate', tasks!.late)
  for (const { userId, done, doneLate, late } of tasks!.people) {
    const whose = { part: userId ?? NO_PART }
    await meet('tasksDone', done, whose)
    await meet('tasksDoneLate', doneLate, whose)
    await meet('tasksLate', late, whose)
  }

  const { weeks, error, ...forecast } = await getForecast(tx, { currency: filter.currency })
  const [first, last] = [weeks[0]!.from, weeks.at(-1)!.to]
  const all = { from: first, to: last, clientId: undefined }
  for (const { from, to, ...week } of weeks) {
    await meet('expected', week.likelyCents, { ...all, from, to })
    await meet('outgoing', week.outgoingCents, { ...all, from, to })
    await meet('expected', week.likelySumCents, { ...all, to })
    await meet('expectedLow', week.lowSumCents, { ...all, to })
    await meet('expectedHigh', week.highSumCents, { ...all, to })
  }
  await meet('expectedDisputed', forecast.disputedCents, all)
  await meet('expectedStale', forecast.staleCents, all)
  await meet('expectedLater', forecast.laterCents, all)
  const { today } = await askReport(tx, filter)
  const past = { ...all, from: addDays(first, -7 * weeks.length), to: addDays(first, -1) }
  if (error !== null && today >= first) {
    await meet('forecastMade', error.forecastCents, past)
    await meet('forecastCame', error.actualCents, past)
  }
  return walked
}

import type {
  AgeingReport,
  DsoReport,
  DueReport,
  ForecastReport,
  PayersReport,
  RecoveryReport,
} from '#shared/contract/debt-reports.ts'
import type { ReportRow } from '#shared/contract/report-rows.ts'
import type {
  ConversionReport,
  MarginReport,
  RecurringReport,
  RevenueByDimension,
  RevenueReport,
} from '#shared/contract/revenue-reports.ts'
import type { LineMarginReport, WorkReport } from '#shared/contract/work-reports.ts'
import { callOutcomes } from '#shared/domain/calls/call-names.ts'
import { countBack } from '#shared/domain/reports/dso.ts'
import { addDays } from '#shared/time/calendar-day.ts'
import { id } from './conversations.ts'
import type { FakeEndpoints } from './fake-api.ts'

/** What every report says: a company in euros, read on 30 November 2026. */
const head = {
  timeZone: 'Europe/Paris',
  readAt: '2026-11-30T10:05:00.000Z',
  currency: 'EUR' as const,
  currencies: ['EUR' as const],
  knownOn: null,
  shownSince: null,
}
const november = { from: '2026-11-01', to: '2026-11-30' }
const october = { from: '2026-10-01', to: '2026-10-31' }
const days = { from: '2026-10-01', to: '2026-11-30' }
const before = { from: '2026-08-01', to: '2026-09-30' }

export const revenueReport = (facts: Partial<RevenueReport> = {}): RevenueReport => ({
  ...head,
  days,
  before,
  months: [
    {
      ...october,
      invoicedCents: 700_000,
      recognisedCents: 0,
      collectedCents: 420_000,
      owedCents: 840_000,
      complete: true,
    },
    {
      ...november,
      invoicedCents: -100_000,
      recognisedCents: 1_000_000,
      collectedCents: 360_000,
      owedCents: 250_000,
      complete: false,
    },
  ],
  total: { invoicedCents: 600_000, recognisedCents: 1_000_000, collectedCents: 780_000 },
  totalBefore: { invoicedCents: 500_000, recognisedCents: 0, collectedCents: 1_000_000 },
  ...facts,
})

const revenueBy = (facts: Partial<RevenueByDimension> = {}): RevenueByDimension => ({
  ...head,
  days,
  before,
  dimension: 'client',
  rows: [
    {
      id: id(1),
      name: 'Boulangerie Martin',
      part: id(1),
      invoicedCents: 450_000,
      invoicedBeforeCents: 300_000,
    },
    { id: null, name: '', part: 'none', invoicedCents: 150_000, invoicedBeforeCents: 0 },
  ],
  otherCents: 0,
  otherCount: 0,
  totalCents: 600_000,
  dependence: { firstCents: 450_000, firstFiveCents: 600_000 },
  ...facts,
})

const ages = {
  notDueCents: 150_000,
  late30Cents: 60_000,
  late60Cents: 0,
  late90Cents: 30_000,
  lateMoreCents: 20_000,
  creditsCents: -10_000,
  totalCents: 250_000,
  disputedCents: 20_000,
}
export const ageingReport = (facts: Partial<AgeingReport> = {}): AgeingReport => ({
  ...head,
  on: november.to,
  total: { ...ages, depositsCents: 0 },
  clients: [{ clientId: id(1), clientName: 'Boulangerie Martin', ...ages }],
  otherClients: 0,
  corrected: { knownThenCents: 250_000, sinceCents: 0, lastRecordedOn: null },
  ...facts,
})

const dueReport = (side: DueReport['side']): DueReport => ({
  ...head,
  on: november.to,
  side,
  items: [
    {
      id: id(11),
      number: 'F-2026-011',
      name: 'Boulangerie Martin',
      issuedOn: '2026-09-01',
      dueOn: '2026-10-01',
      daysLate: 60,
      disputed: false,
      cents: 100_000,
    },
    {
      id: id(12),
      number: 'F-2026-012',
      name: 'Garage Roux',
      issuedOn: '2026-11-20',
      dueOn: '2026-12-20',
      daysLate: -20,
      disputed: true,
      cents: 150_000,
    },
  ],
  otherCount: 0,
  otherCents: 0,
  totalCents: 250_000,
})

const figures = (owedCents: number, dso: number | null) => ({
  owedCents,
  notDueCents: 150_000,
  salesCents: 270_000,
  dso,
  beyondDays: null,
  inCredit: false,
})
const parts = [
  { ...november, cents: 120_000 },
  { ...october, cents: 80_000 },
  { from: '2026-09-01', to: '2026-09-30', cents: 70_000 },
]

/** The vector A of the facts: 82,4 days, 20 more than a month before. */
export const dsoReport = (facts: Partial<DsoReport> = {}): DsoReport => {
  const counted = countBack(250_000, parts)
  return {
    ...head,
    on: november.to,
    days: { from: '2026-09-01', to: november.to },
    ...figures(250_000, counted.days),
    simple: 84.259,
    best: 50.556,
    added: 33.703,
    effectiveness: 88.7,
    daysToPay: { weighted: 17.14, plain: 33.33, settledCents: 420_000 },
    slices: counted.slices.map(({ from, to, length, salesCents, owedCents, days: taken }) => ({
      from,
      to,
      days: length,
      salesCents,
      takenCents: owedCents,
      takenDays: taken,
    })),
    months: [
      { on: '2026-09-30', ...figures(100_000, 42), simple: 45, best: 30 },
      { on: october.to, ...figures(170_000, 62.4), simple: 60, best: 40 },
      { on: november.to, ...figures(250_000, counted.days), simple: 84.259, best: 50.556 },
    ],
    clients: [
      { clientId: id(1), clientName: 'Boulangerie Martin', ...figures(240_000, 120) },
      { clientId: null, clientName: 'Sans client', ...figures(10_000, null), notDueCents: 10_000 },
    ],
    ...facts,
  }
}

const payers: PayersReport = {
  ...head,
  days,
  clients: [
    {
      clientId: id(1),
      clientName: 'Boulangerie Martin',
      settledCents: 420_000,
      payments: 3,
      daysToPay: 47.2,
      daysLate: 17.2,
    },
  ],
}

const counted = (count: number) => ({ count, cents: count * 100_000 })
const conversion: ConversionReport = {
  ...head,
  days,
  before,
  now: {
    sent: counted(10),
    signed: counted(4),
    lost: counted(2),
    cohortSigned: counted(3),
    medianDaysToSign: 6,
  },
  earlier: {
    sent: counted(8),
    signed: counted(4),
    lost: counted(0),
    cohortSigned: counted(4),
    medianDaysToSign: null,
  },
  months: [
    { ...october, sent: counted(4), signed: counted(1), lost: counted(2), cohortSigned: counted(1) },
    { ...november, sent: counted(6), signed: counted(3), lost: counted(0), cohortSigned: counted(2) },
  ],
  pipeline: [
    { stage: 'none', count: 3, cents: 300_000, closed: 4, wonBps: null, weightedCents: null },
    { stage: 'sent', count: 2, cents: 500_000, closed: 24, wonBps: 3_750, weightedCents: 187_500 },
  ],
}

const mrr = {
  startCents: 500_000,
  newCents: 60_000,
  reactivationCents: 10_000,
  expansionCents: 25_000,
  contractionCents: 15_000,
  churnCents: 40_000,
  endCents: 540_000,
}
const recurring: RecurringReport = {
  ...head,
  days,
  ...mrr,
  grossChurn: 11,
  grr: 89,
  nrr: 96,
  nrrWithoutReactivation: 94,
  clientChurn: 25,
  subscribers: 5,
  endingCents: 4_900,
  months: [
    { ...october, ...mrr, endCents: 500_000, subscribers: 4 },
    { ...november, ...mrr, subscribers: 5 },
  ],
  clients: [{ clientId: id(1), clientName: 'Boulangerie Martin', startCents: 500_000, endCents: 540_000 }],
}

const weeks = Array.from({ length: 13 }, (_, week) => ({
  from: addDays('2026-11-30', week * 7),
  to: addDays('2026-12-06', week * 7),
  likelyCents: week % 3 === 0 ? 50_000 : 0,
  lowSumCents: 40_000 * Math.floor(week / 3),
  likelySumCents: 50_000 * (Math.floor(week / 3) + 1),
  highSumCents: 60_000 * (Math.floor(week / 3) + 1),
  outgoingCents: 10_000,
  lowBalanceCents: 250_000 + 40_000 * Math.floor(week / 3) - 10_000 * (week + 1),
  likelyBalanceCents: 250_000 + 50_000 * (Math.floor(week / 3) + 1) - 10_000 * (week + 1),
  highBalanceCents: 250_000 + 60_000 * (Math.floor(week / 3) + 1) - 10_000 * (week + 1),
}))
export const forecastReport = (facts: Partial<ForecastReport> = {}): ForecastReport => ({
  ...head,
  today: '2026-11-30',
  weeks,
  bank: { cents: 250_000, saidCents: 200_000, on: '2026-11-20', from: 'statement' },
  disputedCents: 20_000,
  staleCents: 5_000,
  laterCents: 30_000,
  error: {
    madeOn: '2026-08-31',
    forecastCents: 120_000,
    actualCents: 100_000,
    weeklyPercent: 35.5,
    wholePercent: 20,
  },
  ...facts,
})

const margin: MarginReport = {
  ...head,
  days,
  before,
  months: [
    { ...october, invoicedCents: 700_000, purchasesCents: 200_000, marginCents: 500_000 },
    { ...november, invoicedCents: -100_000, purchasesCents: 50_000, marginCents: -150_000 },
  ],
  total: { invoicedCents: 600_000, purchasesCents: 250_000, marginCents: 350_000, payableCents: 60_000 },
  suppliers: [{ name: 'Papeterie Centrale', cents: 250_000 }],
  vat: [{ rateBps: 2_000, baseCents: 250_000, vatCents: 50_000 }],
}

const lineMargin: LineMarginReport = {
  ...head,
  days,
  before,
  of: 'quote',
  rows: [
    {
      id: id(1),
      number: 'D-2026-0012',
      name: 'Boulangerie Martin',
      salesCents: 400_000,
      costCents: 150_000,
      marginCents: 250_000,
      uncostedCents: 20_000,
    },
  ],
  otherCount: 0,
  total: { salesCents: 400_000, costCents: 150_000, marginCents: 250_000, uncostedCents: 20_000 },
}

const work: WorkReport = {
  ...head,
  days,
  before,
  calls: {
    count: 12,
    beforeCount: 8,
    seconds: 2_700,
    outcomes: [...callOutcomes, null].map((outcome) => ({
      outcome,
      count: outcome === 'joined' ? 7 : outcome === 'no_answer' ? 5 : 0,
    })),
    people: [{ userId: id(1), name: 'Camille Roux', count: 12, joined: 7, seconds: 2_700 }],
  },
  tasks: {
    done: 9,
    beforeDone: 9,
    doneLate: 2,
    late: 1,
    people: [
      { userId: id(1), name: 'Camille Roux', done: 9, doneLate: 2, late: 0 },
      { userId: null, name: '', done: 0, doneLate: 0, late: 1 },
    ],
  },
}

const recovery: RecoveryReport = {
  ...head,
  days,
  steps: [{ step: 1, label: 'Étape 1', sent: 4, payments: 2, recoveredCents: 120_000 }],
  totalCents: 120_000,
}

export const reportRow = (number: number, facts: Partial<ReportRow> = {}): ReportRow => ({
  key: `row ${number}`,
  on: '2026-11-12',
  recordedAt: '2026-11-12T09:00:00.000Z',
  label: 'Facture',
  subject: 'invoice',
  subjectId: id(10 + number),
  number: `F-2026-0${10 + number}`,
  clientId: id(1),
  clientName: 'Boulangerie Martin',
  cents: 125_000,
  ...facts,
})

/** Answers of all reports, for pages that only show them. */
export const financialReportsEndpoints = {
  getRevenueReport: () => revenueReport(),
  getRevenueBy: ({ dimension }) => revenueBy({ dimension: dimension ?? 'client' }),
  getAgeing: () => ageingReport(),
  getDue: ({ side }) => dueReport(side ?? 'clients'),
  getDso: () => dsoReport(),
  getPayers: () => payers,
  getConversion: () => conversion,
  getRecurring: () => recurring,
  getForecast: () => forecastReport(),
  getWork: () => work,
  getLineMargin: () => lineMargin,
  getMargin: () => margin,
  getRecovery: () => recovery,
  listReportRows: () => ({
    items: [reportRow(1), reportRow(2)],
    nextCursor: null,
    count: 2,
    totalCents: 250_000,
  }),
  getReportDifferences: () => ({ checkedAt: null, differences: [] }),
} satisfies FakeEndpoints['financialReports']

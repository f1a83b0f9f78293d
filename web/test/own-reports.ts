import type { DashboardFigures, OwnDashboard } from '#shared/contract/own-dashboards.ts'
import type { ReportGoal } from '#shared/contract/report-goals.ts'
import type { ReportSchedule, ReportSending } from '#shared/contract/report-schedules.ts'
import { id } from './conversations.ts'

export const goal = (facts: Partial<ReportGoal> = {}): ReportGoal => ({
  id: id(701),
  figure: 'invoiced',
  period: 'month',
  startsOn: '2026-11-01',
  endsOn: '2026-11-30',
  currency: 'EUR',
  target: 1_000_000,
  personId: null,
  personName: null,
  value: 620_000,
  hidden: false,
  percent: 62,
  timePercent: 71,
  state: 'behind',
  revision: 1,
  ...facts,
})

export const ownDashboard = (facts: Partial<OwnDashboard> = {}): OwnDashboard => ({
  id: id(702),
  name: 'Le point du lundi',
  period: 'month',
  shared: true,
  own: true,
  mayEdit: true,
  authorName: 'Camille Aubry',
  updatedAt: '2026-11-21T10:00:00.000Z',
  cards: [
    { kind: 'figure', figure: 'invoiced' },
    { kind: 'figure', figure: 'dso' },
    { kind: 'chart', chart: 'revenue' },
  ],
  revision: 1,
  ...facts,
})

export const dashboardFigures = (): DashboardFigures => ({
  timeZone: 'Europe/Paris',
  readAt: '2026-11-21T10:00:00.000Z',
  currency: 'EUR',
  currencies: ['EUR'],
  knownOn: null,
  shownSince: null,
  days: { from: '2026-11-01', to: '2026-11-21' },
  before: { from: '2026-10-01', to: '2026-10-21' },
  figures: [
    { figure: 'invoiced', value: 620_000, valueBefore: 500_000, hidden: false },
    { figure: 'dso', value: null, valueBefore: null, hidden: true },
  ],
})

export const reportSchedule = (facts: Partial<ReportSchedule> = {}): ReportSchedule => ({
  id: id(703),
  report: 'ageing',
  dashboardId: null,
  span: 'month',
  cadence: 'weekly',
  weekday: 1,
  monthDay: null,
  minute: 480,
  name: 'Balance âgée',
  members: [{ id: id(1), name: 'Camille Aubry', mayRead: true }],
  nextAt: '2026-11-23T07:00:00.000Z',
  pausedAt: null,
  pauseReason: null,
  last: null,
  revision: 1,
  ...facts,
})

export const reportSending = (facts: Partial<ReportSending> = {}): ReportSending => ({
  id: id(704),
  scheduleId: id(703),
  name: 'Balance âgée',
  dueAt: '2026-11-16T07:00:00.000Z',
  state: 'sent',
  failure: null,
  mailed: 1,
  withoutRight: 1,
  members: [
    { name: 'Camille Aubry', outcome: 'mailed' },
    { name: 'Noé Petit', outcome: 'no_right' },
  ],
  paper: {
    title: 'Balance âgée',
    until: 'Arrêtée au 16 nov. 2026, en EUR',
    madeAt: '2026-11-16T07:00:04.000Z',
    sections: [
      {
        title: 'Balance âgée',
        columns: [
          { title: 'Client', end: false },
          { title: 'Total', end: true },
        ],
        rows: [['Boulangerie Martin', '7 200,00']],
        total: ['Total', '7 200,00'],
      },
    ],
  },
  ...facts,
})

/** One of each. */
export const ownReportsEndpoints = {
  reportGoals: {
    listGoals: () => ({ items: [goal()], nextCursor: null }),
    countGoals: () => ({ count: 1, byPeriod: { current: 1, to_come: 0, over: 0 } }),
    listCurrentGoals: () => ({ items: [] }),
  },
  ownDashboards: {
    listDashboards: () => {
      const { cards, revision: _, ...facts } = ownDashboard()
      return { items: [{ ...facts, cardCount: cards.length }] }
    },
    getOwnDashboard: () => ownDashboard(),
    getDashboardFigures: dashboardFigures,
  },
  reportSchedules: {
    listReportSchedules: () => ({ items: [reportSchedule()], timeZone: 'Europe/Paris' }),
    listReportRecipients: () => ({
      items: [
        { id: id(1), name: 'Camille Aubry', roleLabel: 'Propriétaire' },
        { id: id(2), name: 'Noé Petit', roleLabel: 'Lecteur' },
      ],
    }),
    listReportSendings: () => ({ items: [row()], nextCursor: null }),
    countReportSendings: () => ({ count: 1 }),
    getReportSending: () => reportSending(),
  },
}

function row() {
  const { members: _, paper: __, ...facts } = reportSending()
  return facts
}

import type { Pages } from '../page-of.ts'
import type { reportEvents, reportSubjects } from './events.ts'

/** The pages that show what its events are about. */
export const reportPages = {
  report: (id, { type }) => {
    if (type.startsWith('report.goal')) return { path: '/reports/goals' }
    if (type.startsWith('report.schedule') || type === 'report.not_sent') return { path: '/reports/sendings' }
    if (type === 'report.sent') return { path: '/reports/sendings', search: { sending: id } }
    return type === 'report.dashboard_deleted' || type === 'report.dashboard_unshared'
      ? { path: '/reports/dashboards' }
      : { path: `/reports/dashboards/${id}` }
  },
} satisfies Pages<keyof typeof reportSubjects, keyof typeof reportEvents>

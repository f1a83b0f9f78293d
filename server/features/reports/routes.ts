import { readAs } from '#server/db/transaction.ts'
import { listEvents } from '#server/features/platform/queries/events.ts'
import type { Routes } from '#server/http/bind-contract.ts'
import type { reportsContract } from '#shared/contract/reports.ts'
import type { EventType } from '#shared/domain/events.ts'
import { RECENT_ACTIVITY_COUNT } from '#shared/domain/reports/day-windows.ts'
import { getDashboard } from './queries/dashboard.ts'
import { getInvoiceFigures } from './queries/invoice-figures.ts'
import { getRevenue } from './queries/revenue.ts'

/** Events too routine for a list of ten: each sending delivers a mail, and a draft is saved as it is typed. */
const ROUTINE: readonly EventType[] = [
  'mail.sent',
  'quote.updated',
  'quote.link_created',
  'payment_provider.event_received',
]

export const reportsRoutes: Routes<typeof reportsContract> = {
  getDashboard: (scope) => readAs(scope, getDashboard),
  getInvoiceFigures: (scope) => readAs(scope, getInvoiceFigures),
  getRevenue: (scope) => readAs(scope, getRevenue),
  getActivity: (scope) =>
    readAs(scope, async (tx) => {
      const { nextCursor: _, ...page } = await listEvents(tx, {
        limit: RECENT_ACTIVITY_COUNT,
        without: ROUTINE,
      })
      return page
    }),
}

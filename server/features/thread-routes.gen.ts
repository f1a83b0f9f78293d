// Written by `node tools/registry.ts` from the folders.
import type { ThreadRoutes } from '#server/http/bind-contract.ts'
import { accountingThreadRoutes } from '#server/features/accounting/thread-routes.ts'
import { bankThreadRoutes } from '#server/features/bank/thread-routes.ts'
import { callsThreadRoutes, callWishesThreadRoutes } from '#server/features/calls/thread-routes.ts'
import { catalogueThreadRoutes } from '#server/features/catalogue/thread-routes.ts'
import { crmThreadRoutes } from '#server/features/crm/thread-routes.ts'
import { directDebitsThreadRoutes } from '#server/features/direct-debits/thread-routes.ts'
import { eReportingThreadRoutes } from '#server/features/e-reporting/thread-routes.ts'
import { inboxStatisticsThreadRoutes } from '#server/features/inbox-statistics/thread-routes.ts'
import { invoicesThreadRoutes } from '#server/features/invoices/thread-routes.ts'
import { organizationsThreadRoutes } from '#server/features/organizations/thread-routes.ts'
import { paymentSetupThreadRoutes } from '#server/features/payment-setup/thread-routes.ts'
import { paymentsThreadRoutes } from '#server/features/payments/thread-routes.ts'
import { quotesThreadRoutes } from '#server/features/quotes/thread-routes.ts'
import { receivedInvoicesThreadRoutes } from '#server/features/received-invoices/thread-routes.ts'
import { remindersThreadRoutes } from '#server/features/reminders/thread-routes.ts'
import { financialReportsThreadRoutes, reportGoalsThreadRoutes } from '#server/features/reports/thread-routes.ts'
import { tasksThreadRoutes } from '#server/features/tasks/thread-routes.ts'

/** Files of rows, and answers that are counted row by row: they run in a thread of their own, which loads these alone (server/exports/). */
export const threadRoutes: ThreadRoutes = {
  accounting: accountingThreadRoutes,
  bank: bankThreadRoutes,
  calls: callsThreadRoutes,
  callWishes: callWishesThreadRoutes,
  catalogue: catalogueThreadRoutes,
  crm: crmThreadRoutes,
  directDebits: directDebitsThreadRoutes,
  eReporting: eReportingThreadRoutes,
  inboxStatistics: inboxStatisticsThreadRoutes,
  invoices: invoicesThreadRoutes,
  organizations: organizationsThreadRoutes,
  paymentSetup: paymentSetupThreadRoutes,
  payments: paymentsThreadRoutes,
  quotes: quotesThreadRoutes,
  receivedInvoices: receivedInvoicesThreadRoutes,
  reminders: remindersThreadRoutes,
  financialReports: financialReportsThreadRoutes,
  reportGoals: reportGoalsThreadRoutes,
  tasks: tasksThreadRoutes,
}

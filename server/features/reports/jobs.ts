import type { JobDefinition } from '#server/jobs/queue.ts'
import type { AppContext } from '#server/scope.ts'
import { failLostSendings } from './commands/fail-lost-sendings.ts'
import { makeReportSending } from './commands/make-report-sending.ts'
import { verifyAllReports, verifyReports } from './commands/verify-reports.ts'

declare module '#server/jobs/queue.ts' {
  interface Jobs {
    /** Gives a `verify-reports` to each organization that has debts. */
    'verify-all-reports': Record<string, never>
    /** Compares the sums of reports with invoices and money, and keeps what differs (ADR 189). */
    'verify-reports': { orgId: string }
    /** Draws a report that is due, keeps its figures and mails it to those who may read it (ADR 197). */
    'make-report-sending': { orgId: string; sendingId: string }
    /** Says of a report whose drawing was lost with its process that it did not leave. */
    'fail-lost-sendings': Record<string, never>
  }
}

export const reportsJobs = (context: AppContext) => [
  {
    name: 'verify-all-reports',
    run: () => verifyAllReports(context),
    cron: '37 2 * * *',
    concurrency: 1,
  } satisfies JobDefinition<'verify-all-reports'>,
  {
    name: 'verify-reports',
    ofTenants: true,
    run: async (payload) => {
      await verifyReports(context, payload)
    },
    concurrency: 1,
  } satisfies JobDefinition<'verify-reports'>,
  {
    name: 'make-report-sending',
    ofTenants: true,
    run: (payload, { last }) => makeReportSending(context, payload, { last }),
    retryLimit: 4,
    concurrency: 1,
  } satisfies JobDefinition<'make-report-sending'>,
  {
    name: 'fail-lost-sendings',
    run: () => failLostSendings(context),
    cron: '*/10 * * * *',
    concurrency: 1,
  } satisfies JobDefinition<'fail-lost-sendings'>,
]

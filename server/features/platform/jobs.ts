import { type DueKind, runDue } from '#server/due-dates.ts'
import { purgeCounters } from '#server/http/rate-limit.ts'
import type { JobDefinition } from '#server/jobs/queue.ts'
import { deleteOldRows, type Retention } from '#server/retention.ts'
import type { AppContext } from '#server/scope.ts'
import { checkFiles } from './commands/check-files.ts'
import { deliverMail } from './commands/deliver-mail.ts'
import { foldAllTallies } from './commands/fold-all-tallies.ts'
import { sweepFiles } from './commands/sweep-files.ts'
import { tendMails } from './commands/tend-mails.ts'

declare module '#server/jobs/queue.ts' {
  interface Jobs {
    /** Delivers one mail of Ardoise, with its retries (ADR 044). */
    'deliver-mail': MailJob
    /** The same for codes and warnings. */
    'deliver-urgent-mail': MailJob
    /** Gives a new job to mails that lost theirs, and fails those of a day ago. */
    'tend-mails': Record<string, never>
    /** Does what is due: rows that become something at an instant, in turns of organizations (ADR 175). */
    'run-due': Record<string, never>
    /** Deletes the rows that were kept long enough (ADR 176). */
    'delete-old-rows': Record<string, never>
    /** Deletes counters of rate limits that are over. */
    'purge-counters': Record<string, never>
    /** Folds the rows that say how many contacts and invoices there are (ADR 222). */
    'fold-tallies': Record<string, never>
    /** Deletes files a day old that no row names (ADR 041). */
    'sweep-files': { after?: string }
    /** Looks for the file of every row, and reports each missing one once. */
    'check-files': { column?: number; after?: string }
  }
}

/** The organization is named so that a job delivers no mail of another. */
type MailJob = { mailId: string; orgId: string | null }

const NOTHING: Declared = { dueKinds: [], retentions: [] }

/** Declarations of the features, for jobs that serve all of them. */
type Declared = { dueKinds: readonly DueKind[]; retentions: readonly Retention[] }

/** Ten within an hour and a half, then one an hour: five days in all (RFC 5321, 4.5.4.1). */
const MAIL_RETRIES = 129

export const platformJobs = (context: AppContext, { dueKinds, retentions }: Declared = NOTHING) => [
  {
    name: 'deliver-mail',
    ofTenants: true,
    run: (payload, attempt) => deliverMail(context, payload, attempt),
    retryLimit: MAIL_RETRIES,
    retryDelaySeconds: 5,
    concurrency: 3,
  } satisfies JobDefinition<'deliver-mail'>,
  {
    // Codes and warnings: workers of their own, which no burst of other mails and no slow one keeps busy.
    name: 'deliver-urgent-mail',
    ofTenants: true,
    run: (payload, attempt) => deliverMail(context, payload, attempt),
    retryLimit: MAIL_RETRIES,
    retryDelaySeconds: 5,
    concurrency: 3,
    unpaced: true,
  } satisfies JobDefinition<'deliver-urgent-mail'>,
  {
    name: 'tend-mails',
    run: () => tendMails(context),
    cron: '* * * * *',
    concurrency: 1,
  } satisfies JobDefinition<'tend-mails'>,
  {
    name: 'run-due',
    run: () => runDue(context, dueKinds),
    cron: '* * * * *',
    concurrency: 1,
    // A failed run has a pause of its own.
    retryLimit: 0,
  } satisfies JobDefinition<'run-due'>,
  {
    name: 'delete-old-rows',
    run: () => deleteOldRows(context, retentions),
    cron: '17 * * * *',
    concurrency: 1,
  } satisfies JobDefinition<'delete-old-rows'>,
  {
    // Counting purges too; this is for the quiet after an attack.
    name: 'purge-counters',
    run: async () => {
      await purgeCounters(context)
    },
    cron: '*/15 * * * *',
    concurrency: 1,
  } satisfies JobDefinition<'purge-counters'>,
  {
    name: 'fold-tallies',
    run: () => foldAllTallies(context),
    cron: '*/10 * * * *',
    concurrency: 1,
  } satisfies JobDefinition<'fold-tallies'>,
  {
    name: 'sweep-files',
    run: (payload) => sweepFiles(context, payload),
    cron: '47 2 * * *',
    concurrency: 1,
  } satisfies JobDefinition<'sweep-files'>,
  {
    name: 'check-files',
    run: (payload) => checkFiles(context, payload),
    cron: '7 4 * * *',
    concurrency: 1,
  } satisfies JobDefinition<'check-files'>,
]

import { organizationFollower } from '#server/features/mail-sync/jobs.ts'
import { type LongRuns, startLongRuns } from '#server/jobs/long-runs.ts'
import type { TestApp } from '../harness.ts'

/** Follows the mailboxes of one organization: those that other tests left in the database belong to servers that are gone. */
export const followOrganization = ({ context }: TestApp, orgId: string, lookMs = 50): Promise<LongRuns> =>
  startLongRuns(organizationFollower(context, orgId), {
    databaseUrl: context.config.databaseUrl!,
    log: context.log,
    lookMs,
  })

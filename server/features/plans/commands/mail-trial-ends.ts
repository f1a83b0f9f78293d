import { asPlatform } from '#server/db/transaction.ts'
import { listEndingTrials, noteTrialNotice, readTold } from '#server/features/plans/store/trial-notices.ts'
import { queueMailBeside } from '#server/features/platform/commands/queue-mail.ts'
import { runEach } from '#server/run-each.ts'
import type { AppContext } from '#server/scope.ts'
import { planOf } from '#shared/domain/plans/plan-of.ts'
import { readPlanFacts } from '#shared/domain/plans/stored-plan-facts.ts'
import { trialEnd } from '#shared/domain/plans/trial.ts'
import { dueTrialNotice } from '#shared/domain/plans/trial-notice.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { trialMail } from '../mails/trial-mail.ts'

/** Mails the owners whose trial ends in seven days, tomorrow, or has ended: each mail once, in the transaction that notes it. */
export async function mailTrialEnds(context: AppContext): Promise<void> {
  const { billing } = context.config
  if (billing === 'off') return
  const now = context.clock.now()
  const orgIds = await asPlatform(context, (db) => listEndingTrials(db, now))
  // A mail that fails holds up no other; the job is tried again for it.
  await runEach(orgIds.map((orgId) => () => mailTrialEnd(context, orgId, now)))
}

function mailTrialEnd(context: AppContext, orgId: string, now: Date): Promise<void> {
  return asPlatform(context, async (db, client) => {
    const told = await readTold(db, orgId)
    if (told === null) return
    const facts = readPlanFacts(told.plan_facts)
    const { trialStartedAt } = facts
    const standing = planOf(facts, now)
    const notice = dueTrialNotice(standing, trialStartedAt, now)
    if (notice === null || !(await noteTrialNotice(db, { orgId, trialStartedAt, notice, now }))) return
    const content = trialMail({
      notice,
      organizationName: told.name,
      daysLeft: standing.trialDaysLeft,
      endsOn: todayIn(told.timezone, trialEnd(trialStartedAt)),
      url: `${context.config.appUrl}/billing`,
    })
    for (const { email, name } of told.owners)
      await queueMailBeside(
        context,
        { db, client },
        { kind: 'trial', to: { email, name }, urgent: false, secret: false },
        content,
      )
  })
}

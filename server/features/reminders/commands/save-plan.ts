import { inTransaction, readAs } from '#server/db/transaction.ts'
import { type Scope, systemScope, type Tx } from '#server/scope.ts'
import type { ReminderPlanFields, StoredReminderPlan } from '#shared/contract/reminder-plans.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { boundsFault } from '#shared/domain/reminders/choose-plan.ts'
import { planFaults } from '#shared/domain/reminders/plan.ts'
import { stepSenderFault } from '#shared/domain/reminders/step-sender.ts'
import type { FieldError } from '#shared/domain/verdict.ts'
import { getPlan, listPlans } from '../queries/plans.ts'
import { listStepSenders } from '../queries/step-senders.ts'
import { makeStartPlans } from '../steps/make-start-plans.ts'
import { changeAllStandings } from '../store/changes.ts'
import { hasPlans, insertPlans, lockPlan, orderPlans, rewritePlan, setArchived } from '../store/plans.ts'

/** Plans of an organization; those of the start are made when somebody looks for the first time. */
export async function listReminderPlans(scope: Scope): Promise<{ plans: StoredReminderPlan[] }> {
  const plans = await readAs(scope, listPlans)
  if (plans.some(({ subject }) => subject === 'quote')) return { plans }
  // Whoever may only look makes none, the organization does.
  await inTransaction(systemScope(scope.context, scope.orgId), makeStartPlans)
  return { plans: await readAs(scope, listPlans) }
}

/** Errors: invalid_input, whose fields say what forbids the plan. */
export async function createReminderPlan(
  scope: Scope,
  fields: ReminderPlanFields,
): Promise<StoredReminderPlan> {
  assertSound(fields)
  await assertSenders(scope, fields.steps)
  return inTransaction(scope, async (tx) => {
    if (!(await hasPlans(tx))) await makeStartPlans(tx)
    const [planId] = await insertPlans(tx, [fields])
    return changed(tx, planId!)
  })
}

type Update = Omit<ReminderPlanFields, 'subject'> & { planId: string; revision: number }

/** Errors: not_found, version_conflict (with `data.current`), invalid_input as above. */
export async function updateReminderPlan(
  scope: Scope,
  { planId, revision, ...fields }: Update,
): Promise<StoredReminderPlan> {
  await assertSenders(scope, fields.steps)
  return inTransaction(scope, async (tx) => {
    const stored = await lockPlan(tx, planId)
    const current = await getPlan(tx, planId)
    if (stored !== revision) throw new DomainError('version_conflict', { data: { current } })
    assertSound({ ...fields, subject: current.subject })
    await rewritePlan(tx, planId, fields)
    return changed(tx, planId)
  })
}

/** Errors: not_found. */
export function archiveReminderPlan(
  scope: Scope,
  { planId, archived }: { planId: string; archived: boolean },
): Promise<StoredReminderPlan> {
  return inTransaction(scope, async (tx) => {
    await lockPlan(tx, planId)
    await setArchived(tx, planId, archived)
    return changed(tx, planId)
  })
}

/** Errors: not_found. */
export function orderReminderPlans(
  scope: Scope,
  { planIds }: { planIds: string[] },
): Promise<{ plans: StoredReminderPlan[] }> {
  return inTransaction(scope, async (tx) => {
    for (const planId of planIds.toSorted()) await lockPlan(tx, planId)
    await orderPlans(tx, planIds)
    await changeAllStandings(tx)
    return { plans: await listPlans(tx) }
  })
}

async function changed(tx: Tx, planId: string): Promise<StoredReminderPlan> {
  await changeAllStandings(tx)
  return getPlan(tx, planId)
}

/** A plan sends for nobody in particular: from what the whole team shares. Errors: invalid_input at the step. */
async function assertSenders(scope: Scope, steps: ReminderPlanFields['steps']): Promise<void> {
  if (!steps.some(({ channel, mailboxId }) => channel === 'mail' && typeof mailboxId === 'string')) return
  const { senders } = await readAs(systemScope(scope.context, scope.orgId), listStepSenders)
  const fields = steps.flatMap(({ channel, mailboxId }, index) => {
    const message = channel === 'mail' ? stepSenderFault(mailboxId, senders) : null
    return message === null ? [] : [{ path: `steps.${index}.mailboxId`, code: 'mailbox_refused', message }]
  })
  if (fields.length > 0) throw new DomainError('invalid_input', { fields })
}

function assertSound(plan: ReminderPlanFields): void {
  const fields: FieldError[] = planFaults(plan)
  const message = boundsFault(plan.conditions)
  if (message !== null) fields.push({ path: 'amountToCents', code: 'plan_bounds', message })
  if (fields.length > 0) throw new DomainError('invalid_input', { fields })
}

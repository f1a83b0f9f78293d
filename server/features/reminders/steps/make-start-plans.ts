import type { Tx } from '#server/scope.ts'
import type { PlanConditions } from '#shared/contract/reminder-plans.ts'
import type { Debtor } from '#shared/domain/late-interest/debtor.ts'
import { type StartPlanKey, startPlans } from '#shared/domain/reminders/start-plans.ts'
import { insertPlans } from '../store/plans.ts'

const none: PlanConditions = {
  byHand: false,
  debtors: null,
  amountFromCents: null,
  amountToCents: null,
  medianDelayFromDays: null,
  tags: null,
}
const of = (debtor: Debtor): PlanConditions => ({ ...none, debtors: [debtor] })

/** In the order in which they are asked. */
const made = [
  ['consumer', of('consumer')],
  ['public_buyer', of('public_buyer')],
  ['professional', none],
  ['delicate', { ...none, byHand: true }],
  ['quote', none],
] as const satisfies readonly (readonly [StartPlanKey, PlanConditions])[]

/** Plans that an organization has from the start, ready to use. Made once: whoever archives one does not find it again. */
export async function makeStartPlans(tx: Tx): Promise<void> {
  await insertPlans(
    tx,
    made.map(([startKey, conditions]) => {
      const { name, subject, steps } = startPlans[startKey]
      return {
        subject,
        name,
        conditions,
        steps: steps.map((step) => ({ ...step, attachments: [...step.attachments] })),
        startKey,
      }
    }),
  )
}

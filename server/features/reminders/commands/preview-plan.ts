import { readAs } from '#server/db/transaction.ts'
import { type Scope, systemScope } from '#server/scope.ts'
import type { PlanPreview } from '#shared/contract/reminder-plans.ts'
import type { ClientAsked } from '../queries/client.ts'
import { previewReminderPlan } from '../queries/preview-plan.ts'
import { listStepSenders } from '../queries/step-senders.ts'

type Input = { planId: string } & Omit<ClientAsked, 'invoiceId'>

/** Lists the mails that a plan would send to a client, and from where: whoever may not read mailboxes is told the address, as the client is. Errors: those of previewReminderPlan. */
export async function previewPlanOn(scope: Scope, input: Input): Promise<PlanPreview> {
  const from = await readAs(systemScope(scope.context, scope.orgId), listStepSenders)
  return readAs(scope, (tx) => previewReminderPlan(tx, input, from))
}

import { assertPlanAllows } from '#server/features/plans/commands/assert-plan.ts'
import type { Tx } from '#server/scope.ts'
import type { OrganizationInput } from '#shared/contract/organization-fields.ts'

/** Settings that a plan has or has not. */
const sold = [
  ['electronicSignature', 'quote:sign-online'],
  ['autoReminders', 'reminder:automate'],
] as const

/** Refuses to turn on what the plan has not; turning it off is always possible. Errors: plan_limit. */
export async function assertSettingsSold(
  tx: Tx,
  settings: OrganizationInput['settings'],
  changed: readonly string[],
): Promise<void> {
  for (const [setting, action] of sold)
    if (changed.includes(setting) && settings?.[setting]) await assertPlanAllows(tx, action)
}

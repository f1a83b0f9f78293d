import { inTransaction } from '#server/db/transaction.ts'
import { assertPlanAllows } from '#server/features/plans/commands/assert-plan.ts'
import type { Scope } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import {
  getReminderSettings,
  getReminderSettingsView,
  type ReminderSettingsInput,
} from '../queries/settings.ts'
import { changeAllStandings } from '../store/changes.ts'
import { lockSettings, setAutomatic, writeSettings } from '../store/settings.ts'

/** Replaces the settings; every client is worked out again. Errors: version_conflict (with `data.current`), plan_limit for the automatic mode. */
export function saveReminderSettings(
  scope: Scope,
  { revision, ...input }: ReminderSettingsInput & { revision: number },
) {
  return inTransaction(scope, async (tx) => {
    const stored = await lockSettings(tx)
    if (stored !== revision)
      throw new DomainError('version_conflict', { data: { current: await getReminderSettingsView(tx) } })
    const automatic = input.mode === 'automatic'
    if (automatic && (await getReminderSettings(tx)).mode !== 'automatic')
      await assertPlanAllows(tx, 'reminder:automate')
    await writeSettings(tx, input)
    const switched = await setAutomatic(tx, automatic)
    await changeAllStandings(tx)
    await tx.emit('organization.updated', {
      subject: { type: 'organization', id: tx.scope.orgId },
      meta: { fields: switched ? ['reminders', 'autoReminders'] : ['reminders'] },
    })
    return getReminderSettingsView(tx)
  })
}

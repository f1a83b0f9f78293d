import type { z } from 'zod'
import { findPlanFacts } from '#server/features/plans/queries/plan-facts.ts'
import type { Tx } from '#server/scope.ts'
import type { reminderSettingsFields } from '#shared/contract/reminder-fields.ts'
import { planOf } from '#shared/domain/plans/plan-of.ts'
import type { ReminderMode } from '#shared/domain/reminders/reminder-names.ts'

export type ReminderSettingsInput = z.output<typeof reminderSettingsFields>

/** What the organization set. « Relances automatiques » of its own page is the one switch: the mode is automatic where it is on. */
export type ReminderSettings = ReminderSettingsInput & {
  revision: number
  timeZone: string
  country: string
  automaticSince: Date | null
}

/** An organization without settings approves each reminder. */
const usual = {
  mode: 'approve',
  hour: 9,
  minimum_gap_days: 5,
  carrying: 'age',
  max_bank_age_days: 7,
  wait_for_matching: true,
  daily_limit: 100,
  revision: 0,
} as const

export async function getReminderSettings(tx: Tx): Promise<ReminderSettings> {
  const { orgId } = tx.scope
  const row = await tx.byKey
    .selectFrom('reminder_settings')
    .selectAll()
    .where('org_id', '=', orgId)
    .executeTakeFirst()
  const {
    settings,
    timezone,
    country,
    auto_reminders_since: automaticSince,
  } = await tx.byKey
    .selectFrom('organizations')
    .select(['settings', 'timezone', 'country', 'auto_reminders_since'])
    .where('id', '=', orgId)
    .executeTakeFirstOrThrow()
  const stored = row ?? usual
  return {
    mode: modeOf(stored.mode as ReminderMode, settings),
    hour: stored.hour,
    minimumGapDays: stored.minimum_gap_days,
    carrying: stored.carrying as ReminderSettings['carrying'],
    maxBankAgeDays: stored.max_bank_age_days,
    waitForMatching: stored.wait_for_matching,
    dailyLimit: stored.daily_limit,
    revision: stored.revision,
    timeZone: timezone,
    country,
    automaticSince,
  }
}

function modeOf(stored: ReminderMode, settings: unknown): ReminderMode {
  if ((settings as { auto_reminders?: boolean }).auto_reminders === true) return 'automatic'
  return stored === 'automatic' ? 'approve' : stored
}

/** Whether the plan of the organization has automatic reminders now. */
export async function isAutomaticAllowed(tx: Tx): Promise<boolean> {
  return planOf(await findPlanFacts(tx), tx.now, tx.scope.context.config.billing).limits.reminders
}

/** As the page shows them. */
export async function getReminderSettingsView(tx: Tx) {
  const {
    timeZone: _zone,
    country: _country,
    automaticSince: _since,
    ...settings
  } = await getReminderSettings(tx)
  return { ...settings, automaticAllowed: await isAutomaticAllowed(tx) }
}

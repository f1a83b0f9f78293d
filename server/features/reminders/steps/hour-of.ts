import type { StoredReminderPlan } from '#shared/contract/reminder-plans.ts'
import { instantOf } from '#shared/time/calendar-day.ts'
import type { StandingFacts } from './read-standing-facts.ts'

/** The instant of a step of a plan on a day: its own hour, else that of the settings. */
export const hourOf =
  ({ settings: { timeZone, hour } }: StandingFacts, { steps }: Pick<StoredReminderPlan, 'steps'>) =>
  (day: string, step: number | null = null): Date =>
    instantOf(timeZone, day, ((step === null ? null : steps[step]?.hour) ?? hour) * 60)

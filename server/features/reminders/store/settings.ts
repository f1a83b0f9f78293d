import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import type { ReminderSettingsInput } from '../queries/settings.ts'

/** The revision of the settings, their row held until the transaction ends; 0 for the defaults. */
export async function lockSettings(tx: Tx): Promise<number> {
  await tx.db
    .insertInto('reminder_settings')
    .values({ org_id: tx.scope.orgId, revision: 0, updated_at: tx.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { revision } = await tx.db
    .selectFrom('reminder_settings')
    .select('revision')
    .where('org_id', '=', tx.scope.orgId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return revision
}

export async function writeSettings(tx: Tx, settings: ReminderSettingsInput): Promise<void> {
  await tx.db
    .updateTable('reminder_settings')
    .set((eb) => ({
      mode: settings.mode,
      hour: settings.hour,
      minimum_gap_days: settings.minimumGapDays,
      carrying: settings.carrying,
      max_bank_age_days: settings.maxBankAgeDays,
      wait_for_matching: settings.waitForMatching,
      daily_limit: settings.dailyLimit,
      revision: eb('revision', '+', 1),
      updated_by: tx.scope.userId,
      updated_at: tx.now,
    }))
    .where('org_id', '=', tx.scope.orgId)
    .execute()
}

/** « Relances automatiques » of the organization. False where it stood so already. */
export async function setAutomatic(tx: Tx, wanted: boolean): Promise<boolean> {
  const { rows } = await sql<{
    changed: boolean | null
  }>`select set_auto_reminders(${wanted}) as changed`.execute(tx.db)
  return rows[0]!.changed === true
}

import type { Kysely } from 'kysely'
import type { Tx } from '#server/scope.ts'
import type { DB } from '#server/tables.gen.ts'
import type { ReminderDetail } from '#shared/contract/reminder-fields.ts'
import { fileNameOf } from '#shared/domain/documents/file-name.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { RegisteredState } from '#shared/domain/reminders/registered-letter.ts'

/** As many as one pass asks about; the next takes the others. */
const AT_ONCE = 500

/** Where the electronic registered letter of a reminder is; null: it has none. */
export async function findElectronic(tx: Tx, reminderId: string): Promise<ReminderDetail['electronic']> {
  const row = await tx.byKey
    .selectFrom('registered_letters')
    .select(['state', 'state_at', 'simulated', 'recipient_email', 'proof_file_key'])
    .where('org_id', '=', tx.scope.orgId)
    .where('reminder_id', '=', reminderId)
    .executeTakeFirst()
  if (!row) return null
  return {
    state: row.state as RegisteredState,
    stateAt: row.state_at.toISOString(),
    simulated: row.simulated,
    email: row.recipient_email,
    hasProof: row.proof_file_key !== null,
  }
}

/** The file that proves how it ended. Errors: not_found. */
export async function getProofFile(tx: Tx, reminderId: string): Promise<{ fileKey: string; name: string }> {
  const row = await tx.byKey
    .selectFrom('registered_letters')
    .select('proof_file_key')
    .where('org_id', '=', tx.scope.orgId)
    .where('reminder_id', '=', reminderId)
    .executeTakeFirst()
  if (!row || row.proof_file_key === null) throw new DomainError('not_found')
  return { fileKey: row.proof_file_key, name: fileNameOf('Preuve', 'recommande') }
}

/** Whose letters the provider of now may know. */
export async function listFollowedOrganizations(db: Kysely<DB>, simulated: boolean): Promise<string[]> {
  const rows = await db
    .selectFrom('registered_letters')
    .select('org_id')
    .distinct()
    .where('proof_file_key', 'is', null)
    .where('simulated', '=', simulated)
    .execute()
  return rows.map(({ org_id }) => org_id)
}

/** Those that are under way, or whose proof is not kept yet. */
export async function listRegisteredLetters(tx: Tx): Promise<string[]> {
  const rows = await tx.db
    .selectFrom('registered_letters')
    .select('reminder_id')
    .where('org_id', '=', tx.scope.orgId)
    .where('proof_file_key', 'is', null)
    .where('simulated', '=', tx.scope.context.registeredLetters.simulated)
    .orderBy('asked_at')
    .limit(AT_ONCE)
    .execute()
  return rows.map(({ reminder_id }) => reminder_id)
}

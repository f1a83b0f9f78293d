import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import type { RegisteredState } from '#shared/domain/reminders/registered-letter.ts'

/** A registered letter that a provider delivers. */
export type SentLetter = {
  reminderId: string
  companyId: string | null
  contactId: string | null
  clientName: string
  simulated: boolean
  state: RegisteredState
  providerId: string | null
  requestedAt: Date
  recipient: { name: string; email: string }
  pdfFileKey: string
  proofFileKey: string | null
  /** Whether what was sent is a « mise en demeure » is judged by its words, or by no plan having asked for it. */
  planId: string | null
  subject: string
  message: string
}

type Asked = { reminderId: string; recipient: { name: string; email: string }; agreedOn: string | null }

export async function insertRegistered(tx: Tx, { reminderId, recipient, agreedOn }: Asked): Promise<void> {
  await tx.db
    .insertInto('registered_letters')
    .values({
      org_id: tx.scope.orgId,
      reminder_id: reminderId,
      simulated: tx.scope.context.registeredLetters.simulated,
      recipient_email: recipient.email,
      recipient_name: recipient.name,
      agreed_on: agreedOn,
      state_at: tx.now,
      requested_by: tx.scope.userId,
      requested_at: tx.now,
    })
    .execute()
}

const letters = (tx: Tx, reminderId: string) => sql<SentLetter>`
  select l.reminder_id as "reminderId", r.company_id as "companyId", r.contact_id as "contactId", r.client_name as "clientName", l.simulated,
    l.state, l.provider_id as "providerId", l.requested_at as "requestedAt", r.pdf_file_key as "pdfFileKey", l.proof_file_key as "proofFileKey",
    jsonb_build_object('name', l.recipient_name, 'email', l.recipient_email) as recipient, r.plan_id as "planId", r.mail_subject as subject,
    r.message
  from registered_letters l join reminders r on r.org_id = l.org_id and r.id = l.reminder_id
  where l.org_id = ${tx.scope.orgId} and l.reminder_id = ${reminderId}`

export async function findRegistered(tx: Tx, reminderId: string): Promise<SentLetter | null> {
  const { rows } = await letters(tx, reminderId).execute(tx.db)
  return rows[0] ?? null
}

/** Its row is held until the transaction ends. */
export async function lockRegistered(tx: Tx, reminderId: string): Promise<SentLetter | null> {
  const { rows } = await sql<SentLetter>`${letters(tx, reminderId)} for no key update of l`.execute(tx.db)
  return rows[0] ?? null
}

type Moved = {
  state?: RegisteredState
  stateAt?: Date
  providerId?: string
  proof?: { fileKey: string; sha256: string }
}

export async function saveRegistered(tx: Tx, reminderId: string, moved: Moved): Promise<void> {
  const { state, stateAt, providerId, proof } = moved
  await tx.db
    .updateTable('registered_letters')
    .set({
      ...(state !== undefined && { state, state_at: stateAt ?? tx.now }),
      ...(providerId !== undefined && { provider_id: providerId }),
      ...(proof !== undefined && { proof_file_key: proof.fileKey, proof_sha256: proof.sha256 }),
    })
    .where('org_id', '=', tx.scope.orgId)
    .where('reminder_id', '=', reminderId)
    .execute()
}

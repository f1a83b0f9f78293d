import { sql } from 'kysely'
import { insertRowForId } from '#server/db/own-rows.ts'
import type { Tx } from '#server/scope.ts'
import type { ConsentChannel, OppositionSource } from '#shared/domain/calls/call-names.ts'

type Whose = { companyId: string | null; contactId: string | null }

export type NewConsent = {
  text: string
  textVersion: string
  channel: ConsentChannel
  givenAt: string
  scope: string
  anyHour: boolean
  hours: string
  documentId: string | null
  proof: string
  ip: string | null
}

export function insertConsent(
  tx: Tx,
  { companyId, contactId, clientName, number }: Whose & { clientName: string; number: string },
  consent: NewConsent,
): Promise<string> {
  return insertRowForId(tx, 'call_consents', {
    company_id: companyId,
    contact_id: contactId,
    client_name: clientName,
    number,
    text: consent.text,
    text_version: consent.textVersion,
    channel: consent.channel,
    given_at: consent.givenAt,
    scope: consent.scope,
    any_hour: consent.anyHour,
    hours: consent.hours,
    document_id: consent.documentId,
    proof: consent.proof,
    ip: consent.ip,
    recorded_by: tx.scope.userId,
    recorded_at: tx.now,
  })
}

/** False where it is revoked already. */
export async function endConsent(tx: Tx, consentId: string, note: string): Promise<boolean> {
  const row = await tx.db
    .insertInto('call_consent_ends')
    .values({
      org_id: tx.scope.orgId,
      consent_id: consentId,
      revoked_at: tx.now,
      revoked_by: tx.scope.userId,
      note,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('consent_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Consents of a person or of their number that hold; they are ended by an opposition. */
export async function listOpenConsents(
  tx: Tx,
  { companyId, contactId, number }: Whose & { number: string | null },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.id from call_consents c
    where c.org_id = ${tx.scope.orgId} and (c.number = ${number} or c.contact_id = ${contactId} or (c.company_id = ${companyId} and c.contact_id is not distinct from ${contactId}))
      and not exists (select from call_consent_ends e where e.org_id = c.org_id and e.consent_id = c.id)
    order by c.id`.execute(tx.db)
  return rows.map(({ id }) => id)
}

export async function insertOpposition(
  tx: Tx,
  { companyId, contactId, number }: Whose & { number: string | null },
  { source, note }: { source: OppositionSource; note: string },
): Promise<string> {
  return insertRowForId(tx, 'call_oppositions', {
    company_id: companyId,
    contact_id: contactId,
    number,
    number_hash: number === null ? null : sql<Buffer>`number_hash(${tx.scope.orgId}::uuid, ${number})`,
    source,
    note,
    opposed_at: tx.now,
    recorded_by: tx.scope.userId,
  })
}

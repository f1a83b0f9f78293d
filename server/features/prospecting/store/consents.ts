import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { ProspectingSource, Recording } from '#shared/domain/prospecting/prospecting.ts'
import { hashOf, type ProspectLink } from '../queries/prospects.ts'

/**
 * Holds a contact and its address until the end of the transaction, so that what is recorded of a person is judged one after the other, by whichever
 * contact or link. Errors: not_found, archived.
 */
export async function holdContact(tx: Tx, contactId: string): Promise<void> {
  const row = await lockContact(tx, contactId)
  if (row === null) throw new DomainError('not_found')
  if (row.archived_at !== null) throw new DomainError('archived')
  await holdAddress(tx, hashOf(tx, row.email))
}

/** The same for the person to whom a link was sent; answers its contact, null once that is erased. */
export async function holdLink(
  tx: Tx,
  { contact_id: contactId, address_hash: hash }: Pick<ProspectLink, 'contact_id' | 'address_hash'>,
): Promise<string | null> {
  const row = contactId === null ? null : await lockContact(tx, contactId)
  await holdAddress(tx, sql<Buffer>`${hash}::bytea`)
  return row?.id ?? null
}

async function lockContact(tx: Tx, contactId: string) {
  const row = await tx.db
    .selectFrom('contacts')
    .select(['id', 'email', 'archived_at'])
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', contactId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** A contact without an address holds nothing here. */
async function holdAddress(tx: Tx, hash: RawBuilder<Buffer | null>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('prospect:' || encode(${hash}, 'hex'), 0))`.execute(
    tx.db,
  )
}

type Entry = Recording & {
  source: ProspectingSource
  contactId: string | null
  /** The last record of the person: the new one comes after it, though its transaction began before. */
  after: Date | null
}

/** Adds to the history of a person who is held; the address is that of the contact, or the hash of a link. */
export async function insertEntry(
  tx: Tx,
  { contactId, state, basis, note, source, after }: Entry,
  address: { email: string | null } | { hash: Buffer },
): Promise<void> {
  const hash = 'hash' in address ? address.hash : hashOf(tx, address.email)
  await tx.db
    .insertInto('prospecting_consents')
    .values({
      ...{
        org_id: tx.scope.orgId,
        contact_id: contactId,
        address_hash: hash,
        state,
        note: note.trim(),
        source,
      },
      basis: state === 'given' ? basis : null,
      recorded_by: tx.scope.userId,
      recorded_at: new Date(Math.max(tx.now.getTime(), after === null ? 0 : after.getTime() + 1)),
    })
    .execute()
}

type NewLink = { tokenHash: Buffer; contactId: string | null; address: string; masked: string }

export async function insertLink(tx: Tx, { tokenHash, contactId, address, masked }: NewLink): Promise<void> {
  await sql`
    insert into prospecting_links (token_hash, org_id, contact_id, address_hash, address_masked, created_at)
    values (${tokenHash}, ${tx.scope.orgId}, ${contactId}, ${hashOf(tx, address)}, ${masked}, ${tx.now})`.execute(
    tx.db,
  )
}

import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { ProspectingSource, Recording } from '#shared/domain/prospecting/prospecting.ts'
import { hashOf } from '../queries/prospects.ts'

/** Holds the contacts until the end of the transaction, so that what is recorded of each is judged one after the other. Errors: not_found, archived. */
export async function holdContact(tx: Tx, contactId: string): Promise<void> {
  const row = await tx.db
    .selectFrom('contacts')
    .select('archived_at')
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', contactId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw new DomainError('not_found')
  if (row.archived_at !== null) throw new DomainError('archived')
}

/** Holds whoever else opens the same link. */
export async function holdLink(tx: Tx, addressHash: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`prospect:${addressHash.toString('hex')}`}, 0))`.execute(
    tx.db,
  )
}

type Entry = Recording & { source: ProspectingSource; contactId: string | null }

/** Adds to the history; the address is that of the contact, or the hash of a link. */
export async function insertEntry(
  tx: Tx,
  { contactId, state, basis, note, source }: Entry,
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
      recorded_at: tx.now,
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

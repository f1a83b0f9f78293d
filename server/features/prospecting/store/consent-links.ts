import { type RawBuilder, sql } from 'kysely'
import { insertRow } from '#server/db/own-rows.ts'
import type { Tx } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { ProspectingSource, Recording } from '#shared/domain/prospecting/prospecting.ts'
import { hashOf, type Party, type ProspectLink } from '../queries/prospects.ts'

/**
 * Holds a contact or a company and its address until the end of the transaction, so that what is recorded of a person is judged one after the
 * other, by whichever of them or link. Errors: not_found, archived.
 */
export async function lockPartyAndAddress(tx: Tx, who: Party): Promise<void> {
  const row = await lockParty(tx, who)
  if (row === null) throw new DomainError('not_found')
  if (row.archived_at !== null) throw new DomainError('archived')
  await lockAddress(tx, hashOf(tx, row.email))
}

/** The same for whoever got a link; answers its contact or company, null once that is erased. */
export async function lockLink(
  tx: Tx,
  { contact_id: contactId, company_id: companyId, address_hash: hash }: ProspectLink,
): Promise<Party | null> {
  const who = partyOf(contactId, companyId)
  const row = who === null ? null : await lockParty(tx, who)
  await lockAddress(tx, sql<Buffer>`${hash}::bytea`)
  return row === null ? null : who
}

function partyOf(contactId: string | null, companyId: string | null): Party | null {
  if (contactId !== null) return { type: 'contact', id: contactId }
  return companyId === null ? null : { type: 'company', id: companyId }
}

const TABLES = { contact: 'contacts', company: 'companies' } as const

async function lockParty(tx: Tx, { type, id }: Party) {
  const row = await tx.db
    .selectFrom(TABLES[type])
    .select(['id', 'email', 'archived_at'])
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** Serializes the records of an address; without an address nothing is locked. */
async function lockAddress(tx: Tx, hash: RawBuilder<Buffer | null>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('prospect:' || encode(${hash}, 'hex'), 0))`.execute(
    tx.db,
  )
}

type Entry = Recording & {
  source: ProspectingSource
  who: Party | null
  /** The last record of the person: the new one comes after it, though its transaction began before. */
  after: Date | null
}

/** Adds to the history of a person who is held; the address is that of the contact or company, or the hash of a link. */
export async function insertEntry(
  tx: Tx,
  { who, state, basis, note, source, after }: Entry,
  address: { email: string | null } | { hash: Buffer },
): Promise<void> {
  const hash = 'hash' in address ? address.hash : hashOf(tx, address.email)
  await insertRow(tx, 'prospecting_consents', {
    ...columnsOf(who),
    address_hash: hash,
    state,
    note: note.trim(),
    source,
    basis: state === 'given' ? basis : null,
    recorded_by: tx.scope.userId,
    recorded_at: new Date(Math.max(tx.now.getTime(), after === null ? 0 : after.getTime() + 1)),
  })
}

const columnsOf = (who: Party | null) => ({
  contact_id: who?.type === 'contact' ? who.id : null,
  company_id: who?.type === 'company' ? who.id : null,
})

type NewLink = { tokenHash: Buffer; who: Party | null; address: string; masked: string }

export async function insertLink(tx: Tx, { tokenHash, who, address, masked }: NewLink): Promise<void> {
  const { contact_id: contactId, company_id: companyId } = columnsOf(who)
  await sql`
    insert into prospecting_links (token_hash, org_id, contact_id, company_id, address_hash, address_masked, created_at)
    values (${tokenHash}, ${tx.scope.orgId}, ${contactId}, ${companyId}, ${hashOf(tx, address)}, ${masked}, ${tx.now})`.execute(
    tx.db,
  )
}

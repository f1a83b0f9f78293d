import { type RawBuilder, sql } from 'kysely'
import { asPlatform } from '#server/db/transaction.ts'
import type { AppContext, Tx } from '#server/scope.ts'
import type { Prospecting, ProspectingEntry } from '#shared/contract/prospecting.ts'
import { contactName } from '#shared/domain/crm/contact-name.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import {
  basesFor,
  heldUntil,
  mayProspect,
  type ProspectFacts,
  type ProspectingBasis,
  type ProspectingSource,
  type ProspectingState,
  type ProspectVerdict,
} from '#shared/domain/prospecting/prospecting.ts'

/** The subject of records: contacts, and the address that they share. */
type Whose = { contactIds: readonly string[]; hash: RawBuilder<Buffer | null> }

export const hashOf = (tx: Tx, email: string | null) =>
  sql<Buffer | null>`address_hash(${tx.scope.orgId}::uuid, ${email}::text)`

/** Shown of a history: more than anybody reads. */
const MOST = 100

/** The records of somebody, newest first. */
export async function listEntries(tx: Tx, { contactIds, hash }: Whose, most = MOST) {
  const { orgId } = tx.scope
  const { rows } = await sql<{
    id: string
    state: ProspectingState
    basis: ProspectingBasis | null
    source: ProspectingSource
    note: string
    recordedAt: Date
    recordedByName: string | null
  }>`
    select p.id, p.state, p.basis, p.source, p.note, p.recorded_at as "recordedAt", u.name as "recordedByName"
    from prospecting_consents p left join users u on u.id = p.recorded_by
    where p.org_id = ${orgId} and (p.contact_id = any (${contactIds}::uuid[]) or p.address_hash = ${hash})
    order by p.recorded_at desc, p.id desc limit ${most}`.execute(tx.db)
  return rows
}

/** Contacts of an address, archived ones too; those in use first, then the oldest. */
const contacts = (tx: Tx) =>
  tx.db
    .selectFrom('contacts as c')
    .leftJoin('companies as o', (join) =>
      join.onRef('o.org_id', '=', 'c.org_id').onRef('o.id', '=', 'c.company_id'),
    )
    .select(['c.id', 'c.first_name', 'c.last_name', 'c.email', 'c.company_id', 'c.archived', 'o.kind'])
    .where('c.org_id', '=', tx.scope.orgId)
type ContactRow = Awaited<ReturnType<ReturnType<typeof contacts>['execute']>>[number]

export const listContactsOf = (tx: Tx, email: string): Promise<ContactRow[]> =>
  contacts(tx)
    .where('c.email', '=', email)
    .orderBy('c.archived')
    .orderBy('c.created_at')
    .orderBy('c.id')
    .limit(20)
    .execute()

/** A contact with all that counts for it. Errors: not_found. */
export async function getProspect(tx: Tx, contactId: string) {
  const contact = await contacts(tx).where('c.id', '=', contactId).executeTakeFirst()
  if (!contact) throw new DomainError('not_found')
  const same = contact.email === null ? [] : await listContactsOf(tx, contact.email)
  return readProspect(tx, contact, same)
}

/** The same by its address; null where no contact has it. */
export async function findProspect(tx: Tx, email: string) {
  const same = await listContactsOf(tx, email)
  return same[0] === undefined ? null : readProspect(tx, same[0], same)
}
export type ProspectRead = Awaited<ReturnType<typeof readProspect>>

async function readProspect(tx: Tx, contact: ContactRow, same: readonly ContactRow[]) {
  const contactIds = [...new Set([contact.id, ...same.map(({ id }) => id)])]
  const history = await listEntries(tx, { contactIds, hash: hashOf(tx, contact.email) })
  const kinds = [contact, ...same].map(({ kind }) => kind)
  const facts: ProspectFacts = {
    kind: kinds.includes('consumer')
      ? 'consumer'
      : kinds.includes('professional')
        ? 'professional'
        : 'unknown',
    state: history[0]?.state ?? 'none',
    basis: history[0]?.basis ?? null,
    recordedAt: history[0]?.recordedAt ?? null,
    lastContactAt: null,
  }
  // Looked for where it decides alone.
  if (facts.state === 'given' && contact.email !== null && tx.now > heldUntil(facts))
    facts.lastContactAt = await findLastMail(tx, contact.email)
  const { id, email, archived, company_id: companyId } = contact
  const name = contactName({ firstName: contact.first_name, lastName: contact.last_name })
  return { id, email, archived, companyId, name, facts, history, verdict: mayProspect(facts, tx.now) }
}

async function findLastMail(tx: Tx, email: string): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`select last_mail_from(${email}) as at`.execute(tx.db)
  return rows[0]?.at ?? null
}

const reasonOf = (verdict: ProspectVerdict) => ('reason' in verdict ? verdict.reason : null)
export const presentVerdict = ({ facts, verdict }: ProspectRead) => ({
  verdict: verdict.verdict,
  reason: reasonOf(verdict),
  bases: [...basesFor(facts.kind)],
})

/** The records of a contact, as they are shown. Errors: not_found. */
export async function getProspecting(tx: Tx, contactId: string): Promise<Prospecting> {
  const prospect = await getProspect(tx, contactId)
  return {
    state: prospect.facts.state,
    ...presentVerdict(prospect),
    history: prospect.history.map(
      ({ recordedAt, ...entry }): ProspectingEntry => ({ ...entry, recordedAt: recordedAt.toISOString() }),
    ),
  }
}

/** The recipient of a mail; null where no contact has the address. */
export async function judgeProspect(tx: Tx, { email }: { email: string }) {
  const prospect = await findProspect(tx, email)
  if (prospect === null) return { prospect: null }
  return { prospect: { contactId: prospect.id, name: prospect.name, ...presentVerdict(prospect) } }
}

/** Whether whoever has an address opposes. */
export async function isOpposed(tx: Tx, address: string): Promise<boolean> {
  const email = address.trim().toLowerCase()
  const contactIds = (await listContactsOf(tx, email)).map(({ id }) => id)
  const [latest] = await listEntries(tx, { contactIds, hash: hashOf(tx, email) }, 1)
  return latest?.state === 'refused'
}

export type ProspectingStateRow = {
  contactId: string
  state: ProspectingState
  basis: ProspectingBasis | null
  recordedAt: Date
}

/** The last record of each contact, of others with its address, or of the address; contacts without any are left out. */
export async function listProspectingStates(
  tx: Tx,
  contactIds: readonly string[],
): Promise<Map<string, ProspectingStateRow>> {
  const { orgId } = tx.scope
  const { rows } = await sql<ProspectingStateRow>`
    with asked as materialized (
      select id, email, address_hash(org_id, email) as hash from contacts where org_id = ${orgId} and id = any (${contactIds}::uuid[])),
    person as (
      select id as "contactId", id from asked
      union select a.id, c.id from asked a join contacts c on c.org_id = ${orgId} and c.email = a.email),
    recorded as (
      select s."contactId", p.state, p.basis, p.recorded_at as "recordedAt", p.id
      from person s join prospecting_consents p on p.org_id = ${orgId} and p.contact_id = s.id
      union all
      select a.id, p.state, p.basis, p.recorded_at, p.id
      from asked a join prospecting_consents p on p.org_id = ${orgId} and p.address_hash = a.hash)
    select distinct on ("contactId") "contactId", state, basis, "recordedAt" from recorded
    order by "contactId", "recordedAt" desc, id desc`.execute(tx.db)
  return new Map(rows.map((row) => [row.contactId, row]))
}

/** The only question asked outside an organization: whose link is it? */
export async function findProspectLink(context: AppContext, tokenHash: Buffer) {
  const row = await asPlatform(context, (db) =>
    db
      .selectFrom('prospecting_links as l')
      .innerJoin('organizations as o', 'o.id', 'l.org_id')
      .select(['l.org_id', 'l.contact_id', 'l.address_hash', 'l.address_masked', 'o.name'])
      .where('l.token_hash', '=', tokenHash)
      .executeTakeFirst(),
  )
  return row ?? null
}
export type ProspectLink = NonNullable<Awaited<ReturnType<typeof findProspectLink>>>

/** The records of the person to whom a link was sent, and the contacts that it is about. */
export async function readLinked(tx: Tx, link: ProspectLink) {
  const { orgId } = tx.scope
  const { rows } = await sql<{
    id: string
    firstName: string | null
    lastName: string
    companyId: string | null
  }>`
    with hashed as materialized (
      select id, address_hash(org_id, email) as hash from contacts where org_id = ${orgId} and id = ${link.contact_id})
    select c.id, c.first_name as "firstName", c.last_name as "lastName", c.company_id as "companyId" from contacts c
    where c.org_id = ${orgId} and (c.id = ${link.contact_id}
      or c.email = (select email from contacts where org_id = ${orgId} and id = (select id from hashed where hash = ${link.address_hash})))
    order by c.created_at, c.id limit 20`.execute(tx.db)
  const contactIds = rows.map(({ id }) => id)
  const history = await listEntries(tx, { contactIds, hash: sql<Buffer | null>`${link.address_hash}::bytea` })
  return { contacts: rows, history }
}

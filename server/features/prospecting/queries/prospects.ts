import { type RawBuilder, sql } from 'kysely'
import { asPlatform } from '#server/db/transaction.ts'
import type { AppContext, Tx } from '#server/scope.ts'
import type { Prospect, Prospecting, ProspectingEntry } from '#shared/contract/prospecting.ts'
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

/** Whom records are about: a contact, or a company by its own address. */
export type Party = { type: 'contact' | 'company'; id: string }

/** The subject of records: contacts and companies, and the address that they share. */
type Whose = { ids: readonly string[]; hash: RawBuilder<Buffer | null> }

export const hashOf = (tx: Tx, email: string | null) =>
  sql<Buffer | null>`address_hash(${tx.scope.orgId}::uuid, ${email}::text)`

/** Shown of a history: more than anybody reads. */
const MOST = 100

/** The records of somebody, newest first. */
export async function listEntries(tx: Tx, { ids, hash }: Whose, most = MOST) {
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
    where p.org_id = ${orgId} and (p.contact_id = any (${ids}::uuid[]) or p.company_id = any (${ids}::uuid[]) or p.address_hash = ${hash})
    order by p.recorded_at desc, p.id desc limit ${most}`.execute(tx.db)
  return rows
}

const contacts = (tx: Tx) =>
  tx.db
    .selectFrom('contacts as c')
    .leftJoin('companies as o', (join) =>
      join.onRef('o.org_id', '=', 'c.org_id').onRef('o.id', '=', 'c.company_id'),
    )
    .select([
      ...(['c.id', 'c.first_name as firstName', 'c.last_name as lastName', 'c.email'] as const),
      ...(['c.company_id as companyId', 'c.archived', 'o.kind'] as const),
    ])
    .where('c.org_id', '=', tx.scope.orgId)

const companies = (tx: Tx) =>
  tx.db
    .selectFrom('companies as o')
    .select(['o.id', 'o.name', 'o.email', 'o.archived', 'o.kind'])
    .where('o.org_id', '=', tx.scope.orgId)

type Row<T extends (tx: Tx) => { execute(): Promise<unknown[]> }> = Awaited<
  ReturnType<ReturnType<T>['execute']>
>[number]
const ofContact = ({ firstName, lastName, ...row }: Row<typeof contacts>) => ({
  ...row,
  type: 'contact' as const,
  name: contactName({ firstName, lastName }),
})
const ofCompany = (row: Row<typeof companies>) => ({
  ...row,
  type: 'company' as const,
  companyId: row.id as string | null,
})
type PartyRow = ReturnType<typeof ofContact> | ReturnType<typeof ofCompany>

/** Clients with that address, archived ones too: contacts, then companies; of each those in use first, then the oldest. */
export async function listPartiesOf(tx: Tx, email: string): Promise<PartyRow[]> {
  const [people, firms] = await Promise.all([
    contacts(tx)
      .where('c.email', '=', email)
      .orderBy('c.archived')
      .orderBy('c.created_at')
      .orderBy('c.id')
      .limit(20)
      .execute(),
    companies(tx)
      .where('o.email', '=', email)
      .orderBy('o.archived')
      .orderBy('o.created_at')
      .orderBy('o.id')
      .limit(20)
      .execute(),
  ])
  return [...people.map(ofContact), ...firms.map(ofCompany)]
}

async function findParty(tx: Tx, { type, id }: Party): Promise<PartyRow | null> {
  if (type === 'contact') {
    const row = await contacts(tx).where('c.id', '=', id).executeTakeFirst()
    return row === undefined ? null : ofContact(row)
  }
  const row = await companies(tx).where('o.id', '=', id).executeTakeFirst()
  return row === undefined ? null : ofCompany(row)
}

/** A contact or a company with all that counts for it. Errors: not_found. */
export async function getProspect(tx: Tx, who: Party) {
  const party = await findParty(tx, who)
  if (party === null) throw new DomainError('not_found')
  const same = party.email === null ? [] : await listPartiesOf(tx, party.email)
  return readProspect(tx, party, same)
}

/** The same by its address; null where nobody has it. */
export async function findProspect(tx: Tx, email: string) {
  const same = await listPartiesOf(tx, email)
  const party = same.find(({ archived }) => !archived) ?? same[0]
  return party === undefined ? null : readProspect(tx, party, same)
}
export type ProspectRead = Awaited<ReturnType<typeof readProspect>>

async function readProspect(tx: Tx, party: PartyRow, same: readonly PartyRow[]) {
  const ids = [...new Set([party.id, ...same.map(({ id }) => id)])]
  const history = await listEntries(tx, { ids, hash: hashOf(tx, party.email) })
  const kinds = [party, ...same].map(({ kind }) => kind)
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
  if (facts.state === 'given' && party.email !== null && tx.now > heldUntil(facts))
    facts.lastContactAt = await findLastMail(tx, party.email)
  const { type, id, name, email, archived, companyId } = party
  const who: Party = { type, id }
  return { who, email, archived, companyId, name, facts, history, verdict: mayProspect(facts, tx.now) }
}

async function findLastMail(tx: Tx, email: string): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`select last_mail_from(${email}) as at`.execute(tx.db)
  return rows[0]?.at ?? null
}

const reasonOf = (verdict: ProspectVerdict) => ('reason' in verdict ? verdict.reason : null)
const presentVerdict = ({ facts, verdict }: ProspectRead) => ({
  verdict: verdict.verdict,
  reason: reasonOf(verdict),
  bases: [...basesFor(facts.kind)],
})

/** A recipient, as it is shown to whoever writes to it. */
export const presentProspect = (prospect: ProspectRead): Prospect => ({
  contactId: prospect.who.type === 'contact' ? prospect.who.id : null,
  companyId: prospect.who.type === 'company' ? prospect.who.id : null,
  name: prospect.name,
  ...presentVerdict(prospect),
})

/** The records of a contact or a company, as they are shown. Errors: not_found. */
export async function getProspecting(tx: Tx, who: Party): Promise<Prospecting> {
  const prospect = await getProspect(tx, who)
  return {
    state: prospect.facts.state,
    ...presentVerdict(prospect),
    history: prospect.history.map(
      ({ recordedAt, ...entry }): ProspectingEntry => ({ ...entry, recordedAt: recordedAt.toISOString() }),
    ),
  }
}

/** The recipient of a mail; null where no contact and no company has the address. */
export async function judgeProspect(tx: Tx, { email }: { email: string }) {
  const prospect = await findProspect(tx, email)
  return { prospect: prospect === null ? null : presentProspect(prospect) }
}

/** Whether whoever has an address opposes. */
export async function isOpposed(tx: Tx, address: string): Promise<boolean> {
  const email = address.trim().toLowerCase()
  const ids = (await listPartiesOf(tx, email)).map(({ id }) => id)
  const [latest] = await listEntries(tx, { ids, hash: hashOf(tx, email) }, 1)
  return latest?.state === 'refused'
}

export type ProspectingStateRow = {
  partyId: string
  state: ProspectingState
  basis: ProspectingBasis | null
  recordedAt: Date
}

/** The last record of each contact or company, of others with its address, or of the address; those without any are left out. */
export async function listProspectingStates(
  tx: Tx,
  partyIds: readonly string[],
): Promise<Map<string, ProspectingStateRow>> {
  const { orgId } = tx.scope
  const { rows } = await sql<ProspectingStateRow>`
    with asked as materialized (
      select id, email, address_hash(org_id, email) as hash from contacts where org_id = ${orgId} and id = any (${partyIds}::uuid[])
      union all
      select id, email, address_hash(org_id, email) from companies where org_id = ${orgId} and id = any (${partyIds}::uuid[])),
    person as (
      select id as "partyId", id from asked
      union select a.id, c.id from asked a join contacts c on c.org_id = ${orgId} and c.email = a.email
      union select a.id, o.id from asked a join companies o on o.org_id = ${orgId} and o.email = a.email),
    recorded as (
      select s."partyId", p.state, p.basis, p.recorded_at as "recordedAt", p.id
      from person s join prospecting_consents p on p.org_id = ${orgId} and p.contact_id = s.id
      union all
      select s."partyId", p.state, p.basis, p.recorded_at, p.id
      from person s join prospecting_consents p on p.org_id = ${orgId} and p.company_id = s.id
      union all
      select a.id, p.state, p.basis, p.recorded_at, p.id
      from asked a join prospecting_consents p on p.org_id = ${orgId} and p.address_hash = a.hash)
    select distinct on ("partyId") "partyId", state, basis, "recordedAt" from recorded
    order by "partyId", "recordedAt" desc, id desc`.execute(tx.db)
  return new Map(rows.map((row) => [row.partyId, row]))
}

/** The only question asked outside an organization: whose link is it? */
export async function findProspectLink(context: AppContext, tokenHash: Buffer) {
  const row = await asPlatform(context, (db) =>
    db
      .selectFrom('prospecting_links as l')
      .innerJoin('organizations as o', 'o.id', 'l.org_id')
      .select(['l.org_id', 'l.contact_id', 'l.company_id', 'l.address_hash', 'l.address_masked', 'o.name'])
      .where('l.token_hash', '=', tokenHash)
      .executeTakeFirst(),
  )
  return row ?? null
}
export type ProspectLink = NonNullable<Awaited<ReturnType<typeof findProspectLink>>>

/** The records of whoever got a link, and the contacts and companies that it is about. */
export async function readLinked(tx: Tx, link: ProspectLink) {
  const { orgId } = tx.scope
  const { rows } = await sql<{
    type: Party['type']
    id: string
    firstName: string | null
    lastName: string
    companyId: string | null
  }>`
    with hashed as materialized (
      select email, address_hash(org_id, email) as hash from contacts where org_id = ${orgId} and id = ${link.contact_id}
      union all select email, address_hash(org_id, email) from companies where org_id = ${orgId} and id = ${link.company_id}),
    same as materialized (select email from hashed where hash = ${link.address_hash})
    (select 'contact' as type, c.id, c.first_name as "firstName", c.last_name as "lastName", c.company_id as "companyId" from contacts c
      where c.org_id = ${orgId} and (c.id = ${link.contact_id} or c.email = (select email from same))
      order by c.created_at, c.id limit 20)
    union all
    (select 'company', o.id, null, o.name, o.id from companies o
      where o.org_id = ${orgId} and (o.id = ${link.company_id} or o.email = (select email from same))
      order by o.created_at, o.id limit 20)`.execute(tx.db)
  const parties = rows.map(({ type, id, companyId, ...names }) => ({
    who: { type, id },
    companyId,
    name: contactName(names),
  }))
  const ids = rows.map(({ id }) => id)
  const history = await listEntries(tx, { ids, hash: sql<Buffer | null>`${link.address_hash}::bytea` })
  return { parties, history }
}

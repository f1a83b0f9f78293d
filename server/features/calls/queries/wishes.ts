import { sql } from 'kysely'
import { getSeller } from '#server/features/documents/queries/parties.ts'
import type { Tx } from '#server/scope.ts'
import type { CallConsent, CallOpposition } from '#shared/contract/call-fields.ts'
import type { ConsentChannel, OppositionSource } from '#shared/domain/calls/call-names.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { type Called, type CalledAsked, getCalled } from './called.ts'

/** Shown of a client: more than anybody reads. */
const MOST = 100

const consentsOf = (tx: Tx) =>
  tx.db
    .selectFrom('call_consents as c')
    .leftJoin('call_consent_ends as e', (join) =>
      join.onRef('e.org_id', '=', 'c.org_id').onRef('e.consent_id', '=', 'c.id'),
    )
    .leftJoin('users as u', 'u.id', 'c.recorded_by')
    .leftJoin('users as r', 'r.id', 'e.revoked_by')
    .select(['c.id', 'c.company_id', 'c.contact_id', 'c.number', 'c.text', 'c.text_version', 'c.channel'])
    .select(['c.given_at', 'c.scope', 'c.any_hour', 'c.hours', 'c.document_id', 'c.proof', 'c.recorded_at'])
    .select(['c.client_name', 'e.revoked_at', 'e.note as revoked_note', 'u.name as recorded_by_name'])
    .select(['r.name as revoked_by_name', sql<string | null>`host(c.ip)`.as('ip')])
    .where('c.org_id', '=', tx.scope.orgId)

type ConsentRow = Awaited<ReturnType<ReturnType<typeof consentsOf>['executeTakeFirstOrThrow']>>
const presentConsent = (row: ConsentRow): CallConsent => ({
  id: row.id,
  companyId: row.company_id,
  contactId: row.contact_id,
  number: row.number,
  text: row.text,
  textVersion: row.text_version,
  channel: row.channel as ConsentChannel,
  givenAt: row.given_at.toISOString(),
  scope: row.scope,
  anyHour: row.any_hour,
  hours: row.hours,
  documentId: row.document_id,
  proof: row.proof,
  ip: row.ip,
  recordedAt: row.recorded_at.toISOString(),
  recordedByName: row.recorded_by_name,
  revokedAt: row.revoked_at?.toISOString() ?? null,
  revokedByName: row.revoked_by_name,
  revokedNote: row.revoked_note,
})

/** A consent. Errors: not_found. */
export async function getConsent(tx: Tx, consentId: string): Promise<CallConsent & { clientName: string }> {
  const row = await consentsOf(tx).where('c.id', '=', consentId).executeTakeFirst()
  if (row === undefined) throw new DomainError('not_found')
  return { ...presentConsent(row), clientName: row.client_name }
}

/** A consent and who holds it, as it is printed. Errors: not_found. */
export async function getConsentProof(tx: Tx, consentId: string) {
  const [{ clientName, ...consent }, seller] = await Promise.all([getConsent(tx, consentId), getSeller(tx)])
  const { name, siren } = seller
  const document = consent.documentId === null ? null : await findDocument(tx, consent.documentId)
  return { consent, document, clientName, seller: { name, siren }, printedAt: tx.now.toISOString() }
}

const numbersOf = ({ numbers, number, contactId }: Called) => [
  ...numbers.filter(({ label }) => contactId === null || label !== 'company').map((one) => one.number),
  ...(number === null ? [] : [number]),
]

/** What a client agreed to and opposes, by their card and by their numbers, the newest first. Errors: those of getCalled. */
export async function listWishes(tx: Tx, asked: CalledAsked) {
  const called = await getCalled(tx, asked)
  return { kind: called.kind, ...(await listWishesOf(tx, called)) }
}

export async function listWishesOf(tx: Tx, called: Called) {
  const numbers = numbersOf(called)
  const { companyId, contactId } = called
  const consents = await consentsOf(tx)
    .where((eb) =>
      eb.or([
        eb('c.number', '=', sql<string>`any (${numbers}::text[])`),
        ...(contactId === null ? [] : [eb('c.contact_id', '=', contactId)]),
        ...(contactId === null && companyId !== null ? [eb('c.company_id', '=', companyId)] : []),
      ]),
    )
    .orderBy('c.given_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(MOST)
    .execute()
  return { consents: consents.map(presentConsent), oppositions: await listOppositions(tx, called, numbers) }
}

async function listOppositions(
  tx: Tx,
  { companyId, contactId }: Called,
  numbers: readonly string[],
): Promise<CallOpposition[]> {
  const { orgId } = tx.scope
  const { rows } = await sql<OppositionRow>`
    select ${oppositionColumns} from call_oppositions p left join users u on u.id = p.recorded_by
    where p.org_id = ${orgId} and (p.number_hash = any (array(select number_hash(${orgId}::uuid, n) from unnest(${numbers}::text[]) n))
      or p.contact_id = ${contactId} or (p.company_id = ${companyId} and (p.contact_id is null or ${contactId}::uuid is null)))
    order by p.opposed_at desc, p.id desc limit ${MOST}`.execute(tx.db)
  return rows.map(presentOpposition)
}

type OppositionRow = Omit<CallOpposition, 'opposedAt' | 'source'> & { opposedAt: Date; source: string }
const oppositionColumns = sql`p.id, p.company_id as "companyId", p.contact_id as "contactId", p.number, p.source, p.note, p.opposed_at as "opposedAt",
  u.name as "recordedByName"`
const presentOpposition = ({ opposedAt, source, ...row }: OppositionRow): CallOpposition => ({
  ...row,
  source: source as OppositionSource,
  opposedAt: opposedAt.toISOString(),
})

/** Errors: not_found. */
export async function getOpposition(tx: Tx, id: string): Promise<CallOpposition> {
  const { rows } = await sql<OppositionRow>`
    select ${oppositionColumns} from call_oppositions p left join users u on u.id = p.recorded_by
    where p.org_id = ${tx.scope.orgId} and p.id = ${id}`.execute(tx.db)
  if (rows[0] === undefined) throw new DomainError('not_found')
  return presentOpposition(rows[0])
}

async function findDocument(tx: Tx, documentId: string) {
  const row = await tx.byKey
    .selectFrom('client_documents')
    .select(['id', 'name'])
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', documentId)
    .executeTakeFirst()
  return row ?? null
}

/** Whether a client's document may prove something. Errors: not_found. */
export async function assertDocument(tx: Tx, documentId: string): Promise<void> {
  if ((await findDocument(tx, documentId)) === null) throw new DomainError('not_found')
}

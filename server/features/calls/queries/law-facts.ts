import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import type { CallVerdictView } from '#shared/contract/call-fields.ts'
import type { CallFacts, CallVerdict } from '#shared/domain/calls/call-facts.ts'
import { mayCall } from '#shared/domain/calls/call-law.ts'
import { type CallPurpose, callPurposes } from '#shared/domain/calls/call-names.ts'
import { clientTerritory } from '#shared/domain/calls/client-territory.ts'
import { NBSP } from '#shared/french/typography.ts'
import type { Called } from './called.ts'

/** How far back refusals and calls are read: the law counts 60 days at most. */
const DAYS_BACK = 100

/** A devis that was signed and is not invoiced whole is a contract under way, for a year: who waits longer is asked for consent. */
const CONTRACT_DAYS = 365

type Row = {
  consent: { givenAt: string; anyHour: boolean } | null
  opposedAt: Date | null
  contract: { kind: 'quote' | 'subscription'; label: string | null } | null
  attempts: Date[] | null
  refusedAt: Date | null
  renovation: boolean | null
}

/** What the law asks about a call, whatever its purpose. */
export type LawFacts = Omit<CallFacts, 'purpose' | 'at'>

/**
 * One query of all that decides whether somebody may be called at an instant: by their number as much as by their card, so that another card of
 * the same person changes nothing. `exceptCallId`: a call that is judged itself.
 */
export async function readLawFacts(
  tx: Tx,
  called: Called,
  { at, exceptCallId = null }: { at: Date; exceptCallId?: string | null },
): Promise<LawFacts> {
  const { orgId } = tx.scope
  const { companyId, contactId, number, kind } = called
  const numbers = ownNumbers(called)
  const since = new Date(at.getTime() - DAYS_BACK * 86_400_000)
  const contractSince = new Date(at.getTime() - CONTRACT_DAYS * 86_400_000)
  // A private person kept as a « company » is one person, whichever contact was called.
  const ofCompany = contactId === null || kind === 'consumer' ? companyId : null
  const mine = (alias: string) =>
    sql`(${sql.ref(`${alias}.contact_id`)} = ${contactId} or ${sql.ref(`${alias}.company_id`)} = ${ofCompany})`
  const { rows } = await sql<Row>`
    with made as (
      select k.started_at, k.outcome, k.purpose, k.direction from calls k
      where k.org_id = ${orgId} and k.started_at > ${since} and k.started_at <= ${at} and k.id is distinct from ${exceptCallId}::uuid
        and (k.number = ${number} or ${mine('k')}))
    select
      (select json_build_object('givenAt', c.given_at, 'anyHour', c.any_hour) from call_consents c
        where c.org_id = ${orgId} and c.given_at <= ${at} and (c.number = ${number} or ${mine('c')})
          and not exists (select from call_consent_ends e where e.org_id = c.org_id and e.consent_id = c.id and e.revoked_at <= ${at})
        order by c.given_at desc limit 1) as consent,
      (select min(p.opposed_at) from call_oppositions p
        where p.org_id = ${orgId} and p.opposed_at <= ${at} and (p.number_hash = any (array(select number_hash(${orgId}::uuid, n) from unnest(${numbers}::text[]) n))
          or p.contact_id = ${contactId} or (p.company_id = ${companyId} and p.contact_id is null) or p.company_id = ${ofCompany})) as "opposedAt",
      contract_under_way(${companyId}::uuid, ${contactId}::uuid, ${contractSince}::timestamptz) as contract,
      (select array_agg(started_at) from made where direction = 'out' and purpose = 'prospecting') as attempts,
      (select max(started_at) from made where outcome = 'refusal') as "refusedAt",
      (select sells_renovation from call_settings where org_id = ${orgId}) as renovation`.execute(tx.db)
  const row = rows[0]!
  return {
    timeZone: called.territory.timeZone,
    region: called.territory.region,
    kind,
    consent: row.consent && { givenAt: new Date(row.consent.givenAt), anyHour: row.consent.anyHour },
    opposedAt: row.opposedAt,
    contractUnderWay: row.contract && contractText(row.contract),
    attempts: row.attempts ?? [],
    refusedAt: row.refusedAt,
    renovation: row.renovation ?? false,
  }
}

const contractText = ({ kind, label }: NonNullable<Row['contract']>) =>
  kind === 'quote' ? `devis ${label ?? ''} signé` : `abonnement${label === null ? '' : `${NBSP}: ${label}`}`

/** A person's own numbers and the one that is dialled; the switchboard of their company is not theirs. */
const ownNumbers = ({ numbers, number, contactId }: Called) => [
  ...new Set([
    ...numbers.filter(({ label }) => contactId === null || label !== 'company').map((one) => one.number),
    ...(number === null ? [] : [number]),
  ]),
]

/** Whether somebody may be called at an instant for a purpose, from facts that were just read. */
export async function judgeCalled(
  tx: Tx,
  called: Called,
  { purpose, at, exceptCallId }: { purpose: CallPurpose; at: Date; exceptCallId?: string },
): Promise<CallVerdict> {
  const facts = await readLawFacts(tx, called, { at, exceptCallId: exceptCallId ?? null })
  return mayCall({ ...facts, purpose, at })
}

/** The same for every purpose, as it is shown. */
export async function listVerdicts(tx: Tx, called: Called, at: Date): Promise<CallVerdictView[]> {
  const facts = await readLawFacts(tx, called, { at })
  return callPurposes.map((purpose) => presentVerdict(purpose, mayCall({ ...facts, purpose, at })))
}

export const presentVerdict = (purpose: CallPurpose, verdict: CallVerdict): CallVerdictView => ({
  purpose,
  allowed: verdict.allowed,
  code: verdict.allowed ? null : verdict.code,
  reason: verdict.reason,
  article: verdict.article,
  againAt: verdict.allowed ? null : (verdict.againAt?.toISOString() ?? null),
})

/** Where a number of nobody known is: its clocks and holidays. */
export const unknownCalled = (number: string | null): Called => ({
  companyId: null,
  contactId: null,
  name: '',
  companyName: null,
  jobTitle: null,
  kind: 'unknown',
  email: null,
  city: null,
  archived: false,
  numbers: [],
  number,
  territory: clientTerritory({ postalCode: null, country: 'FR', phone: number }),
})

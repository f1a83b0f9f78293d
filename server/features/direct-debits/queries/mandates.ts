import { sql } from 'kysely'
import { type PageInput, readPage } from '#server/db/page.ts'
import { getSeller } from '#server/features/documents/queries/parties.ts'
import type { Tx } from '#server/scope.ts'
import type { DebitMandate } from '#shared/contract/mandates.ts'
import {
  lapsesOn,
  type MandateKind,
  type MandateScheme,
  type MandateState,
  standingOn,
} from '#shared/domain/direct-debits/mandate.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { fold } from '#shared/french/fold.ts'
import { todayIn } from '#shared/time/calendar-day.ts'

const clientName = sql<string>`coalesce(c.name, nullif(concat_ws(' ', k.first_name, k.last_name), ''), k.email, '')`

const mandatesOf = (tx: Tx) =>
  tx.db
    .selectFrom('debit_mandates as m')
    .leftJoin('companies as c', (join) =>
      join.onRef('c.org_id', '=', 'm.org_id').onRef('c.id', '=', 'm.company_id'),
    )
    .leftJoin('contacts as k', (join) =>
      join.onRef('k.org_id', '=', 'm.org_id').onRef('k.id', '=', 'm.contact_id'),
    )
    .select(['m.id', 'm.reference', 'm.creditor_id', 'm.company_id', 'm.contact_id', 'm.email', 'm.holder'])
    .select(['m.iban', 'm.bic', 'm.scheme', 'm.kind', 'm.notice_days', 'm.state', 'm.origin', 'm.signed_on'])
    .select(['m.revoked_at', 'm.revoke_reason', 'm.created_at', 'm.proof_rule', clientName.as('client_name')])
    .select((eb) =>
      eb
        .selectFrom('debits as d')
        .select((own) => own.fn.max('d.collect_on').as('last_on'))
        .whereRef('d.org_id', '=', 'm.org_id')
        .whereRef('d.mandate_id', '=', 'm.id')
        .where('d.counts', '=', true)
        .as('last_on'),
    )
    .select((eb) =>
      eb
        .selectFrom('debits as d')
        .select((own) => own.fn.countAll<string>().as('count'))
        .whereRef('d.org_id', '=', 'm.org_id')
        .whereRef('d.mandate_id', '=', 'm.id')
        .where('d.counts', '=', true)
        .as('earlier'),
    )
    .where('m.org_id', '=', tx.scope.orgId)

type Row = Awaited<ReturnType<ReturnType<typeof mandatesOf>['executeTakeFirstOrThrow']>>

/** The facts of a mandate in the words of its rules. */
const factsOf = (row: Row) => ({
  state: row.state as MandateState,
  kind: row.kind as MandateKind,
  signedOn: row.signed_on,
  lastOn: row.last_on,
})

const present = (row: Row, today: string): DebitMandate => ({
  id: row.id,
  reference: row.reference,
  creditorId: row.creditor_id,
  companyId: row.company_id,
  contactId: row.contact_id,
  clientName: row.client_name,
  email: row.email,
  holder: row.holder,
  iban: row.iban,
  bic: row.bic,
  scheme: row.scheme as MandateScheme,
  noticeDays: row.notice_days,
  kind: row.kind as MandateKind,
  signedOn: row.signed_on,
  lastOn: row.last_on,
  proofRule: row.proof_rule,
  origin: row.origin as DebitMandate['origin'],
  standing: standingOn(factsOf(row), today),
  lapsesOn: lapsesOn({ signedOn: row.signed_on, lastOn: row.last_on }),
  revokedAt: row.revoked_at?.toISOString() ?? null,
  revokeReason: row.revoke_reason,
  createdAt: row.created_at.toISOString(),
})

/** Errors: not_found. */
export async function getMandate(tx: Tx, id: string): Promise<DebitMandate> {
  const row = await mandatesOf(tx).where('m.id', '=', id).executeTakeFirst()
  if (row === undefined) throw new DomainError('not_found')
  const { timeZone } = await getSeller(tx)
  return present(row, todayIn(timeZone, tx.now))
}

type Filter = { q?: string | undefined; companyId?: string | undefined; contactId?: string | undefined }

/** The words are sought in the client's name, the reference and the holder. */
function filtered(tx: Tx, { q, companyId, contactId }: Filter) {
  let query = mandatesOf(tx)
  if (companyId) query = query.where('m.company_id', '=', companyId)
  if (contactId) query = query.where('m.contact_id', '=', contactId)
  const text = sql<string>`fold(concat_ws(' ', ${clientName}, m.reference, m.holder))`
  for (const word of fold(q ?? '')
    .split(/\s+/)
    .slice(0, 8))
    if (word !== '') query = query.where(sql<number>`strpos(${text}, ${word})`, '>', 0)
  return query
}

/** A page of mandates, the newest first. */
export async function listMandates(tx: Tx, { cursor, limit, ...filter }: Filter & PageInput) {
  const { timeZone } = await getSeller(tx)
  const today = todayIn(timeZone, tx.now)
  const newestFirst = { by: ['m.created_at', 'm.id'], direction: 'desc' } as const
  return readPage(filtered(tx, filter), newestFirst, { cursor, limit }, (row) => present(row, today))
}

export async function countMandates(tx: Tx, filter: Filter): Promise<{ count: number }> {
  const { count } = await tx.db
    .selectFrom(filtered(tx, filter).as('found'))
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return { count: Number(count) }
}

export type UsableMandate = DebitMandate & {
  state: MandateState
  holder: string
  iban: string
  signedOn: string
  /** Debits of it that are under way or were collected. */
  earlier: number
}

type Payers = { companyIds: readonly string[]; contactIds: readonly string[] }

/** The signed mandates of clients that nobody revoked, what they are worth on a day aside. */
export async function listSignedMandates(
  tx: Tx,
  { companyIds, contactIds }: Payers,
  isoDay: string,
): Promise<UsableMandate[]> {
  if (companyIds.length + contactIds.length === 0) return []
  const rows = await mandatesOf(tx)
    .where('m.state', '=', 'active')
    .where((eb) =>
      eb.or([
        ...(companyIds.length > 0 ? [eb('m.company_id', 'in', companyIds)] : []),
        ...(contactIds.length > 0 ? [eb('m.contact_id', 'in', contactIds)] : []),
      ]),
    )
    .orderBy('m.signed_on', 'desc')
    .orderBy('m.id')
    .execute()
  return rows.map((row) => ({
    ...present(row, isoDay),
    holder: row.holder!,
    iban: row.iban!,
    signedOn: row.signed_on!,
    earlier: Number(row.earlier),
    state: row.state as MandateState,
  }))
}

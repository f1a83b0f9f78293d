import { type RawBuilder, sql } from 'kysely'
import { countByState } from '#server/db/count-by-state.ts'
import { cutPage, decodeCursor, type PageInput } from '#server/db/page.ts'
import { getSeller } from '#server/features/documents/queries/parties.ts'
import type { Tx } from '#server/scope.ts'
import type { RecordedWish, WishFilter } from '#shared/contract/call-wishes.ts'
import { recordedWishStates } from '#shared/domain/calls/call-names.ts'
import { addDays, startOfDay } from '#shared/time/calendar-day.ts'

type Row = Omit<RecordedWish, 'at' | 'revokedAt'> & { at: Date; revokedAt: Date | null }

const present = ({ at, revokedAt, ...row }: Row): RecordedWish => ({
  ...row,
  at: at.toISOString(),
  revokedAt: revokedAt?.toISOString() ?? null,
})

const newestFirst = { by: ['at', 'id'], direction: 'desc' } as const

const all = sql`true`
const and = (conditions: readonly RawBuilder<unknown>[]) => sql.join([all, ...conditions], sql` and `)

/** The words in the name of a client, whatever their case and accents. */
const named = (name: RawBuilder<unknown>, q: string) =>
  q
    .split(/\s+/)
    .filter((one) => one !== '')
    .map((word) => sql`fold(${name}) like '%' || replace(replace(fold(${word}), '%', ''), '_', '') || '%'`)

const consentName = sql`c.client_name`
// Its client may be erased, and it holds all the same.
const opposedName = sql`coalesce(
  (select nullif(concat_ws(' ', t.first_name, t.last_name), '') from contacts t where t.org_id = p.org_id and t.id = p.contact_id),
  (select o.name from companies o where o.org_id = p.org_id and o.id = p.company_id))`

/** The two parts of the register that a filter reads. */
async function partsOf(tx: Tx, { q, state, from, to }: WishFilter) {
  const { timeZone } = from || to ? await getSeller(tx) : { timeZone: 'UTC' }
  const during = (at: RawBuilder<unknown>) => [
    ...(from ? [sql`${at} >= ${startOfDay(timeZone, from)}`] : []),
    ...(to ? [sql`${at} < ${startOfDay(timeZone, addDays(to, 1))}`] : []),
  ]
  const { orgId } = tx.scope
  const consents = sql`from call_consents c
    left join call_consent_ends e on e.org_id = c.org_id and e.consent_id = c.id
    where c.org_id = ${orgId} and ${and([
      ...during(sql`c.given_at`),
      ...named(consentName, q),
      ...(state === 'standing' ? [sql`e.revoked_at is null`] : []),
      ...(state === 'revoked' ? [sql`e.revoked_at is not null`] : []),
      ...(state === 'opposed' ? [sql`false`] : []),
    ])}`
  const oppositions = sql`from call_oppositions p
    where p.org_id = ${orgId} and ${and([
      ...during(sql`p.opposed_at`),
      ...named(opposedName, q),
      ...(state === 'standing' || state === 'revoked' ? [sql`false`] : []),
    ])}`
  return { consents, oppositions }
}

/** A page of the register: consents and oppositions of the whole organization, the newest first. */
export async function listRecordedWishes(tx: Tx, { cursor, limit, ...filter }: WishFilter & PageInput) {
  const { consents, oppositions } = await partsOf(tx, filter)
  const key = cursor === undefined ? null : decodeCursor(cursor, 2)
  const after = (at: RawBuilder<unknown>, id: RawBuilder<unknown>) =>
    key === null ? all : sql`(${at}, ${id}) < (${key[0]}::timestamptz, ${key[1]}::uuid)`
  const most = limit + 1
  const { rows } = await sql<Row>`
    select * from (
      (select c.id, case when e.revoked_at is null then 'standing' else 'revoked' end as state, c.company_id as "companyId", c.contact_id as "contactId",
         c.client_name as "clientName", c.number, c.given_at as at, c.scope, c.channel, null as source, c.proof as note, e.revoked_at as "revokedAt",
         (select u.name from users u where u.id = c.recorded_by) as "recordedByName"
       ${consents} and ${after(sql`c.given_at`, sql`c.id`)} order by c.given_at desc, c.id desc limit ${most})
      union all
      (select p.id, 'opposed', p.company_id, p.contact_id, ${opposedName}, p.number, p.opposed_at, '', null, p.source, p.note, null,
         (select u.name from users u where u.id = p.recorded_by)
       ${oppositions} and ${after(sql`p.opposed_at`, sql`p.id`)} order by p.opposed_at desc, p.id desc limit ${most})) as register
    order by at desc, id desc limit ${most}`.execute(tx.db)
  return cutPage(rows, newestFirst, limit, present)
}

/** How many lines answer the filters, and how many are of each kind under the others. */
export async function countRecordedWishes(tx: Tx, { state, ...others }: WishFilter) {
  const { consents, oppositions } = await partsOf(tx, others)
  const { rows } = await sql<{ state: string; count: number }>`
    select case when e.revoked_at is null then 'standing' else 'revoked' end as state, count(*) as count ${consents} group by 1
    union all select 'opposed', count(*) ${oppositions}`.execute(tx.db)
  return countByState(recordedWishStates, rows, state)
}

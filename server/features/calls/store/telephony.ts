import { sql } from 'kysely'
import { gathered } from '#server/db/gathered.ts'
import { insertRow } from '#server/db/own-rows.ts'
import { asPlatformAtOnce } from '#server/db/transaction.ts'
import type { Retention } from '#server/retention.ts'
import type { AppContext, Tx } from '#server/scope.ts'
import type { CallState, TelephonyProvider } from '#shared/domain/calls/call-names.ts'
import type { TelephonyEvent } from '#shared/domain/calls/telephony-call.ts'

/** Events are kept for ninety days. */
export const oldTelephonyEvents: Retention = {
  table: 'telephony_events',
  since: 'received_at',
  hours: 90 * 24,
}

/** The only question asked outside an organization: whose addresses are these? In their order. */
export const findConnection = gathered(async (context, endpoints: string[]) => {
  const rows = await asPlatformAtOnce(context, (db) =>
    db
      .selectFrom('telephony_connections')
      .select(['endpoint', 'org_id', 'provider', 'sealed_secret'])
      .where('endpoint', 'in', [...new Set(endpoints)])
      .execute(),
  )
  const byEndpoint = new Map(rows.map((row) => [row.endpoint, row]))
  return endpoints.map((endpoint) => byEndpoint.get(endpoint) ?? null)
})

type Heard = { orgId: string; event: TelephonyEvent; at: Date }

/** Keeps what providers said, each once; what no call comes of is done with. */
export const keepEvent = gathered(async (context, heard: Heard[]) => {
  const rows = heard.map(({ orgId, event, at }) => ({
    org_id: orgId,
    provider: event.provider,
    provider_call_id: event.callId,
    event: event.key,
    known: event.kind !== 'other',
    payload: event,
    received_at: at,
  }))
  await asPlatformAtOnce(context, (db) =>
    sql`
      insert into telephony_events (org_id, provider, provider_call_id, event, known, payload, received_at, applied_at)
      select org_id, provider, provider_call_id, event, known, payload, received_at, case when not known then received_at end
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (org_id uuid, provider text, provider_call_id text, event text, known boolean,
        payload jsonb, received_at timestamptz(3))
      on conflict do nothing`.execute(db),
  )
  return heard.map(() => null)
})

/** A call of a provider. */
export type CallKey = Pick<TelephonyEvent, 'provider' | 'callId'>

/** Keeps an event of the stand-in in the transaction of whoever plays it. */
export async function keepPlayed(tx: Tx, event: TelephonyEvent): Promise<void> {
  await tx.byKey
    .insertInto('telephony_events')
    .values({
      org_id: tx.scope.orgId,
      provider: event.provider,
      provider_call_id: event.callId,
      event: event.key,
      known: event.kind !== 'other',
      payload: JSON.stringify(event),
      received_at: tx.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Whether something was said of the call that it does not show yet; it does once this transaction ends. */
export async function markApplied(tx: Tx, { provider, callId }: CallKey): Promise<boolean> {
  const { rows } = await sql`
    update telephony_events set applied_at = ${tx.now}
    where org_id = ${tx.scope.orgId} and provider = ${provider} and provider_call_id = ${callId} and applied_at is null
    returning event`.execute(tx.byKey)
  return rows.length > 0
}

/**
 * The commit of this transaction waits for no disk. What a crash loses of it is lost whole, its mark too, and is applied again from what was kept: what
 * is heard meanwhile, which waits, waits for nothing else.
 */
export async function commitSooner(tx: Tx): Promise<void> {
  await sql`set local synchronous_commit = off`.execute(tx.byKey)
}

/** Calls of which something was said before this instant and not applied, of all organizations. */
export async function listToApply(
  context: AppContext,
  before: Date,
): Promise<(CallKey & { orgId: string })[]> {
  const { rows } = await asPlatformAtOnce(context, (db) =>
    sql<CallKey & { orgId: string }>`
      select org_id as "orgId", provider, provider_call_id as "callId" from telephony_events
      where applied_at is null and received_at < ${before} group by 1, 2, 3 order by min(received_at) limit 500`.execute(
      db,
    ),
  )
  return rows
}

type Kept = Omit<TelephonyEvent, 'startedAt' | 'answeredAt' | 'endedAt'> &
  Record<'startedAt' | 'answeredAt' | 'endedAt', string | null>

/** All that was said of a call, in the order in which it came. */
export async function listKept(tx: Tx, { provider, callId }: CallKey): Promise<TelephonyEvent[]> {
  const { rows } = await sql<{ payload: Kept }>`
    select payload from telephony_events
    where org_id = ${tx.scope.orgId} and provider = ${provider} and provider_call_id = ${callId} and known
    order by received_at, event limit 100`.execute(tx.byKey)
  const instant = (text: string | null) => (text === null ? null : new Date(text))
  return rows.map(({ payload }) => ({
    ...payload,
    startedAt: instant(payload.startedAt),
    answeredAt: instant(payload.answeredAt),
    endedAt: instant(payload.endedAt),
  }))
}

export type FollowedCall = {
  id: string
  state: CallState
  outcome: string | null
  companyId: string | null
  contactId: string | null
  callerId: string | null
  isMatched: boolean
}

/** The call that a provider tells of, held; null: none yet. */
export async function lockFollowed(tx: Tx, { provider, callId }: CallKey): Promise<FollowedCall | null> {
  const { rows } = await sql<FollowedCall>`
    select id, state, outcome, company_id as "companyId", contact_id as "contactId", caller_id as "callerId", client_name is not null as "isMatched"
    from calls where org_id = ${tx.scope.orgId} and provider = ${provider} and provider_call_id = ${callId} for no key update`.execute(
    tx.byKey,
  )
  return rows[0] ?? null
}

/** Adds the call of a provider; another delivery may have added it meanwhile. */
export async function addFollowed(
  tx: Tx,
  { provider, callId, direction, startedAt }: CallKey & Pick<TelephonyEvent, 'direction' | 'startedAt'>,
): Promise<void> {
  await tx.byKey
    .insertInto('calls')
    .values({
      org_id: tx.scope.orgId,
      direction,
      state: 'ringing',
      started_at: startedAt ?? tx.now,
      duration_estimated: false,
      provider,
      provider_call_id: callId,
      created_at: tx.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** A call that its caller started in Ardoise just before the provider tells of it is the same one. */
export async function adoptStarted(
  tx: Tx,
  { provider, callId }: CallKey,
  { number, callerId }: { number: string | null; callerId: string | null },
): Promise<boolean> {
  if (number === null || callerId === null) return false
  const { rows } = await sql<{ id: string }>`
    update calls set provider = ${provider}, provider_call_id = ${callId}, duration_estimated = false
    where org_id = ${tx.scope.orgId} and id = (
      select id from calls where org_id = ${tx.scope.orgId} and number = ${number} and caller_id = ${callerId} and direction = 'out'
        and state = 'under_way' and provider is null and started_at > ${new Date(tx.now.getTime() - ADOPTED_MS)}
      order by started_at desc limit 1)
    returning id`.execute(tx.byKey)
  return rows.length > 0
}

/** From « Appeler » to the first word of the provider. */
const ADOPTED_MS = 5 * 60_000

/** The member who answers a line: by the list of lines, else by their address. */
export async function findLineUser(
  tx: Tx,
  { provider, user }: { provider: TelephonyProvider; user: string },
): Promise<string | null> {
  const { rows } = await sql<{ userId: string }>`
    select coalesce(
      (select l.user_id from telephony_lines l join memberships m on m.org_id = l.org_id and m.user_id = l.user_id where l.org_id = ${tx.scope.orgId} and l.provider = ${provider} and l.provider_user = ${user}),
      (select m.user_id from memberships m join users u on u.id = m.user_id where m.org_id = ${tx.scope.orgId} and lower(u.email) = ${user} limit 1)) as "userId"`.execute(
    tx.byKey,
  )
  return rows[0]?.userId ?? null
}

export async function replaceLines(
  tx: Tx,
  lines: readonly { provider: TelephonyProvider; providerUser: string; userId: string }[],
): Promise<void> {
  await tx.db.deleteFrom('telephony_lines').where('org_id', '=', tx.scope.orgId).execute()
  for (const { provider, providerUser, userId } of lines)
    await insertRow(tx, 'telephony_lines', {
      provider,
      provider_user: providerUser.toLowerCase(),
      user_id: userId,
    })
}

/** Lines of a member who leaves ring at nobody. */
export async function removeLinesOf(tx: Tx, userId: string): Promise<void> {
  await tx.db
    .deleteFrom('telephony_lines')
    .where('org_id', '=', tx.scope.orgId)
    .where('user_id', '=', userId)
    .execute()
}

/** The address of a connection, which is held; null where there is none. */
export async function findEndpoint(tx: Tx, provider: TelephonyProvider): Promise<string | null> {
  const row = await tx.db
    .selectFrom('telephony_connections')
    .select('endpoint')
    .where('org_id', '=', tx.scope.orgId)
    .where('provider', '=', provider)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row?.endpoint ?? null
}

export async function saveConnection(
  tx: Tx,
  { provider, endpoint, sealed }: { provider: TelephonyProvider; endpoint: string; sealed: string },
): Promise<void> {
  const connected = {
    endpoint,
    sealed_secret: sealed,
    connected_by: tx.scope.userId,
    connected_at: tx.now,
  }
  await tx.db
    .insertInto('telephony_connections')
    .values({ org_id: tx.scope.orgId, provider, ...connected })
    .onConflict((conflict) => conflict.columns(['org_id', 'provider']).doUpdateSet(connected))
    .execute()
}

/** False where none was connected. */
export async function removeConnection(tx: Tx, provider: TelephonyProvider): Promise<boolean> {
  const removed = await tx.db
    .deleteFrom('telephony_connections')
    .where('org_id', '=', tx.scope.orgId)
    .where('provider', '=', provider)
    .executeTakeFirst()
  return removed.numDeletedRows > 0n
}

import { type Insertable, sql, type Updateable } from 'kysely'
import { insertRowForId, nextRevision, updateRow } from '#server/db/own-rows.ts'
import type { Tx } from '#server/scope.ts'
import type { DB } from '#server/tables.gen.ts'
import type { CallOutcome, CallPurpose, CallState } from '#shared/domain/calls/call-names.ts'
import { DomainError } from '#shared/domain/domain-error.ts'

/**
 * Holds whom one calls until the transaction ends, the company before the person: two calls of one client are judged one after the other, and the
 * second counts the first.
 */
export async function lockCalled(
  tx: Tx,
  { companyId, contactId }: { companyId: string | null; contactId: string | null },
): Promise<void> {
  for (const [table, id] of [
    ['companies', companyId],
    ['contacts', contactId],
  ] as const) {
    if (id === null) continue
    await tx.byKey
      .selectFrom(table)
      .select('id')
      .where('org_id', '=', tx.scope.orgId)
      .where('id', '=', id)
      .forNoKeyUpdate()
      .execute()
  }
}

type NewCall = Omit<Insertable<DB['calls']>, 'org_id' | 'created_by' | 'created_at' | 'breach'> & {
  breach?: object | null
}

export function insertCall(tx: Tx, { breach = null, ...call }: NewCall): Promise<string> {
  return insertRowForId(tx, 'calls', {
    ...call,
    breach: breach === null ? null : JSON.stringify(breach),
    created_by: tx.scope.userId,
    created_at: tx.now,
  })
}

export type HeldCall = {
  id: string
  companyId: string | null
  contactId: string | null
  clientName: string | null
  number: string | null
  direction: 'in' | 'out'
  purpose: CallPurpose | null
  state: CallState
  outcome: CallOutcome | null
  startedAt: Date
  callbackAt: Date | null
  provider: string | null
  durationEstimated: boolean
  reminderId: string | null
  promiseId: string | null
  disputeId: string | null
  revision: number
}

/** Whose a call is, before they are held. Errors: not_found. */
export async function findCallClient(tx: Tx, callId: string) {
  const row = await tx.byKey
    .selectFrom('calls')
    .select(['company_id', 'contact_id'])
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', callId)
    .executeTakeFirst()
  if (row === undefined) throw new DomainError('not_found')
  return { companyId: row.company_id, contactId: row.contact_id }
}

/** Holds a call. Errors: not_found. */
export async function lockCall(tx: Tx, callId: string): Promise<HeldCall> {
  const { rows } = await sql<HeldCall>`
    select id, company_id as "companyId", contact_id as "contactId", client_name as "clientName", number, direction, purpose, state, outcome,
      started_at as "startedAt", callback_at as "callbackAt", provider, duration_estimated as "durationEstimated", reminder_id as "reminderId", promise_id as "promiseId",
      dispute_id as "disputeId", revision
    from calls where org_id = ${tx.scope.orgId} and id = ${callId} for no key update`.execute(tx.db)
  if (rows[0] === undefined) throw new DomainError('not_found')
  return rows[0]
}

export async function updateCall(
  tx: Tx,
  callId: string,
  { breach, ...columns }: Omit<Updateable<DB['calls']>, 'breach'> & { breach?: object | null },
): Promise<void> {
  await updateRow(tx, 'calls', callId, {
    ...columns,
    ...(breach === undefined ? {} : { breach: breach === null ? null : JSON.stringify(breach) }),
    revision: nextRevision,
  })
}

/** How many calls of a number reached somebody else. */
export async function countWrong(tx: Tx, number: string): Promise<number> {
  const row = await tx.db
    .selectFrom('calls')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('org_id', '=', tx.scope.orgId)
    .where('number', '=', number)
    .where('outcome', '=', 'wrong_number')
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

export async function markBad(tx: Tx, number: string): Promise<void> {
  await tx.db
    .insertInto('bad_numbers')
    .values({ org_id: tx.scope.orgId, number, marked_by: tx.scope.userId, marked_at: tx.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function markGood(tx: Tx, number: string): Promise<void> {
  await tx.db
    .deleteFrom('bad_numbers')
    .where('org_id', '=', tx.scope.orgId)
    .where('number', '=', number)
    .execute()
}

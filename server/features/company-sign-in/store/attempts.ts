import type { Kysely } from 'kysely'
import type { ProvedPerson } from '#server/integrations/company-providers/port.ts'
import type { Retention } from '#server/retention.ts'
import type { DB } from '#server/tables.gen.ts'
import type { SignInProblem } from '#shared/domain/company-sign-in/problems.ts'

/** So long a sign-in may be under way at the provider. */
export const ATTEMPT_MS = 10 * 60_000

export type NewAttempt = {
  orgId: string
  connectionId: string
  requestId: string
  browserHash: Buffer
  target: string
  testerId: string | null
  /** The connection's. */
  revision: number
}
export type Person = ProvedPerson

export async function insertAttempt(db: Kysely<DB>, attempt: NewAttempt, now: Date): Promise<void> {
  await db
    .insertInto('sign_in_attempts')
    .values({
      org_id: attempt.orgId,
      connection_id: attempt.connectionId,
      request_id: attempt.requestId,
      browser_hash: attempt.browserHash,
      target: attempt.target,
      tester_id: attempt.testerId,
      revision: attempt.revision,
      created_at: now,
    })
    .execute()
}

type Asked = { connectionId: string; requestId: string; now: Date }

/** The attempt of a connection that waits for its answer; null when there is none, or none any more. */
export async function findWaiting(db: Kysely<DB>, { connectionId, requestId, now }: Asked) {
  const row = await db
    .selectFrom('sign_in_attempts')
    .select(['id', 'created_at', 'browser_hash', 'tester_id'])
    .where('request_id', '=', requestId)
    .where('connection_id', '=', connectionId)
    .where('answered_at', 'is', null)
    .where('created_at', '>', new Date(now.getTime() - ATTEMPT_MS))
    .executeTakeFirst()
  return row ?? null
}

/** Keeps what a checked answer says. Its id; null when another answer came first. */
export async function answerAttempt(
  db: Kysely<DB>,
  { connectionId, requestId, now }: Asked,
  answer: { person: Person } | { problem: SignInProblem },
): Promise<string | null> {
  const row = await db
    .updateTable('sign_in_attempts')
    .set({
      answered_at: now,
      ...('person' in answer ? { person: JSON.stringify(answer.person) } : { problem: answer.problem }),
    })
    .where('request_id', '=', requestId)
    .where('connection_id', '=', connectionId)
    .where('answered_at', 'is', null)
    .where('created_at', '>', new Date(now.getTime() - ATTEMPT_MS))
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Takes an answered attempt of this browser, once. */
export async function consumeAttempt(db: Kysely<DB>, asked: { id: string; browserHash: Buffer; now: Date }) {
  const row = await db
    .deleteFrom('sign_in_attempts')
    .where('id', '=', asked.id)
    .where('browser_hash', '=', asked.browserHash)
    .where('answered_at', 'is not', null)
    .where('created_at', '>', new Date(asked.now.getTime() - ATTEMPT_MS))
    .returning(['org_id', 'connection_id', 'target', 'tester_id', 'person', 'problem', 'revision'])
    .executeTakeFirst()
  return row ?? null
}

/** Sign-ins that nobody ended. */
export const oldAttempts: Retention = {
  table: 'sign_in_attempts',
  since: 'created_at',
  hours: ATTEMPT_MS / 3_600_000,
}

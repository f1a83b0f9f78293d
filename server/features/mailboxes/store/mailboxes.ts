import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { updateRow } from '#server/db/own-rows.ts'
import { asPlatform } from '#server/db/transaction.ts'
import type { FoundServers } from '#server/integrations/mail-servers/port.ts'
import type { AppContext, Tx } from '#server/scope.ts'
import type { DB } from '#server/tables.gen.ts'
import {
  CHECK_AGAIN_SECONDS,
  type MailboxFault,
  type MailboxProvider,
  type MailboxStatus,
  nextMailboxCheck,
  type OAuthProvider,
} from '#shared/domain/mailboxes/mailbox.ts'

type Connection = {
  provider: MailboxProvider
  address: string
  scopes: string[]
  servers: FoundServers | null
  expiresAt: Date | null
}

/** Writes the member's mailbox, new or known, with the secret sealed for its id. Returns the id and whether it was known. */
export async function writeMailbox(
  tx: Tx,
  { provider, address, ...facts }: Connection,
  seal: (mailboxId: string) => string,
): Promise<{ id: string; known: boolean }> {
  const id = randomUUID()
  const values = (mailboxId: string) => ({
    status: 'active',
    fault: null,
    scopes: facts.scopes,
    servers: facts.servers && JSON.stringify(facts.servers),
    sealed: seal(mailboxId),
    expires_at: facts.expiresAt,
    last_sync_at: tx.now,
    next_check_at: nextMailboxCheck(tx.now, facts.expiresAt),
    held_until: null,
    failures: 0,
    sync_fault: null,
    sync_not_before: null,
    updated_at: tx.now,
  })
  const inserted = await tx.db
    .insertInto('mailboxes')
    .values({
      org_id: tx.scope.orgId,
      id,
      user_id: tx.scope.userId!,
      provider,
      address,
      ...values(id),
      created_at: tx.now,
    })
    .onConflict((conflict) => conflict.columns(['org_id', 'user_id', 'provider', 'address']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted) return { id, known: false }
  const known = await tx.db
    .selectFrom('mailboxes')
    .select('id')
    .where('org_id', '=', tx.scope.orgId)
    .where('user_id', '=', tx.scope.userId)
    .where('provider', '=', provider)
    .where('address', '=', address)
    .forUpdate()
    .executeTakeFirstOrThrow()
  await updateMailbox(tx, known.id, values(known.id))
  return { id: known.id, known: true }
}

/** Writes a mailbox that is a Maildir: it has no secret, and is checked by nobody. */
export async function writeMaildir(tx: Tx, id: string, address: string): Promise<void> {
  const { orgId: org_id, userId } = tx.scope
  await tx.db
    .insertInto('mailboxes')
    .values({
      org_id,
      id,
      user_id: userId!,
      provider: 'maildir',
      address,
      status: 'active',
      scopes: [],
      sealed: '',
      last_sync_at: tx.now,
      next_check_at: tx.now,
      created_at: tx.now,
      updated_at: tx.now,
    })
    .execute()
  await tx.db
    .updateTable('mailboxes')
    .set({ sharing: 'everything', import_since: null })
    .where('org_id', '=', org_id)
    .where('id', '=', id)
    .execute()
}

type Change = Partial<{
  status: MailboxStatus | string
  fault: MailboxFault | null
  scopes: string[]
  servers: string | null
  sealed: string
  expires_at: Date | null
  last_sync_at: Date
  next_check_at: Date
  failures: number
  held_until: Date | null
  sync_fault: null
  sync_not_before: null
  updated_at: Date
}>

export async function updateMailbox(tx: Tx, id: string, change: Change): Promise<void> {
  await updateRow(tx, 'mailboxes', id, change)
}

/** Deletes a mailbox of the caller and returns it; null when there is none. */
export async function deleteOwnMailbox(tx: Tx, id: string) {
  const gone = await tx.db
    .deleteFrom('mailboxes')
    .where('org_id', '=', tx.scope.orgId)
    .where('user_id', '=', tx.scope.userId)
    .where('id', '=', id)
    .returning(['provider', 'address'])
    .executeTakeFirst()
  return gone ?? null
}

/** The mailbox with its row locked; null when it is gone. */
export async function lockMailbox(tx: Tx, id: string) {
  const row = await tx.db
    .selectFrom('mailboxes')
    .select(['id', 'user_id', 'provider', 'address', 'status', 'servers', 'scopes'])
    .select(['expires_at', 'last_sync_at', 'failures', 'held_until'])
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ?? null
}
export type LockedMailbox = NonNullable<Awaited<ReturnType<typeof lockMailbox>>>

/**
 * Its sealed tokens, whether they are good and whether somebody renews them now; null when it is gone. For the system's scope only. One
 * statement: a token read after its state would look ended when it had just been renewed, and be renewed twice.
 */
export async function readTokens(tx: Tx, id: string) {
  const row = await tx.db
    .selectFrom('mailboxes')
    .select(['status', 'expires_at', 'held_until'])
    .select(sql<string | null>`mailbox_secret(id)`.as('sealed'))
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** The sealed secret, for the system's scope only. */
export async function readSealed(tx: Tx, id: string): Promise<string> {
  const { rows } = await sql<{ sealed: string | null }>`select mailbox_secret(${id}) as sealed`.execute(tx.db)
  return rows[0]?.sealed ?? ''
}

type Start = { stateHash: Buffer; provider: OAuthProvider; sessionId: string; expiresAt: Date }

export async function insertStart(tx: Tx, start: Start): Promise<void> {
  await tx.db
    .insertInto('mailbox_starts')
    .values({
      state_hash: start.stateHash,
      org_id: tx.scope.orgId,
      user_id: tx.scope.userId!,
      session_id: start.sessionId,
      provider: start.provider,
      expires_at: start.expiresAt,
    })
    .execute()
}

type Return = { stateHash: Buffer; codeHash: Buffer; sessionId: string }

/**
 * Takes the start that the browser comes back from: once, within its time, in the session that began it. The same return
 * again finds the mailbox that it made, or that the first is still under way. Null for anything else.
 */
export async function consumeStart(
  tx: Tx,
  { stateHash, codeHash, sessionId }: Return,
): Promise<{ provider: OAuthProvider; mailboxId: string | null; underWay: boolean } | null> {
  const taken = await tx.db
    .updateTable('mailbox_starts')
    .set({ code_hash: codeHash })
    .where('state_hash', '=', stateHash)
    .where('session_id', '=', sessionId)
    .where('code_hash', 'is', null)
    .where('expires_at', '>', tx.now)
    .returning('provider')
    .executeTakeFirst()
  if (taken) return { provider: taken.provider as OAuthProvider, mailboxId: null, underWay: false }
  const done = await tx.db
    .selectFrom('mailbox_starts')
    .select(['provider', 'mailbox_id', 'expires_at'])
    .where('state_hash', '=', stateHash)
    .where('session_id', '=', sessionId)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst()
  if (!done || (done.mailbox_id === null && done.expires_at <= tx.now)) return null
  const { provider, mailbox_id: mailboxId } = done
  return { provider: provider as OAuthProvider, mailboxId, underWay: mailboxId === null }
}

/** Ends a start that failed, so that trying the same return again need not wait. */
export async function endStart(tx: Tx, stateHash: Buffer): Promise<void> {
  await tx.db
    .updateTable('mailbox_starts')
    .set({ expires_at: tx.now })
    .where('state_hash', '=', stateHash)
    .execute()
}

export async function completeStart(tx: Tx, stateHash: Buffer, mailboxId: string): Promise<void> {
  await tx.db
    .updateTable('mailbox_starts')
    .set({ mailbox_id: mailboxId })
    .where('state_hash', '=', stateHash)
    .execute()
}

/**
 * Hands every due mailbox of an active member to the check job, once: its next look is put off first. What only its owner can
 * mend is not looked at. Returns how many.
 */
export function enqueueDue(context: AppContext, limit: number): Promise<number> {
  const now = context.clock.now()
  return asPlatform(context, async (db, client) => {
    await db.deleteFrom('mailbox_starts').where('expires_at', '<', now).execute()
    const { rows } = await sql<{ org_id: string; id: string }>`
      update mailboxes set next_check_at = ${new Date(now.getTime() + CHECK_AGAIN_SECONDS * 1_000)}
      where (org_id, id) in (
        select b.org_id, b.id from mailboxes b
        join memberships m on m.org_id = b.org_id and m.user_id = b.user_id and m.status = 'active'
        where b.next_check_at <= ${now} and b.provider <> 'maildir'
          and (b.status = 'active' or (b.status = 'invalid' and b.fault in ('unreachable', 'certificate')))
        order by b.next_check_at limit ${limit} for update of b skip locked)
      returning org_id, id`.execute(db)
    for (const { org_id, id } of rows)
      await context.queue.send(client, 'check-mailbox', { orgId: org_id, mailboxId: id })
    return rows.length
  })
}

export type Revocation = {
  mailboxId: string
  provider: OAuthProvider
  sealed: string
  attempts: number
  createdAt: Date
  stillUsed: boolean
}

/** A grant to revoke, taken from every other process until `until`; null when none is due. */
export function claimDueRevocation(context: AppContext, until: Date): Promise<Revocation | null> {
  const now = context.clock.now()
  return asPlatform(context, async (db) => {
    const row = await db
      .selectFrom('mailbox_revocations as r')
      .selectAll('r')
      .select((eb) =>
        eb
          .exists(
            eb
              .selectFrom('mailboxes as m')
              .select('m.id')
              .whereRef('m.provider', '=', 'r.provider')
              .whereRef('m.address', '=', 'r.address'),
          )
          .as('still_used'),
      )
      .where((eb) => eb.or([eb('r.next_try_at', 'is', null), eb('r.next_try_at', '<=', now)]))
      .orderBy('r.next_try_at')
      .limit(1)
      .forNoKeyUpdate('r')
      .skipLocked()
      .executeTakeFirst()
    if (!row) return null
    await putOffRevocation(db, row.mailbox_id, { attempts: row.attempts, nextTryAt: until })
    return {
      mailboxId: row.mailbox_id,
      provider: row.provider as OAuthProvider,
      sealed: row.sealed,
      attempts: row.attempts,
      createdAt: row.created_at,
      stillUsed: Boolean(row.still_used),
    }
  })
}

export async function forgetRevocation(db: Kysely<DB>, mailboxId: string): Promise<void> {
  await db.deleteFrom('mailbox_revocations').where('mailbox_id', '=', mailboxId).execute()
}

export async function putOffRevocation(
  db: Kysely<DB>,
  mailboxId: string,
  { attempts, nextTryAt }: { attempts: number; nextTryAt: Date },
): Promise<void> {
  await db
    .updateTable('mailbox_revocations')
    .set({ attempts, next_try_at: nextTryAt })
    .where('mailbox_id', '=', mailboxId)
    .execute()
}

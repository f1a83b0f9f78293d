import { type Kysely, sql } from 'kysely'
import { deleteRow, insertRow, nextRevision, updateRow } from '#server/db/own-rows.ts'
import type { Tx } from '#server/scope.ts'
import type { DB } from '#server/tables.gen.ts'
import type { ConnectionInput } from '#shared/contract/company-sign-in.ts'
import { DomainError } from '#shared/domain/domain-error.ts'

/** Most connections of an organization: an old provider beside a new one, for a company and its subsidiary. */
export const CONNECTIONS_MAX = 5

type Kept = Pick<ConnectionInput, 'kind' | 'name' | 'enabled' | 'defaultRole' | 'issuer'> & {
  signInUrl: string | null
  /** Base64 of DER. */
  certificates: string[] | null
  clientId: string | null
}

const columns = (kept: Kept) => ({
  kind: kept.kind,
  name: kept.name,
  enabled: kept.enabled,
  default_role: kept.defaultRole,
  issuer: kept.issuer,
  sign_in_url: kept.signInUrl,
  certificates: kept.certificates,
  client_id: kept.clientId,
})

/** A connection, its row held. Errors: not_found. */
export async function lockConnection(tx: Tx, id: string) {
  const row = await tx.db
    .selectFrom('sign_in_connections')
    .selectAll()
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (row === undefined) throw new DomainError('not_found')
  return row
}

export async function countConnections(tx: Tx): Promise<number> {
  const rows = await tx.db
    .selectFrom('sign_in_connections')
    .select('id')
    .where('org_id', '=', tx.scope.orgId)
    .execute()
  return rows.length
}

export async function insertConnection(tx: Tx, id: string, kept: Kept): Promise<void> {
  await insertRow(tx, 'sign_in_connections', { id, ...columns(kept), created_at: tx.now })
}

/** `retested`: what leads to the provider changed, so that the last test says nothing any more. */
export async function updateConnection(tx: Tx, id: string, kept: Kept, retested: boolean): Promise<void> {
  await updateRow(tx, 'sign_in_connections', id, {
    ...columns(kept),
    ...(retested ? { tested_at: null, test: null } : {}),
    revision: nextRevision,
  })
}

export async function putSecret(tx: Tx, connectionId: string, sealed: string): Promise<void> {
  await tx.db
    .insertInto('sign_in_secrets')
    .values({ org_id: tx.scope.orgId, connection_id: connectionId, sealed })
    .onConflict((conflict) => conflict.column('connection_id').doUpdateSet({ sealed }))
    .execute()
}

export async function deleteConnection(tx: Tx, id: string): Promise<void> {
  await deleteRow(tx, 'sign_in_connections', id)
}

/** Keeps what a test brought, unless the connection changed since. */
export async function noteTest(
  tx: Tx,
  { id, revision }: { id: string; revision: number },
  test: { problem: string | null; email: string | null; name: string | null; subject: string | null },
): Promise<void> {
  await tx.db
    .updateTable('sign_in_connections')
    .set({ tested_at: tx.now, test: JSON.stringify(test) })
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', id)
    .where('revision', '=', revision)
    .execute()
}

/** The account is the organization's from now on. True where it was another's: its former means are removed. */
export async function adoptAccount(tx: Tx, userId: string): Promise<boolean> {
  const { rows } = await sql<{ emptied: boolean }>`select adopt_account(${userId}::uuid) as emptied`.execute(
    tx.db,
  )
  return rows[0]!.emptied
}

/** The subjects of a connection that are an account. */
export async function subjectsOf(
  tx: Tx,
  { connectionId, userId }: { connectionId: string; userId: string },
): Promise<string[]> {
  const rows = await tx.db
    .selectFrom('sign_in_identities')
    .select('subject')
    .where('org_id', '=', tx.scope.orgId)
    .where('connection_id', '=', connectionId)
    .where('user_id', '=', userId)
    .execute()
  return rows.map(({ subject }) => subject)
}

/** Keeps whom a subject of the provider is, from now on; a former subject of the account is nobody. False when it was kept already. */
export async function putIdentity(
  tx: Tx,
  identity: { connectionId: string; subject: string; userId: string },
): Promise<boolean> {
  const inserted = await tx.db
    .insertInto('sign_in_identities')
    .values({
      org_id: tx.scope.orgId,
      connection_id: identity.connectionId,
      subject: identity.subject,
      user_id: identity.userId,
      created_at: tx.now,
    })
    .onConflict((conflict) => conflict.columns(['connection_id', 'subject']).doNothing())
    .executeTakeFirst()
  if (inserted.numInsertedOrUpdatedRows !== 1n) return false
  await tx.db
    .deleteFrom('sign_in_identities')
    .where('org_id', '=', tx.scope.orgId)
    .where('connection_id', '=', identity.connectionId)
    .where('user_id', '=', identity.userId)
    .where('subject', '<>', identity.subject)
    .execute()
  return true
}

/** Ends the sessions that other ways opened and that open nothing any more. Returns the members whom the requirement concerns. */
export async function closeOtherSessions(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`select close_other_sessions() as user_id`.execute(tx.db)
  return rows.map((row) => row.user_id)
}

/** Ends the sessions that a connection opened. Returns their users. */
export async function closeSessionsOf(tx: Tx, connectionId: string): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select close_sessions_of(${connectionId}::uuid) as user_id`.execute(tx.db)
  return rows.map((row) => row.user_id)
}

/** A connection with its secret and its organization's plan, before anybody is known: for the installation alone. */
export async function findConnection(db: Kysely<DB>, id: string) {
  const row = await db
    .selectFrom('sign_in_connections as c')
    .leftJoin('sign_in_secrets as s', 's.connection_id', 'c.id')
    .selectAll('c')
    .select('s.sealed')
    .select(sql<unknown>`plan_facts(c.org_id)`.as('plan_facts'))
    .where('c.id', '=', id)
    .executeTakeFirst()
  return row ?? null
}
export type StoredConnection = NonNullable<Awaited<ReturnType<typeof findConnection>>>

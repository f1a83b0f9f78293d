import { type Kysely, sql } from 'kysely'
import { deleteRow, updateRow } from '#server/db/own-rows.ts'
import type { Tx } from '#server/scope.ts'
import type { DB } from '#server/tables.gen.ts'
import type { LookOutcome } from '#shared/domain/company-sign-in/domain-proof.ts'
import { LOOK_AGAIN_HOURS } from '#shared/domain/company-sign-in/domain-proof.ts'
import { DomainError } from '#shared/domain/domain-error.ts'

export type DomainRow = {
  id: string
  domain: string
  recordToken: string
  provedAt: Date | null
  seenAt: Date | null
  lostAt: Date | null
}

/** Holds the organization's row until the transaction ends: its domains and connections change one at a time. */
export async function lockOrganization(tx: Tx): Promise<void> {
  await tx.db
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', tx.scope.orgId)
    .forNoKeyUpdate()
    .execute()
}

export async function countDomains(tx: Tx): Promise<number> {
  const row = await tx.db
    .selectFrom('organization_domains')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('org_id', '=', tx.scope.orgId)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Its id; null when the organization has the domain already. */
export async function insertDomain(
  tx: Tx,
  { domain, recordToken }: { domain: string; recordToken: string },
): Promise<string | null> {
  const row = await tx.db
    .insertInto('organization_domains')
    .values({
      org_id: tx.scope.orgId,
      domain,
      record_token: recordToken,
      created_by: tx.scope.userId,
      created_at: tx.now,
    })
    .onConflict((conflict) => conflict.columns(['org_id', 'domain']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** A domain, its row held. Errors: not_found. */
export async function lockDomain(tx: Tx, id: string): Promise<DomainRow> {
  const row = await tx.db
    .selectFrom('organization_domains')
    .select(['id', 'domain', 'record_token as recordToken', 'proved_at as provedAt'])
    .select(['seen_at as seenAt', 'lost_at as lostAt'])
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (row === undefined) throw new DomainError('not_found')
  return row
}

/** The record is there. False where another organization holds the domain. */
export async function proveDomain(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql<{ proved: boolean }>`select prove_domain(${id}, ${tx.now}) as proved`.execute(
    tx.db,
  )
  return rows[0]!.proved
}

/** The record is not there, or nobody answered. `change`: the consequence for a proved domain. */
export async function noteLook(
  tx: Tx,
  id: string,
  {
    outcome,
    change,
  }: { outcome: LookOutcome; change: { proved_at: null; lost_at: null } | { lost_at: Date } | null },
): Promise<void> {
  await updateRow(tx, 'organization_domains', id, { looked_at: tx.now, found: outcome, ...change })
}

/** Ends the sessions that the organization's providers opened for the addresses of a domain. Returns their users. */
export async function closeSessionsAt(tx: Tx, domain: string): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`select close_sessions_at(${domain}) as user_id`.execute(
    tx.db,
  )
  return rows.map((row) => row.user_id)
}

/** The organization that holds a domain whose record is gone; null where none does, or where the record is there. */
export async function findFormerHolder(
  db: Kysely<DB>,
  domain: string,
): Promise<{ orgId: string; domainId: string } | null> {
  const row = await db
    .selectFrom('organization_domains')
    .select(['org_id as orgId', 'id as domainId'])
    .where('domain', '=', domain)
    .where('proved_at', 'is not', null)
    .where('lost_at', 'is not', null)
    .executeTakeFirst()
  return row ?? null
}

export async function deleteDomain(tx: Tx, id: string): Promise<void> {
  await deleteRow(tx, 'organization_domains', id)
}

/** Proved domains of the installation that were not looked at for some hours, the longest first. */
export async function listToLookAt(
  db: Kysely<DB>,
  now: Date,
): Promise<{ orgId: string; domainId: string }[]> {
  return db
    .selectFrom('organization_domains')
    .select(['org_id as orgId', 'id as domainId'])
    .where('proved_at', 'is not', null)
    .where('looked_at', '<=', new Date(now.getTime() - LOOK_AGAIN_HOURS * 3_600_000))
    .orderBy('looked_at')
    .limit(2_000)
    .execute()
}

import { sql } from 'kysely'
import { type PageInput, readPage } from '#server/db/page.ts'
import { asPlatform } from '#server/db/transaction.ts'
import type { AppContext, Tx } from '#server/scope.ts'
import type { Invitation, InvitationFilter } from '#shared/contract/invitations.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { type InvitationStatus, invitationStatus } from '#shared/domain/organizations/invitation.ts'
import type { Role } from '#shared/domain/roles.ts'

const MAX_WORDS = 8

function matching(tx: Tx, { q, state }: InvitationFilter) {
  let query = tx.db.selectFrom('invitations as i').where('i.org_id', '=', tx.scope.orgId)
  if (state === 'open') query = query.where('i.status', '=', 'pending')
  else if (state !== 'all') query = query.where('i.status', '=', state)
  for (const word of q.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS)) {
    query = query.where(
      sql<boolean>`search_text(i.email || ' ' || i.first_name || ' ' || coalesce(i.last_name, '')) like search_pattern(${word})`,
    )
  }
  return query
}

/** Invitations with whether their last mail failed. */
function rows(tx: Tx, query: ReturnType<typeof matching>) {
  return query
    .leftJoin('users as u', 'u.id', 'i.invited_by')
    .select(['i.id', 'i.email', 'i.first_name', 'i.last_name', 'i.title', 'i.role', 'i.status', 'i.refused'])
    .select(['i.sent_at', 'i.expires_at', 'i.created_at', 'u.name as inviter_name'])
    .select((eb) =>
      eb
        .selectFrom('outgoing_mails as m')
        .select('m.status')
        .where('m.org_id', '=', tx.scope.orgId)
        .whereRef('m.subject_id', '=', 'i.id')
        .orderBy('m.created_at', 'desc')
        .limit(1)
        .as('mail_status'),
    )
}

type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]

const present = (now: Date, row: Row): Invitation => ({
  id: row.id,
  email: row.email,
  firstName: row.first_name,
  lastName: row.last_name,
  title: row.title,
  role: row.role as Role,
  status: invitationStatus({ status: row.status as InvitationStatus, expiresAt: row.expires_at }, now),
  refused: row.refused,
  sentAt: row.sent_at?.toISOString() ?? null,
  mailFailed: row.mail_status === 'failed',
  expiresAt: row.expires_at.toISOString(),
  inviterName: row.inviter_name,
  createdAt: row.created_at.toISOString(),
})

const newestFirst = { by: ['i.created_at', 'i.id'], direction: 'desc' } as const

/** A page of invitations, newest first. */
export function listInvitations(tx: Tx, input: InvitationFilter & PageInput) {
  return readPage(rows(tx, matching(tx, input)), newestFirst, input, (row) => present(tx.now, row))
}

/** How many answer the filters, and how many are in each state under the words; one that expired waits until another replaces it. */
export async function countInvitations(tx: Tx, { q, state: asked }: InvitationFilter) {
  const rows = await matching(tx, { q, state: 'all' })
    .select((eb) => ['i.status', eb.fn.countAll<number>().as('count')])
    .groupBy('i.status')
    .execute()
  const of = (status: InvitationStatus) => Number(rows.find((row) => row.status === status)?.count ?? 0)
  const [open, accepted, revoked] = [of('pending'), of('accepted'), of('revoked')]
  const byState = { open, accepted, revoked, all: open + accepted + revoked }
  return { count: byState[asked], byState }
}

/** Reads an invitation. Errors: not_found. */
export async function getInvitation(tx: Tx, id: string): Promise<Invitation> {
  const all = matching(tx, { q: '', state: 'all' }).where('i.id', '=', id)
  const row = await rows(tx, all).executeTakeFirst()
  if (!row) throw new DomainError('not_found')
  return present(tx.now, row)
}

/** The inviter's name as the mail gives it, and the mails of the last 24 hours. */
export async function getInvitingParty(tx: Tx, address: string) {
  const dayAgo = new Date(tx.now.getTime() - 86_400_000)
  const { rows } = await sql<{
    organization_name: string
    timezone: string
    sender_name: string
    sender_email: string
    of_organization: number
    of_sender: number
    to_address: number
  }>`select o.name as organization_name, o.timezone, u.name as sender_name, u.email as sender_email, mails.*
     from organizations o, users u, recent_invitation_mails(${address}, ${dayAgo}) as mails
     where o.id = ${tx.scope.orgId} and u.id = ${tx.scope.userId}`.execute(tx.db)
  if (!rows[0]) throw new DomainError('forbidden')
  return rows[0]
}

/** Whether someone with this address is a member, suspended or not. */
export async function isMemberAddress(tx: Tx, email: string): Promise<boolean> {
  const row = await tx.db
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select('m.user_id')
    .where('m.org_id', '=', tx.scope.orgId)
    .where('u.email', '=', email)
    .executeTakeFirst()
  return row !== undefined
}

export type FoundInvitation = NonNullable<Awaited<ReturnType<typeof findInvitation>>>

/** The invitation of a link or of a code; asked before a tenant is known, so it reads as the platform and names its row. */
export async function findInvitation(
  context: AppContext,
  by: { tokenHash: Buffer } | { email: string; codeHash: Buffer },
) {
  return asPlatform(context, async (db) => {
    let query = db
      .selectFrom('invitations as i')
      .innerJoin('organizations as o', 'o.id', 'i.org_id')
      .leftJoin('users as inviter', 'inviter.id', 'i.invited_by')
      .select([
        'i.id',
        'i.org_id',
        'i.email',
        'i.first_name',
        'i.last_name',
        'i.role',
        'i.status',
        'i.expires_at',
      ])
      .select(['o.name as organization_name', 'inviter.name as inviter_name'])
    if ('tokenHash' in by) {
      query = query.where((eb) =>
        eb.exists(
          eb
            .selectFrom('invitation_links as l')
            .select('l.token_hash')
            .where('l.token_hash', '=', by.tokenHash)
            .whereRef('l.org_id', '=', 'i.org_id')
            .whereRef('l.invitation_id', '=', 'i.id'),
        ),
      )
    } else query = query.where('i.email', '=', by.email).where('i.code_hash', '=', by.codeHash)
    return (await query.orderBy('i.created_at', 'desc').executeTakeFirst()) ?? null
  })
}

/** The caller as an acceptance judges them: whether the address is proved, and what they are in the organization already. */
export async function getInvitee(tx: Tx) {
  const row = await tx.db
    .selectFrom('users as u')
    .leftJoin('memberships as m', (join) =>
      join.onRef('m.user_id', '=', 'u.id').on('m.org_id', '=', tx.scope.orgId),
    )
    .select(['u.email', 'u.email_verified', 'm.status'])
    .where('u.id', '=', tx.scope.userId)
    .executeTakeFirst()
  if (!row) throw new DomainError('unauthenticated')
  return row
}

/** The invitation that waits for an address, and is still open; null when there is none. */
export async function findPendingInvitation(
  tx: Tx,
  email: string,
): Promise<{ id: string; role: string } | null> {
  const row = await tx.db
    .selectFrom('invitations')
    .select(['id', 'role'])
    .where('org_id', '=', tx.scope.orgId)
    .where('email', '=', email)
    .where('status', '=', 'pending')
    .where('expires_at', '>', tx.now)
    .executeTakeFirst()
  return row ?? null
}

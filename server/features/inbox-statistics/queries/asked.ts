import { type RawBuilder, sql } from 'kysely'
import { findTeamMembers, isMember } from '#server/features/inbox-team/queries/readers.ts'
import type { Tx } from '#server/scope.ts'
import type { StatisticsFilter } from '#shared/contract/inbox-statistics.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { type Compared, periodDays } from '#shared/domain/inbox-statistics/periods.ts'
import { todayIn } from '#shared/time/calendar-day.ts'

/** A call worked out: its days on the clocks of the organization, and the condition on facts and their counts. */
export type Asked = Compared & {
  timeZone: string
  today: string
  /** Whether the caller sees the figures of colleagues. */
  seesOthers: boolean
  /** Whether a person or a team is asked for. */
  ofSomebody: boolean
  /** For rows with audience_id, user_id and team_id; row-level security leaves those that the caller may see. */
  condition: RawBuilder<unknown>
}

/** Errors: not_found; forbidden, for a colleague’s figures without the permission. */
export async function readAsked(tx: Tx, filter: StatisticsFilter): Promise<Asked> {
  const { period, from, to, mailboxId, userId, teamId } = filter
  const { permissions, orgId, userId: me } = tx.scope
  const seesOthers = permissions.includes('team_statistics:read')
  if (!seesOthers && ((userId !== undefined && userId !== me) || teamId !== undefined))
    throw new DomainError('forbidden')
  const { timezone } = await tx.db
    .selectFrom('organizations')
    .select('timezone')
    .where('id', '=', orgId)
    .executeTakeFirstOrThrow()
  const members = teamId === undefined ? [] : await findTeamMembers(tx, teamId)
  if (members === null) throw new DomainError('not_found')
  if (mailboxId !== undefined && !(await readsWhole(tx, mailboxId))) throw new DomainError('not_found')
  if (userId !== undefined && userId !== 'nobody' && !(await isKnown(tx, userId)))
    throw new DomainError('not_found')
  const today = todayIn(timezone, tx.now)
  const ofMailbox =
    mailboxId === undefined
      ? sql`true`
      : sql`audience_id = any ((select seen_audiences(${mailboxId}::uuid))::uuid[])`
  const ofPerson =
    userId === undefined ? sql`true` : userId === 'nobody' ? sql`user_id is null` : sql`user_id = ${userId}`
  const ofTeam =
    teamId === undefined ? sql`true` : sql`(user_id = any (${members}::uuid[]) or team_id = ${teamId})`
  return {
    ...periodDays(period, today, { from: from ?? today, to: to ?? today }),
    timeZone: timezone,
    today,
    seesOthers,
    ofSomebody: userId !== undefined || teamId !== undefined,
    condition: sql`${ofMailbox} and ${ofPerson} and ${ofTeam}`,
  }
}

async function readsWhole(tx: Tx, mailboxId: string): Promise<boolean> {
  const { rows } = await sql<{
    whole: boolean
  }>`select ${mailboxId}::uuid = any (whole_mailboxes()) as whole`.execute(tx.db)
  return rows[0]!.whole
}

/** A member, or somebody who was one and did something that the caller sees. */
async function isKnown(tx: Tx, userId: string): Promise<boolean> {
  if (await isMember(tx, userId)) return true
  const { rows } = await sql`
    select from inbox_fact_counts where org_id = ${tx.scope.orgId} and user_id = ${userId} limit 1`.execute(
    tx.db,
  )
  return rows.length > 0
}

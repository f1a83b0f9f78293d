import { type Kysely, sql } from 'kysely'
import type { DB } from '#server/tables.gen.ts'
import { TRIAL_DAYS } from '#shared/domain/plans/trial.ts'
import { END_TOLD_DAYS, type TrialNotice } from '#shared/domain/plans/trial-notice.ts'

/** Days before the end at which the first mail is due. */
const FIRST_DAYS = 7

/** Organizations whose trial ends soon or ended lately, by an index. */
export async function listEndingTrials(db: Kysely<DB>, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from organizations
    where plan = 'gratuit' and coalesce(trial_started_at, created_at) <= ${now}::timestamptz - make_interval(days => ${TRIAL_DAYS - FIRST_DAYS})
      and coalesce(trial_started_at, created_at) > ${now}::timestamptz - make_interval(days => ${TRIAL_DAYS + END_TOLD_DAYS})
    order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Notes that the mail is sent in this transaction; false when it was before. */
export async function noteTrialNotice(
  db: Kysely<DB>,
  row: { orgId: string; trialStartedAt: Date; notice: TrialNotice; now: Date },
): Promise<boolean> {
  const inserted = await db
    .insertInto('trial_notices')
    .values({
      org_id: row.orgId,
      trial_started_at: row.trialStartedAt,
      notice: row.notice,
      mailed_at: row.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

/** The name and the time zone of an organization, its trial's start, and its owners' addresses. */
export async function readTold(db: Kysely<DB>, orgId: string) {
  const [organization, owners] = await Promise.all([
    db
      .selectFrom('organizations')
      .select(['name', 'timezone'])
      .select(sql<unknown>`plan_facts(id)`.as('plan_facts'))
      .where('id', '=', orgId)
      .executeTakeFirst(),
    db
      .selectFrom('memberships as m')
      .innerJoin('users as u', 'u.id', 'm.user_id')
      .select(['u.email', 'u.name'])
      .where('m.org_id', '=', orgId)
      .where('m.role', '=', 'owner')
      .where('m.status', '=', 'active')
      .where('u.email_verified', '=', true)
      .execute(),
  ])
  return organization ? { ...organization, owners } : null
}

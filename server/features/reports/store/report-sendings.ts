import { sql } from 'kysely'
import { asPlatform } from '#server/db/transaction.ts'
import type { AppContext, Tx } from '#server/scope.ts'
import type { ReportPaper } from '#shared/domain/reports/report-paper.ts'

/** Null where this instant of the schedule has its sending already. */
export async function insertSending(
  tx: Tx,
  sending: { scheduleId: string; name: string; dueAt: Date },
): Promise<string | null> {
  const row = await tx.db
    .insertInto('report_sendings')
    .values({
      org_id: tx.scope.orgId,
      schedule_id: sending.scheduleId,
      name: sending.name,
      due_at: sending.dueAt,
      asked_by: tx.scope.userId,
      created_at: tx.now,
    })
    .onConflict((conflict) => conflict.columns(['org_id', 'schedule_id', 'due_at']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** A sending that still waits, locked; undefined once it was sent or failed. */
export function lockWaiting(tx: Tx, sendingId: string) {
  return tx.db
    .selectFrom('report_sendings')
    .select(['id', 'schedule_id', 'name', 'due_at'])
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', sendingId)
    .where('state', '=', 'waiting')
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function recordSent(
  tx: Tx,
  sendingId: string,
  { paper, fileKey, needs }: { paper: ReportPaper; fileKey: string; needs: readonly string[] },
): Promise<void> {
  await tx.db
    .updateTable('report_sendings')
    .set({
      state: 'sent',
      made_at: tx.now,
      paper: sql<string>`${JSON.stringify(paper)}::jsonb`,
      file_key: fileKey,
      needs: sql<string[]>`${needs}::text[]`,
    })
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', sendingId)
    .execute()
}

export async function recordFailed(tx: Tx, sendingId: string, failure: string): Promise<void> {
  await tx.db
    .updateTable('report_sendings')
    .set({ state: 'failed', failure })
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', sendingId)
    .execute()
}

export async function recordMembers(
  tx: Tx,
  sendingId: string,
  members: readonly { id: string; name: string; outcome: 'mailed' | 'no_right' }[],
): Promise<void> {
  if (members.length === 0) return
  await tx.db
    .insertInto('report_sending_members')
    .values(
      members.map(({ id, name, outcome }) => ({
        org_id: tx.scope.orgId,
        sending_id: sendingId,
        user_id: id,
        name,
        outcome,
      })),
    )
    .execute()
}

/** Sendings of all organizations that have waited since then, the oldest first. */
export function listWaitingSince(
  context: AppContext,
  before: Date,
): Promise<{ id: string; orgId: string }[]> {
  return asPlatform(context, (db) =>
    db
      .selectFrom('report_sendings')
      .select(['id', 'org_id as orgId'])
      .where('state', '=', 'waiting')
      .where('created_at', '<', before)
      .orderBy('created_at')
      .limit(500)
      .execute(),
  )
}

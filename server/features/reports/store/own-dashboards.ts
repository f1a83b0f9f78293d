import { sql } from 'kysely'
import { nextRevision } from '#server/db/own-rows.ts'
import type { Retention } from '#server/retention.ts'
import type { Tx } from '#server/scope.ts'
import type { DashboardFields } from '#shared/contract/own-dashboards.ts'

/** What was deleted may be brought back for thirty days. */
export const deletedDashboards: Retention = {
  table: 'own_dashboards',
  since: 'deleted_at',
  hours: 30 * 24,
}

const columns = ({ cards, ...fields }: DashboardFields) => ({
  ...fields,
  cards: sql<string>`${JSON.stringify(cards)}::jsonb`,
})

export async function insertDashboard(tx: Tx, fields: DashboardFields): Promise<string> {
  const { id } = await tx.db
    .insertInto('own_dashboards')
    .values({
      ...columns(fields),
      org_id: tx.scope.orgId,
      author_id: tx.scope.userId!,
      created_at: tx.now,
      updated_at: tx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A dashboard that the caller may see, deleted ones too, locked. */
export async function lockDashboard(tx: Tx, dashboardId: string) {
  const seen = await tx.db
    .selectFrom('own_dashboards')
    .select(['id', 'name', 'shared', 'author_id', 'revision', 'deleted_at'])
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', dashboardId)
    .executeTakeFirst()
  if (seen === undefined) return undefined
  // Only whoever may write a row may lock it: what is read above says whether that is the reason.
  const held = await tx.db
    .selectFrom('own_dashboards')
    .select(['id', 'name', 'shared', 'author_id', 'revision', 'deleted_at'])
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', dashboardId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return held ?? seen
}

export async function updateDashboardRow(
  tx: Tx,
  dashboardId: string,
  fields: DashboardFields,
): Promise<void> {
  await tx.db
    .updateTable('own_dashboards')
    .set({ ...columns(fields), revision: nextRevision, updated_at: tx.now })
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', dashboardId)
    .execute()
}

export async function setDashboardDeleted(tx: Tx, dashboardId: string, at: Date | null): Promise<void> {
  await tx.db
    .updateTable('own_dashboards')
    .set({ deleted_at: at })
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', dashboardId)
    .execute()
}

/** Whether it leaves by mail at its hours. */
export async function isScheduled(tx: Tx, dashboardId: string): Promise<boolean> {
  const row = await tx.db
    .selectFrom('report_schedules')
    .select('id')
    .where('org_id', '=', tx.scope.orgId)
    .where('dashboard_id', '=', dashboardId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

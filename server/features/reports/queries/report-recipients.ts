import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import { type Permission, roleCan } from '#shared/domain/permissions.ts'
import { type Role, roleLabels } from '#shared/domain/roles.ts'

export type Recipient = { id: string; name: string; email: string; role: Role }

/** Most members of a choice. */
const MOST = 500

/** Whether a role reads a report that needs all of that. */
export const readsReport = (role: Role, needs: readonly string[]): boolean =>
  roleCan(role, 'report:read') && needs.every((need) => roleCan(role, need as Permission))

/** Active members, by name; `scheduleId`: those whom a schedule names. */
export async function listRecipients(tx: Tx, scheduleId: string | null = null): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select m.user_id as id, u.name, u.email, m.role from memberships as m join users as u on u.id = m.user_id
    where m.org_id = ${tx.scope.orgId} and m.status = 'active' and ${
      scheduleId === null
        ? sql`true`
        : sql`exists (select from report_schedule_members as s where s.org_id = m.org_id and s.schedule_id = ${scheduleId} and s.user_id = m.user_id)`
    } order by u.name, m.user_id limit ${MOST}`.execute(tx.db)
  return rows
}

/** Those to whom a report may be sent at all. */
export async function listReportRecipients(tx: Tx) {
  const members = await listRecipients(tx)
  return {
    items: members
      .filter(({ role }) => readsReport(role, []))
      .map(({ id, name, role }) => ({ id, name, roleLabel: roleLabels[role] })),
  }
}

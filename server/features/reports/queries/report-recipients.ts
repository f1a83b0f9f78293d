import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import type { Access } from '#shared/domain/member-rights.ts'
import { mayDo, type Permission } from '#shared/domain/permissions.ts'
import { roleLabels } from '#shared/domain/roles.ts'

export type Recipient = Access & { id: string; name: string; email: string }

/** Most members of a choice. */
const MOST = 500

/** Whether somebody reads a report that needs all of that. */
export const readsReport = (access: Access, needs: readonly string[]): boolean =>
  mayDo(access, 'report:read') && needs.every((need) => mayDo(access, need as Permission))

/** Active members, by name; `scheduleId`: those whom a schedule names. */
export async function listRecipients(tx: Tx, scheduleId: string | null = null): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select m.user_id as id, u.name, u.email, m.role, m.rights from memberships as m join users as u on u.id = m.user_id
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
      .filter((member) => readsReport(member, []))
      .map(({ id, name, role }) => ({ id, name, roleLabel: roleLabels[role] })),
  }
}

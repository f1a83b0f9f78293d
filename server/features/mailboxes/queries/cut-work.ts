import { sql } from 'kysely'
import { type WorkSource, workColumns } from '#server/features/work/queries/list-work.ts'

/** The caller's own mailboxes that their provider no longer lets in; `detail` is the provider. */
export const cutMailboxes: WorkSource = {
  kind: 'cut_mailbox',
  permission: 'inbox:write',
  rows: (tx, day) => {
    const columns = workColumns(day, {
      id: sql`id`,
      name: sql`address`,
      detail: sql`provider`,
      dueAt: sql`updated_at`,
    })
    return sql`select ${columns} from mailboxes
      where org_id = ${tx.scope.orgId} and user_id = ${tx.scope.userId} and provider <> 'maildir' and status <> 'active'
      order by updated_at, id`
  },
}

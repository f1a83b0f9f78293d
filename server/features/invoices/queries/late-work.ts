import { sql } from 'kysely'
import { type WorkSource, workColumns } from '#server/features/work/queries/list-work.ts'

/** Invoices of which something is owed after their day, late since longest first: the rule of `isOverdue`, in the terms of the index invoices_owed. */
export const lateInvoices: WorkSource = {
  kind: 'late_invoice',
  permission: 'invoice:read',
  rows: (tx, day) => {
    const columns = workColumns(day, {
      id: sql`id`,
      name: sql`number`,
      party: sql`client_name`,
      cents: sql`owed_cents`,
      currency: sql`currency`,
      dueOn: sql`due_on`,
    })
    return sql`select ${columns} from invoices
      where org_id = ${tx.scope.orgId} and owed_cents > 0 and due_on < ${day.today} and status <> 'disputed' order by due_on, id`
  },
}

import { sql } from 'kysely'
import { type WorkSource, workColumns } from '#server/features/work/queries/list-work.ts'

/** Refunds that wait for a second person other than who asked, the oldest first; the row is the payment. */
export const refundsToAnswer: WorkSource = {
  kind: 'refund_to_answer',
  permission: 'payment:write',
  rows: (tx, day) => {
    const columns = workColumns(day, {
      id: sql`r.payment_id`,
      name: sql`r.reason`,
      party: sql`coalesce(c.name, concat_ws(' ', k.first_name, k.last_name))`,
      cents: sql`r.amount_cents`,
      currency: sql`p.currency`,
      dueAt: sql`r.created_at`,
    })
    return sql`select ${columns} from refund_approvals r
      join payments p on p.org_id = r.org_id and p.id = r.payment_id
      left join companies c on c.org_id = p.org_id and c.id = p.company_id
      left join contacts k on k.org_id = p.org_id and k.id = p.contact_id
      where r.org_id = ${tx.scope.orgId} and r.state = 'waiting' and r.requested_by <> ${tx.scope.userId}
      order by r.created_at, r.id`
  },
}

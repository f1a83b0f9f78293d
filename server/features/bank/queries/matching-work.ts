import { sql } from 'kysely'
import { type WorkSource, workColumns } from '#server/features/work/queries/list-work.ts'

/** Movements of the bank that nothing is matched with, the oldest first. */
export const linesToMatch: WorkSource = {
  kind: 'line_to_match',
  permission: 'bank:read',
  rows: (tx, day) => {
    const columns = workColumns(day, {
      id: sql`l.id`,
      name: sql`l.label`,
      party: sql`l.counterparty`,
      cents: sql`l.amount_cents`,
      currency: sql`a.currency`,
      dueOn: sql`l.booked_on`,
    })
    return sql`select ${columns} from bank_lines l
      join bank_accounts a on a.org_id = l.org_id and a.id = l.account_id
      where l.org_id = ${tx.scope.orgId} and l.state = 'open' order by l.booked_on, l.id`
  },
}

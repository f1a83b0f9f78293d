import { sql } from 'kysely'
import { type WorkSource, workColumns } from '#server/features/work/queries/list-work.ts'
import { expiringWindow } from '#shared/domain/reports/day-windows.ts'

/** Open devis whose validity ends within three days, the soonest first (specification 2.12 and 9.3). */
export const expiringQuotes: WorkSource = {
  kind: 'expiring_quote',
  permission: 'quote:read',
  rows: (tx, day) => {
    const { from, to } = expiringWindow(day.today)
    const columns = workColumns(day, {
      id: sql`id`,
      name: sql`number`,
      party: sql`client_name`,
      cents: sql`gross_cents`,
      currency: sql`currency`,
      dueOn: sql`valid_until`,
    })
    return sql`select ${columns} from quotes
      where org_id = ${tx.scope.orgId} and status in ('sent', 'viewed') and valid_until between ${from} and ${to}
      order by valid_until, id`
  },
}

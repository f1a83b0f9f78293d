import { sql } from 'kysely'
import { type WorkSource, workColumns } from '#server/features/work/queries/list-work.ts'

/** Days after which a mail that failed is told by the history of its document alone. */
const TOLD_DAYS = 30

/** The last mails to an address about a devis that is open or an invoice that is owed, which could not be delivered; `detail` says which. */
export const failedMails: WorkSource = {
  kind: 'failed_mail',
  permission: 'quote:read',
  rows: (tx, day) => {
    const columns = workColumns(day, {
      id: sql`m.subject_id`,
      name: sql`coalesce(q.number, i.number)`,
      party: sql`m.to_email`,
      cents: sql`coalesce(q.gross_cents, i.owed_cents)`,
      currency: sql`coalesce(q.currency, i.currency)`,
      detail: sql`m.subject_type`,
      dueAt: sql`m.failed_at`,
    })
    return sql`select ${columns} from outgoing_mails m
      left join quotes q on m.subject_type = 'quote' and q.org_id = m.org_id and q.id = m.subject_id and q.status in ('sent', 'viewed')
      left join invoices i on m.subject_type = 'invoice' and i.org_id = m.org_id and i.id = m.subject_id and i.owed_cents > 0
      where m.org_id = ${tx.scope.orgId} and m.status = 'failed' and m.failed_at > ${tx.now}::timestamptz - make_interval(days => ${TOLD_DAYS})
        and coalesce(q.id, i.id) is not null
        and not exists (select from outgoing_mails o where o.org_id = m.org_id and o.subject_id = m.subject_id
                          and o.to_email = m.to_email and o.created_at > m.created_at)
      order by m.failed_at, m.id`
  },
}

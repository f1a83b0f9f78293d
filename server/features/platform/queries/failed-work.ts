import { sql } from 'kysely'
import { type WorkSource, workColumns } from '#server/features/work/queries/list-work.ts'
import { failedLately, isAboutOpen, laterMails } from './failed-mails.ts'

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
      left join quotes q on m.subject_type = 'quote' and q.org_id = m.org_id and q.id = m.subject_id
      left join invoices i on m.subject_type = 'invoice' and i.org_id = m.org_id and i.id = m.subject_id
      where m.org_id = ${tx.scope.orgId} and ${failedLately(tx)} and ${isAboutOpen} and not exists (select ${laterMails})
      order by m.failed_at, m.id`
  },
}

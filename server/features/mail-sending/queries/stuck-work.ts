import { sql } from 'kysely'
import { type WorkSource, workColumns } from '#server/features/work/queries/list-work.ts'

/** Mails of the mailboxes that the caller writes from, which failed or may have; `detail` says of what the id is. */
export const stuckMails: WorkSource = {
  kind: 'stuck_mail',
  permission: 'inbox:write',
  rows: (tx, day) => {
    const columns = workColumns(day, {
      id: sql`coalesce(s.quote_id, s.invoice_id, s.conversation_id)`,
      detail: sql`case when s.quote_id is not null then 'quote' when s.invoice_id is not null then 'invoice' else 'conversation' end`,
      name: sql`s.subject`,
      party: sql`s.recipients -> 'to' -> 0 ->> 'address'`,
      dueAt: sql`s.due_at`,
    })
    // A document that was sent again since is on its way; an automatic answer is nobody's to send again.
    return sql`select ${columns} from mail_sendings s
      where s.org_id = ${tx.scope.orgId} and s.state in ('failed', 'unsure') and s.automatic is null
        and coalesce(s.quote_id, s.invoice_id, s.conversation_id) is not null
        and not exists (select from mail_sendings o where o.org_id = s.org_id and o.quote_id = s.quote_id and o.created_at > s.created_at)
        and not exists (select from mail_sendings o where o.org_id = s.org_id and o.invoice_id = s.invoice_id and o.created_at > s.created_at)
      order by s.due_at, s.id`
  },
}

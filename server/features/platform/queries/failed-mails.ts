import { type SqlBool, sql } from 'kysely'
import type { Tx } from '#server/scope.ts'

/** Days after which a mail that failed is told by the history of its document alone, and sent again only where somebody chooses it. */
const TOLD_DAYS = 30

/** In these `m` is a mail of the organization. */
export const failedLately = (tx: Tx) =>
  sql<SqlBool>`m.status = 'failed' and m.failed_at > ${tx.now}::timestamptz - make_interval(days => ${TOLD_DAYS})`

/** It is about a devis that is open, or an invoice that is owed. */
export const isAboutOpen = sql<SqlBool>`case m.subject_type
  when 'quote' then exists (select from quotes s where s.org_id = m.org_id and s.id = m.subject_id and s.status in ('sent', 'viewed'))
  when 'invoice' then exists (select from invoices s where s.org_id = m.org_id and s.id = m.subject_id and s.owed_cents > 0)
  else false end`

/** The mails about the same that were asked for since, at the same address: one that was sent again by hand is as new as that. */
export const laterMails = sql`from outgoing_mails o
  where o.org_id = m.org_id and o.subject_id = m.subject_id and o.to_email = m.to_email and o.asked_at > m.asked_at`

import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import type { ShownTaskLink } from '#shared/contract/task-fields.ts'
import { type TaskLink, type TaskLinkKind, taskLinkKinds } from '#shared/domain/tasks/task.ts'

export type LinkedRecord = ShownTaskLink & { companyId: string | null; contactId: string | null }

const nothing = sql`null::uuid`
/** A subject is shown to whoever reads the mail whole. */
const isWhole = sql`mailbox_id = any ((select whole_mailboxes())::uuid[])`

/** How each kind of record is read, with the right that its page asks: `$ids` are those of its kind. */
const sources: Record<TaskLinkKind, (tx: Tx, ids: readonly string[]) => RawBuilder<unknown>> = {
  company: (tx, ids) => sql`
    select id, name as label, ${nothing} as conversation_id, id as company_id, ${nothing} as contact_id
    from companies where org_id = ${tx.scope.orgId} and id = any (${ids}::uuid[]) and app_may('company:read')`,
  contact: (tx, ids) => sql`
    select id, concat_ws(' ', first_name, last_name), null::uuid, company_id, id
    from contacts where org_id = ${tx.scope.orgId} and id = any (${ids}::uuid[]) and app_may('contact:read')`,
  quote: (tx, ids) => sql`
    select id, coalesce(number, nullif(title, ''), 'Devis en brouillon'), null::uuid, company_id, contact_id
    from quotes where org_id = ${tx.scope.orgId} and id = any (${ids}::uuid[]) and app_may('quote:read')`,
  invoice: (tx, ids) => sql`
    select id, coalesce(number, nullif(title, ''), 'Facture en brouillon'), null::uuid, company_id, contact_id
    from invoices where org_id = ${tx.scope.orgId} and id = any (${ids}::uuid[]) and app_may('invoice:read')`,
  conversation: (tx, ids) => sql`
    select each, coalesce(nullif(latest.subject, ''), '(sans objet)'), each, null::uuid, null::uuid
    from unnest(${ids}::uuid[]) as each cross join lateral (
      select subject from mail_messages where org_id = ${tx.scope.orgId} and conversation_id = each and ${isWhole}
      order by received_at desc, id desc limit 1) as latest
    where app_may('inbox:read')`,
  message: (tx, ids) => sql`
    select id, coalesce(nullif(subject, ''), '(sans objet)'), conversation_id, null::uuid, null::uuid
    from mail_messages where org_id = ${tx.scope.orgId} and id = any (${ids}::uuid[]) and ${isWhole} and app_may('inbox:read')`,
  reminder: (tx, ids) => sql`
    select id, concat_ws(' ', 'Relance de', client_name), null::uuid, company_id, contact_id
    from reminders where org_id = ${tx.scope.orgId} and id = any (${ids}::uuid[]) and app_may('reminder:read')`,
  call: (tx, ids) => sql`
    select id, coalesce('Appel avec ' || coalesce(nullif(client_name, ''), number), 'Appel'), null::uuid, company_id, contact_id
    from calls where org_id = ${tx.scope.orgId} and id = any (${ids}::uuid[]) and app_may('call:read')`,
}

/** The records that exist among these links and that the caller may read, in the order of the links. One query. */
export async function listLinkedRecords(tx: Tx, links: readonly TaskLink[]): Promise<LinkedRecord[]> {
  const asked = taskLinkKinds.flatMap((kind) => {
    const ids = links.filter((link) => link.kind === kind).map(({ id }) => id)
    return ids.length === 0
      ? []
      : [
          sql`select ${kind}::text as kind, found.* from (${sources[kind](tx, ids)}) as found (id, label, conversation_id, company_id, contact_id)`,
        ]
  })
  if (asked.length === 0) return []
  const { rows } = await sql<{
    kind: TaskLinkKind
    id: string
    label: string
    conversation_id: string | null
    company_id: string | null
    contact_id: string | null
  }>`${sql.join(asked, sql` union all `)}`.execute(tx.db)
  const byKey = new Map(rows.map((row) => [`${row.kind} ${row.id}`, row]))
  return links.flatMap(({ kind, id }) => {
    const row = byKey.get(`${kind} ${id}`)
    if (row === undefined) return []
    const { label, conversation_id: conversationId, company_id: companyId, contact_id: contactId } = row
    return [{ kind, id, label, conversationId, companyId, contactId }]
  })
}

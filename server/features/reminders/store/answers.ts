import { sql } from 'kysely'
import { clientOf } from '#server/db/client-of.ts'
import type { Tx } from '#server/scope.ts'
import type { Client } from './changes.ts'

/** A mail that came: its row, who wrote it, in small letters, and when the server received it. */
export type Answer = { messageId: string; address: string; receivedAt: Date }

/** `reminded`: once at least; a client may answer a devis before it is. */
export type Answered = Client & { pauseId: string; reminded: boolean }

/**
 * Opens a pause for each client of whom one of these mails comes after the last reminder that left, or after a devis that waits, unless one is open: its address is on the
 * card of the company or of one of its people. Who owes nothing and has no devis to answer is not reminded, and not
 * paused.
 */
export async function insertAnswered(tx: Tx, answers: readonly Answer[]): Promise<Answered[]> {
  const { orgId } = tx.scope
  const { rows } = await sql<Answered>`
    with came as (
      select * from unnest(${answers.map(({ messageId }) => messageId)}::uuid[], ${answers.map(({ address }) => address)}::text[],
        ${answers.map(({ receivedAt }) => receivedAt)}::timestamptz[]) as came (message_id, address, received_at)
    ), clients as (
      select came.*, k.company_id, case when k.company_id is null then k.id end as contact_id
      from came join contacts k on k.org_id = ${orgId} and k.email = came.address
      union
      select came.*, c.id, null::uuid from came join companies c on c.org_id = ${orgId} and c.email = came.address
    )
    insert into reminder_pauses (org_id, company_id, contact_id, reason, message_id, opened_at)
    select distinct on (c.company_id, c.contact_id) ${orgId}::uuid, c.company_id, c.contact_id, 'answered', c.message_id, ${tx.now}::timestamptz
    from clients c
    left join lateral (
      select max(r.ended_at) as at from reminders r
      where r.org_id = ${orgId} and r.client_id = ${clientOf('c')} and r.state in ('sent', 'failed')) as last on true
    where (c.received_at > last.at and exists (select from invoices i
          where i.org_id = ${orgId} and i.owed_cents > 0 and ${clientOf('i')} = ${clientOf('c')})
        or exists (select from quotes q
          where q.org_id = ${orgId} and q.status in ('sent', 'viewed') and ${clientOf('q')} = ${clientOf('c')}
            and c.received_at > greatest(q.sent_at, last.at)))
    order by c.company_id, c.contact_id, c.received_at desc
    on conflict do nothing
    returning id as "pauseId", company_id as "companyId", contact_id as "contactId",
      exists (select from reminders r
        where r.org_id = reminder_pauses.org_id and r.client_id = reminder_pauses.client_id and r.state in ('sent', 'failed')) as reminded`.execute(
    tx.db,
  )
  return rows
}

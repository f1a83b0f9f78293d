import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { bar } from './bar.ts'
import type { InboxDataset } from './inbox-dataset.ts'
import { share } from './time-arrivals.ts'

const CALLERS = [1, 16]
/** A person sends 60 mails a minute at most; the first few warm the server up. */
const [ANSWERS, WARMING, MINUTE_MS] = [60, 4, 61_000]
/** Milliseconds (p95) until a mail that is sent is accepted: issue 13, section 5. */
const BAR = 100
/** Answers as the composer leaves them: a text, and the history of the mail that they answer. */
const TEXT = '<p>Bonjour,</p><p>Le plan est prêt, nous passerons lundi matin.</p>'.repeat(4)
const HISTORY = `<blockquote>${'<p>Pouvez-vous nous envoyer le plan de la salle ?</p>'.repeat(120)}</blockquote>`

/** Drafts in the conversations of a mailbox that have none. */
const DRAFTS = `
  insert into mail_drafts (org_id, mailbox_id, kind, conversation_id, answered_id, in_reply_to, recipients, subject, body, signature, quotes, quoted,
    updated_at, created_at)
  select $1, $2, 'reply', conversation_id, id, message_id,
    jsonb_build_object('to', jsonb_build_array(jsonb_build_object('name', from_name, 'address', from_address)), 'cc', '[]'::jsonb, 'bcc', '[]'::jsonb),
    'Re: ' || subject, $3, '', true, $4, now(), now()
  from (
    select distinct on (conversation_id) * from mail_messages m
    where org_id = $1 and mailbox_id = $2 and not outgoing
      and not exists (select from mail_drafts d where d.org_id = m.org_id and d.conversation_id = m.conversation_id)
    order by conversation_id, received_at desc limit $5) as answered
  returning id, conversation_id as "conversationId"`

/** Sends answers, by one caller and by 16, and says how long each waits until its sending is accepted; the mails leave by a job, ten seconds later. */
export async function acceptAtOnce(
  databaseUrl: string,
  { orgId, token, mailboxIds }: InboxDataset,
  port: number,
): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const ask = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as T
  }
  const said: string[] = []
  try {
    for (const callers of CALLERS) {
      const { rows } = await client.query<{ id: string; conversationId: string }>(DRAFTS, [
        ...[orgId, mailboxIds[0], TEXT, HISTORY, ANSWERS],
      ])
      // Drafts whose conversation the caller has read.
      const waiting: { id: string; knownAnswers: number }[] = []
      for (const { id, conversationId } of rows) {
        const { answers } = await ask<{ answers: number }>('GET', `/conversations/${conversationId}`)
        waiting.push({ id, knownAnswers: answers })
      }
      if (said.length > 0) await setTimeout(MINUTE_MS)
      const times: number[] = []
      const caller = async () => {
        for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
          const startedAt = performance.now()
          await ask('POST', `/mail-drafts/${next.id}/send`, { revision: 1, knownAnswers: next.knownAnswers })
          times.push(performance.now() - startedAt)
        }
      }
      await Promise.all(Array.from({ length: callers }, caller))
      const counted = times.slice(WARMING)
      // They would leave while others are accepted.
      await client.query(`delete from pgboss.job where name = 'send-mail' and state = 'created'`)
      said.push(
        bar(
          `${counted.length} answers accepted, ${callers} at once: p50 ${share(counted, 0.5).toFixed(1)} ms, p95 ${share(counted, 0.95).toFixed(1)} ms (at most ${BAR})`,
          share(counted, 0.95) <= BAR,
        ),
      )
    }
  } finally {
    await client.end()
  }
  return said.join('\n')
}

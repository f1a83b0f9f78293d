import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import type { MailFacts } from '#shared/domain/inbox-rules/evaluate-rules.ts'

type Row = {
  id: string
  conversationId: string
  mailboxId: string
  subject: string
  fromName: string | null
  fromAddress: string | null
  people: { to?: Named[]; cc?: Named[] }
  attached: boolean
  automatic: boolean
  receivedAt: Date
  found: string[] | null
}
type Named = { name?: string | null; address?: string | null }

/** A mail as rules look at it. */
export type JudgedMail = MailFacts & {
  id: string
  conversationId: string
  sender: string
  receivedAt: Date
}

/** Mails that come from outside among these, with the words of the conditions that they hold: one statement, however many. */
export async function readMailFacts(
  tx: Tx,
  ids: readonly string[],
  words: readonly string[],
): Promise<JudgedMail[]> {
  if (ids.length === 0) return []
  const { orgId } = tx.scope
  const [{ rows }, silent] = await Promise.all([
    sql<Row>`
      with word as materialized (
        select each as word, rule_word_query(each) as query from unnest(${words}::text[]) as each)
      select m.id, m.conversation_id as "conversationId", m.mailbox_id as "mailboxId", m.subject, m.from_name as "fromName",
        m.from_address as "fromAddress", m.people, m.attachments <> '[]' as attached,
        coalesce((m.traits->>'automatic')::boolean, false) as automatic, m.received_at as "receivedAt",
        (select array_agg(word.word) from word where m.search @@ word.query) as found
      from unnest(${ids}::uuid[]) with ordinality as asked (id, rank)
      join mail_messages m on m.org_id = ${orgId} and m.id = asked.id
      where not m.outgoing and not exists (select from own_addresses o where o.org_id = m.org_id and o.address = lower(m.from_address))
      order by asked.rank`.execute(tx.db),
    listSilentWords(tx, words),
  ])
  return rows.map((row) => presentFacts(row, silent))
}

/** Words that say nothing (« de »): the index knows none of them. */
async function listSilentWords(tx: Tx, words: readonly string[]): Promise<Set<string>> {
  if (words.length === 0) return new Set()
  const { rows } = await sql<{ word: string }>`
    select word from unnest(${words}::text[]) as word where numnode(rule_word_query(word)) = 0`.execute(tx.db)
  return new Set(rows.map(({ word }) => word))
}

const person = ({ name, address }: Named) => ({ name: name ?? null, address: address ?? null })

function presentFacts(row: Row, silent: ReadonlySet<string>): JudgedMail {
  const found = new Set(row.found)
  return {
    id: row.id,
    conversationId: row.conversationId,
    receivedAt: row.receivedAt,
    sender: row.fromName || row.fromAddress || '',
    mailboxId: row.mailboxId,
    from: { name: row.fromName, address: row.fromAddress },
    to: [...(row.people.to ?? []), ...(row.people.cc ?? [])].map(person),
    subject: row.subject,
    attached: row.attached,
    automatic: row.automatic,
    holds: (word) => (silent.has(word) ? null : found.has(word)),
  }
}

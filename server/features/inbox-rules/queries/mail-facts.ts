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

/** Reads those of these mails that come from outside, with the words of conditions that each holds, in one statement. */
export async function readMailFacts(
  tx: Tx,
  ids: readonly string[],
  words: readonly string[],
): Promise<JudgedMail[]> {
  if (ids.length === 0) return []
  const { orgId } = tx.scope
  const queries = await findQueries(tx, words)
  const [said, silent] = [[] as string[], new Set<string>()]
  for (const [word, query] of queries)
    if (query === '') silent.add(word)
    else said.push(word)
  const { rows } = await sql<Row>`
      with word as materialized (
        select each.word, each.query::tsquery as query
        from unnest(${said}::text[], ${said.map((word) => queries.get(word)!)}::text[]) as each (word, query))
      select m.id, m.conversation_id as "conversationId", m.mailbox_id as "mailboxId", m.subject, m.from_name as "fromName",
        m.from_address as "fromAddress", m.people, m.attachments <> '[]' as attached,
        coalesce((m.traits->>'automatic')::boolean, false) as automatic, m.received_at as "receivedAt",
        -- Unpacked once for all words.
        (select array_agg(word.word) from (select m.search || ''::tsvector as words offset 0) as text join word on text.words @@ word.query) as found
      from unnest(${ids}::uuid[]) with ordinality as asked (id, rank)
      join mail_messages m on m.org_id = ${orgId} and m.id = asked.id
      where not m.outgoing and not exists (select from own_addresses o where o.org_id = m.org_id and o.address = lower(m.from_address))
      order by asked.rank`.execute(tx.db)
  return rows.map((row) => presentFacts(row, silent))
}

/** Words that are kept with what the index is asked for them: more than the rules of a hundred organizations. */
const MOST_KEPT = 20_000
const kept = new Map<string, string>()

/**
 * The question for the index, by word; empty: the word says nothing (« de »). The dictionary alone decides, so each is worked out once:
 * with 200 rules it took longer than to look at the mail.
 */
async function findQueries(tx: Tx, words: readonly string[]): Promise<Map<string, string>> {
  if (kept.size + words.length > MOST_KEPT) kept.clear()
  const fresh = words.filter((word) => !kept.has(word))
  if (fresh.length > 0) {
    const { rows } = await sql<{ word: string; query: string }>`
      select word, coalesce(rule_word_query(word)::text, '') as query from unnest(${fresh}::text[]) as word`.execute(
      tx.db,
    )
    for (const { word, query } of rows) kept.set(word, query)
  }
  return new Map(words.map((word) => [word, kept.get(word)!]))
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

import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import type { Conversation } from '#shared/contract/conversations.ts'
import type { LinkKind } from '#shared/domain/conversations/links.ts'
import { contactName } from '#shared/domain/crm/contact-name.ts'

type Link = {
  kind: LinkKind
  id: string
  linked: boolean
  first_name: string | null
  last_name: string | null
  company_name: string | null
}
export type Person = Omit<Conversation['people'][number], 'unlinked'>
export type Links = {
  /** Ids of what somebody took off. */
  removed: ReadonlySet<string>
  clients: Conversation['linked']
  quoteIds: string[]
}

/** The links of a conversation that were made by hand. */
export async function findLinks(tx: Tx, conversationId: string): Promise<Links> {
  const { rows } = await sql<Link>`
    select l.kind, l.subject_id as id, l.linked, c.first_name, c.last_name, o.name as company_name
    from conversation_links l
    left join contacts c on c.org_id = l.org_id and c.id = l.subject_id
    left join companies o on o.org_id = l.org_id and o.id = l.subject_id
    where l.org_id = ${tx.scope.orgId} and l.conversation_id = ${conversationId}
    order by l.created_at, l.subject_id`.execute(tx.byKey)
  const added = rows.filter(({ linked }) => linked)
  return {
    removed: new Set(rows.filter(({ linked }) => !linked).map(({ id }) => id)),
    clients: added.flatMap(({ kind, id, first_name, last_name, company_name }) => {
      if (kind === 'quote') return []
      const name =
        kind === 'company' ? company_name : contactName({ firstName: first_name, lastName: last_name ?? '' })
      return [{ kind, id, name: name ?? '' }]
    }),
    quoteIds: added.flatMap(({ kind, id }) => (kind === 'quote' ? [id] : [])),
  }
}

/** The people, without the clients that somebody took off. */
export const unlink = (people: readonly Person[], { removed }: Links): Conversation['people'] =>
  people.map((person) => {
    const id = person.contactId ?? person.companyId
    return id !== null && removed.has(id)
      ? { ...person, contactId: null, companyId: null, companyName: null, unlinked: true }
      : { ...person, unlinked: false }
  })

/** Conversations that somebody linked to one of these, and took off them. */
export async function findConversationsOf(
  tx: Tx,
  subjectIds: readonly string[],
): Promise<{ added: string[]; removed: string[] }> {
  const rows = await tx.db
    .selectFrom('conversation_links')
    .select(['conversation_id as id', 'linked'])
    .where('org_id', '=', tx.scope.orgId)
    .where('subject_id', 'in', subjectIds)
    .execute()
  return {
    added: rows.filter(({ linked }) => linked).map(({ id }) => id),
    removed: rows.filter(({ linked }) => !linked).map(({ id }) => id),
  }
}

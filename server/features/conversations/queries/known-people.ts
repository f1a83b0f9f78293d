import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import type { Conversation, Mail } from '#shared/contract/conversations.ts'
import type { Links, Person } from './links.ts'

const MOST_PEOPLE = 20

/** The people of some mails, without our own addresses, the most frequent first, with the contacts and companies that they are. */
export async function findPeople(
  tx: Tx,
  mails: readonly Pick<Mail, 'from' | 'to' | 'cc'>[],
  ours: readonly string[],
): Promise<Person[]> {
  const people = new Map<string, { name: string | null; address: string; times: number }>()
  for (const { name, address } of mails.flatMap(({ from, to, cc }) => [
    ...(from ? [from] : []),
    ...to,
    ...cc,
  ])) {
    const known = people.get(address.toLowerCase())
    people.set(address.toLowerCase(), {
      name: known?.name ?? name,
      address: address.toLowerCase(),
      times: (known?.times ?? 0) + 1,
    })
  }
  const others = [...people.values()]
    .filter(({ address }) => address !== '' && !ours.includes(address))
    .sort((a, b) => b.times - a.times)
    .slice(0, MOST_PEOPLE)
  const clients = await findClients(
    tx,
    others.map(({ address }) => address),
  )
  return others.map(({ name, address }) => ({ name, address, ...(clients.get(address) ?? NOBODY) }))
}

const NOBODY = { contactId: null, companyId: null, companyName: null }
type Client = Pick<Person, 'contactId' | 'companyId' | 'companyName'>

/** Contacts, else companies, by address. */
async function findClients(tx: Tx, addresses: readonly string[]): Promise<Map<string, Client>> {
  if (addresses.length === 0) return new Map()
  const { orgId } = tx.scope
  const { rows } = await sql<Client & { address: string }>`
    select distinct on (address) address, "contactId", "companyId", "companyName" from (
      select c.email as address, c.id as "contactId", c.company_id as "companyId", c.company_name as "companyName", c.archived
      from contacts c where c.org_id = ${orgId} and c.email = any (${addresses}::text[])
      union all
      select o.email, null, o.id, o.name, o.archived from companies o where o.org_id = ${orgId} and o.email = any (${addresses}::text[])) as known
    order by address, archived, "contactId" nulls last`.execute(tx.byKey)
  return new Map(rows.map(({ address, ...client }) => [address, client]))
}

/** Devis with these numbers and those linked by hand, without those taken off. */
export async function findQuotes(
  tx: Tx,
  numbers: readonly string[],
  { quoteIds, removed }: Pick<Links, 'quoteIds' | 'removed'>,
): Promise<Conversation['quotes']> {
  if (numbers.length === 0 && quoteIds.length === 0) return []
  const rows = await tx.db
    .selectFrom('quotes')
    .select((eb) => [
      'id',
      eb.ref('number').$notNull().as('number'),
      eb.fn.coalesce('title', sql<string>`''`).as('title'),
    ])
    .where('org_id', '=', tx.scope.orgId)
    .where('number', 'is not', null)
    .where(sql<boolean>`(number = any (${[...new Set(numbers)]}::text[]) or id = any (${quoteIds}::uuid[]))`)
    .orderBy('number')
    .execute()
  return rows.filter(({ id }) => !removed.has(id))
}

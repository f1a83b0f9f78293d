import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import { contactName } from '#shared/domain/crm/contact-name.ts'

export type NumberOwner = {
  companyId: string | null
  contactId: string | null
  name: string
  companyName: string | null
}

/**
 * Clients in use with that number (E.164), by its last nine digits as networks tell a number in several ways; people before companies, the oldest
 * card first. Several may share one.
 */
export async function listNumberOwners(tx: Tx, number: string): Promise<NumberOwner[]> {
  const { orgId } = tx.scope
  const tail = number.slice(-9)
  const { rows } = await sql<{
    companyId: string | null
    contactId: string | null
    firstName: string | null
    lastName: string
    companyName: string | null
  }>`
    select * from (
      (select c.company_id as "companyId", c.id as "contactId", c.first_name as "firstName", c.last_name as "lastName", c.company_name as "companyName"
        from contacts c
        where c.org_id = ${orgId} and not c.archived
          and ((c.phone is not null and right(c.phone, 9) = ${tail}) or (c.mobile is not null and right(c.mobile, 9) = ${tail}))
        order by c.created_at, c.id limit 10)
      union all
      (select o.id, null, null, o.name, null from companies o
        where o.org_id = ${orgId} and not o.archived and o.phone is not null and right(o.phone, 9) = ${tail}
        order by o.created_at, o.id limit 10)) as found`.execute(tx.db)
  return rows.map(({ firstName, lastName, ...row }) => ({
    ...row,
    name: contactName({ firstName, lastName }),
  }))
}

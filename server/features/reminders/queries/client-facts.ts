import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import type { Debtor } from '#shared/domain/late-interest/debtor.ts'
import type { HolidayRegion } from '#shared/domain/working-hours/public-holidays.ts'
import { holidayRegionOf } from '#shared/domain/working-hours/region-of.ts'

/** What the choice of a plan asks about a client. */
export type ClientFacts = {
  name: string
  debtor: Debtor
  tags: string[]
  /** Whose holidays hold where it is; null: those of the organization. */
  region: HolidayRegion | null
}

type Row = Omit<ClientFacts, 'region'> & { id: string; country: string; postalCode: string | null }

/** Administrations have a SIREN that begins with 1 or 2 (INSEE). */
const isPublic = sql`siren ~ '^[12]'`

/** By client; whoever was removed has none. */
export async function listClientFacts(
  tx: Tx,
  clientIds: readonly string[],
): Promise<Map<string, ClientFacts>> {
  const { orgId } = tx.scope
  const { rows } = await sql<Row>`
    select id, name, case when kind = 'consumer' then 'consumer' when ${isPublic} then 'public_buyer' else 'professional' end as debtor, country, postal_code as "postalCode", tags
    from companies where org_id = ${orgId} and id = any (${clientIds}::uuid[])
    union all
    select id, concat_ws(' ', first_name, last_name), 'consumer', country, postal_code, tags from contacts where org_id = ${orgId} and id = any (${clientIds}::uuid[])`.execute(
    tx.byKey,
  )
  return new Map(
    rows.map(({ id, country, postalCode, ...facts }) => [
      id,
      { ...facts, region: holidayRegionOf(country, postalCode) },
    ]),
  )
}

/** Who is written to about each of these invoices: its contact, else the address on the card of its company. */
export async function listRecipients(
  tx: Tx,
  invoiceIds: readonly string[],
): Promise<Map<string, { email: string | null; name: string | null }>> {
  const { rows } = await sql<{ id: string; email: string | null; name: string | null }>`
    select i.id, coalesce(k.email, c.email) as email,
      case when k.email is not null or c.id is null then concat_ws(' ', k.first_name, k.last_name) end as name
    from invoices i left join companies c on c.org_id = i.org_id and c.id = i.company_id
    left join contacts k on k.org_id = i.org_id and k.id = i.contact_id
    where i.org_id = ${tx.scope.orgId} and i.id = any (${invoiceIds}::uuid[])`.execute(tx.db)
  return new Map(rows.map(({ id, ...recipient }) => [id, recipient]))
}

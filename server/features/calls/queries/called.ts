import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import type { CalledKind } from '#shared/domain/calls/call-facts.ts'
import { type ClientTerritory, clientTerritory } from '#shared/domain/calls/client-territory.ts'
import { contactName } from '#shared/domain/crm/contact-name.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { parsePhone } from '#shared/french/phone.ts'

export type CalledAsked = {
  companyId?: string | undefined
  contactId?: string | undefined
  /** As typed; the first of the card where it is left out. */
  number?: string | undefined
}

export type CardNumber = { number: string; label: 'phone' | 'mobile' | 'company' }

/** Whom one calls: a person, with where they work, or a company. `number`: E.164 of the one that is dialled; null: the card has none. */
export type Called = {
  companyId: string | null
  contactId: string | null
  name: string
  companyName: string | null
  jobTitle: string | null
  kind: CalledKind
  email: string | null
  city: string | null
  archived: boolean
  numbers: CardNumber[]
  number: string | null
  territory: ClientTerritory
}

type Row = {
  companyId: string | null
  contactId: string | null
  firstName: string | null
  lastName: string | null
  jobTitle: string | null
  companyName: string | null
  kind: 'consumer' | 'professional' | null
  email: string | null
  city: string | null
  postalCode: string | null
  country: string
  mobile: string | null
  phone: string | null
  companyPhone: string | null
  archived: boolean
}

/** Errors: not_found; invalid_input (nobody named, a contact of another company, a number that is none). */
export async function getCalled(tx: Tx, { companyId, contactId, number }: CalledAsked): Promise<Called> {
  const row = await findRow(tx, { companyId, contactId })
  if (contactId !== undefined && companyId !== undefined && row.companyId !== companyId)
    throw new DomainError('not_found')
  const numbers = numbersOf(row)
  const dialled = number ? readNumber(number, row.country) : (numbers[0]?.number ?? null)
  const { postalCode, country, firstName, lastName } = row
  return {
    companyId: row.companyId,
    contactId: row.contactId,
    name:
      row.contactId === null ? (row.companyName ?? '') : contactName({ firstName, lastName: lastName ?? '' }),
    companyName: row.contactId === null ? null : row.companyName,
    jobTitle: row.jobTitle,
    kind: row.kind ?? 'unknown',
    email: row.email,
    city: row.city,
    archived: row.archived,
    numbers,
    number: dialled,
    territory: clientTerritory({ postalCode, country, phone: dialled }),
  }
}

/** E.164. Errors: invalid_input at `number`. */
export function readNumber(text: string, country = 'FR'): string {
  const number = parsePhone(text, country)
  if (number !== null) return number
  const message = 'Numéro de téléphone invalide'
  throw new DomainError('invalid_input', { fields: [{ path: 'number', code: 'invalid', message }] })
}

/** A person's own numbers first, a mobile before all: it reaches them alone. */
function numbersOf({ mobile, phone, companyPhone }: Row): CardNumber[] {
  const all: { number: string | null; label: CardNumber['label'] }[] = [
    { number: mobile, label: 'mobile' },
    { number: phone, label: 'phone' },
    { number: companyPhone, label: 'company' },
  ]
  const seen = new Set<string>()
  return all.flatMap(({ number, label }) => {
    if (number === null || seen.has(number)) return []
    seen.add(number)
    return [{ number, label }]
  })
}

async function findRow(tx: Tx, { companyId, contactId }: CalledAsked): Promise<Row> {
  const { orgId } = tx.scope
  if (contactId !== undefined) {
    const { rows } = await sql<Row>`
      select c.company_id as "companyId", c.id as "contactId", c.first_name as "firstName", c.last_name as "lastName", c.job_title as "jobTitle",
        o.name as "companyName", o.kind, coalesce(c.email, o.email) as email, coalesce(c.city, o.city) as city,
        coalesce(c.postal_code, o.postal_code) as "postalCode", case when c.postal_code is null and o.id is not null then o.country else c.country end as country,
        c.mobile, c.phone, o.phone as "companyPhone", c.archived
      from contacts c left join companies o on o.org_id = c.org_id and o.id = c.company_id
      where c.org_id = ${orgId} and c.id = ${contactId}`.execute(tx.db)
    if (rows[0] === undefined) throw new DomainError('not_found')
    return rows[0]
  }
  if (companyId === undefined) {
    const message = 'Indiquez une entreprise ou un contact.'
    throw new DomainError('invalid_input', { fields: [{ path: 'companyId', code: 'invalid', message }] })
  }
  const { rows } = await sql<Row>`
    select id as "companyId", null as "contactId", null as "firstName", null as "lastName", null as "jobTitle", name as "companyName", kind, email, city,
      postal_code as "postalCode", country, null as mobile, null as phone, phone as "companyPhone", archived
    from companies where org_id = ${orgId} and id = ${companyId}`.execute(tx.db)
  if (rows[0] === undefined) throw new DomainError('not_found')
  return rows[0]
}

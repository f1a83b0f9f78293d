import type { z } from 'zod'
import { createCompany } from '#server/features/crm/commands/create-company.ts'
import { createContact } from '#server/features/crm/commands/create-contact.ts'
import { tagClients } from '#server/features/crm/commands/tag-clients.ts'
import type { Scope } from '#server/scope.ts'
import { companyFields, contactFields } from '#shared/contract/crm-fields.ts'
import { frenchTypography } from '#shared/french/typography.ts'
import { makeIdentifiers, makePhone, slugOf } from './identifiers.ts'
import type { Random } from './seeded-random.ts'
import { cities, type DemoClient, tagsOf } from './story/clients.ts'
import { jobTitles, lastNames, men, women } from './story/names.ts'

export type Person = { contactId: string; name: string; email: string; quality: string }
export type KnownClient = { companyId: string; decider: Person }

type Fields = z.input<typeof contactFields>
type DemoPerson = Pick<Fields, 'firstName' | 'lastName' | 'jobTitle' | 'email'> & {
  firstName: string
  email: string
}

/** The client with the people known there; the first decides. */
export async function seedClient(scope: Scope, client: DemoClient, random: Random): Promise<KnownClient> {
  const isHome = client.activity === 'home'
  const domain = isHome ? 'courriel.test' : `${client.key}.test`
  const [postalCode, city] = cities[client.city]
  const address = { addressLine1: client.address, postalCode, city, country: 'FR' }
  const people = isHome ? [privatePerson(client)] : staffOf(client, domain, random)
  const company = await createCompany(
    scope,
    companyFields.parse({
      ...address,
      kind: isHome ? 'consumer' : 'professional',
      name: client.name,
      email: isHome ? people[0]!.email : `contact@${domain}`,
      phone: makePhone(random, 'fixed'),
      website: isHome ? null : `https://www.${domain}`,
      notes: client.notes ? frenchTypography(client.notes) : null,
      ...(isHome ? {} : makeIdentifiers(random)),
    }),
  )
  const tags = tagsOf(client)
  if (tags.length > 0)
    await tagClients(scope, { companyIds: [company.id], contactIds: [], add: tags, remove: [] })
  const known: Person[] = []
  for (const person of people) {
    const fields = { ...person, companyId: company.id, mobile: makePhone(random, 'mobile'), country: 'FR' }
    const contact = await createContact(
      scope,
      contactFields.parse(isHome ? { ...fields, ...address } : fields),
    )
    known.push({
      contactId: contact.id,
      name: `${person.firstName} ${person.lastName}`,
      email: person.email,
      quality: person.jobTitle ?? 'Propriétaire du logement',
    })
  }
  return { companyId: company.id, decider: known[0]! }
}

/** « Hélène et Bruno Tessier » write through the first of them. */
function privatePerson({ name }: DemoClient): DemoPerson {
  const words = name.split(' ')
  const firstName = words[0]!
  const lastName = words.at(-1)!
  return {
    firstName,
    lastName,
    jobTitle: null,
    email: `${slugOf(firstName)}.${slugOf(lastName)}@courriel.test`,
  }
}

function staffOf({ activity, contacts }: DemoClient, domain: string, random: Random): DemoPerson[] {
  if (activity === 'home') return []
  const taken = new Set<string>()
  return jobTitles[activity].slice(0, contacts).map(([woman, man]) => {
    const isWoman = random.integer(0, 1) === 0
    const firstName = unused(isWoman ? women : men, taken, random)
    const lastName = unused(lastNames, taken, random)
    return {
      firstName,
      lastName,
      jobTitle: isWoman ? woman : man,
      email: `${slugOf(firstName)}.${slugOf(lastName)}@${domain}`,
    }
  })
}

function unused(names: readonly string[], taken: Set<string>, random: Random): string {
  const name = random.pick(names)
  if (taken.has(name)) return unused(names, taken, random)
  taken.add(name)
  return name
}

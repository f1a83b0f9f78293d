import { DomainError } from '#shared/domain/domain-error.ts'
import { isEmailAddress } from '#shared/domain/text/email-address.ts'
import { plainLine } from '#shared/domain/text/text-rule.ts'
import { fieldOf, isPlain, type Plain, readFlag } from './scim-operations.ts'

export type ScimEmail = { value: string; type: string | null; primary: boolean }

/** A person of the directory, as Ardoise keeps them. */
export type DirectoryPerson = {
  userName: string
  externalId: string | null
  active: boolean
  givenName: string | null
  familyName: string | null
  formattedName: string | null
  displayName: string | null
  title: string | null
  locale: string | null
  preferredLanguage: string | null
  emails: ScimEmail[]
}

const EMAILS_MAX = 20
/** A longer text is no name of anything. */
const CUT_MAX = 10_000

/** A text of 1 to `max` characters, or null. Errors: directory_value. */
export function readScimText(value: unknown, name: string, max: number): string | null {
  if (value === undefined || value === null) return null
  // Okta writes numbers for some identifiers.
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text !== 'string' || text.length > max)
    throw new DomainError('directory_value', {
      message: `L’attribut ${name} est un texte de ${max} caractères au plus.`,
    })
  // A name becomes a mail's header and a title.
  const line = plainLine(text).trim()
  return line === '' ? null : line
}

/** The beginning of a text, without half a character at its end. */
const cut = (text: string, max: number): string =>
  text
    .slice(0, max)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim()

/** The beginning of a text by which nobody is told from somebody else. Errors: directory_value. */
function readCut(value: unknown, name: string, max: number): string | null {
  const line = readScimText(value, name, CUT_MAX)
  return line === null ? null : cut(line, max) || null
}

function readEmail(given: unknown): ScimEmail[] {
  const email = isPlain(given) ? given : { value: given }
  const value = readScimText(fieldOf(email, 'value'), 'emails.value', 254)
  if (value === null) return []
  const primary = fieldOf(email, 'primary')
  return [
    {
      value,
      type: readCut(fieldOf(email, 'type'), 'emails.type', 40)?.toLowerCase() ?? null,
      primary: primary !== undefined && primary !== null && readFlag(primary),
    },
  ]
}

function readEmails(given: unknown): ScimEmail[] {
  if (given === undefined || given === null) return []
  const list = Array.isArray(given) ? given : [given]
  if (list.length > EMAILS_MAX)
    throw new DomainError('directory_value', { message: `Une personne a ${EMAILS_MAX} adresses au plus.` })
  return list.flatMap(readEmail)
}

/**
 * A person as POST and PUT write one; what Ardoise does not keep is passed over. `active` where the body does not say: a suspended person stays
 * so. Long names are cut: they keep nobody out. Errors: directory_syntax, directory_value.
 */
export function readPerson(body: unknown, active = true): DirectoryPerson {
  if (!isPlain(body)) throw new DomainError('directory_syntax')
  const name: unknown = fieldOf(body, 'name') ?? {}
  const names: Plain = isPlain(name) ? name : { formatted: name }
  const userName = readScimText(fieldOf(body, 'username'), 'userName', 254)
  if (userName === null)
    throw new DomainError('directory_value', { message: 'L’attribut userName est obligatoire.' })
  const said = fieldOf(body, 'active')
  return {
    userName,
    externalId: readScimText(fieldOf(body, 'externalid'), 'externalId', 200),
    active: said === undefined || said === null ? active : readFlag(said),
    givenName: readCut(fieldOf(names, 'givenname'), 'name.givenName', 60),
    familyName: readCut(fieldOf(names, 'familyname'), 'name.familyName', 60),
    formattedName: readCut(fieldOf(names, 'formatted'), 'name.formatted', 120),
    displayName: readCut(fieldOf(body, 'displayname'), 'displayName', 120),
    title: readCut(fieldOf(body, 'title'), 'title', 80),
    locale: readCut(fieldOf(body, 'locale'), 'locale', 35),
    preferredLanguage: readCut(fieldOf(body, 'preferredlanguage'), 'preferredLanguage', 35),
    emails: readEmails(fieldOf(body, 'emails')),
  }
}

/** The name that colleagues see. */
export function shownName({
  displayName,
  formattedName,
  givenName,
  familyName,
  userName,
}: DirectoryPerson): string {
  const whole = [givenName, familyName].filter(Boolean).join(' ')
  return cut(whole || displayName || formattedName || userName.split('@')[0] || userName, 120)
}

/** Addresses that one may sign in with, hence be the account's, the first that a proved domain has: the primary one, the name, the others. */
export function addressesOf({ userName, emails }: DirectoryPerson): string[] {
  const primary = emails.find((email) => email.primary) ?? emails.find(({ type }) => type === 'work')
  const all = [primary?.value, userName, ...emails.map(({ value }) => value)]
  const addresses = all.filter((value) => value !== undefined && isEmailAddress(value)) as string[]
  return [...new Set(addresses.map((address) => address.toLowerCase()))]
}

const present = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined))

/** The person's attributes in the shape of RFC 7643, section 4.1; absent ones are left out. */
export function personDocument(person: DirectoryPerson): Record<string, unknown> {
  const { givenName, familyName, formattedName: formatted, emails, ...simple } = person
  const name = present({ formatted, familyName, givenName })
  return present({
    ...simple,
    name: Object.keys(name).length > 0 ? name : null,
    emails: emails.length > 0 ? emails.map((email) => present(email)) : null,
  })
}

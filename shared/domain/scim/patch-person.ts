import { DomainError } from '#shared/domain/domain-error.ts'
import { type Filter, fits } from './scim-filter.ts'
import { isPlain, readFlag, type ScimOperation, type ScimPath } from './scim-operations.ts'
import { type DirectoryPerson, personDocument, readPerson } from './scim-user.ts'

type Document = Record<string, unknown>
type Value = Record<string, unknown>

/** Attributes that Ardoise keeps, by their name in lower case; others are passed over, as in POST and PUT. */
const simple: ReadonlySet<string> = new Set([
  'username',
  'externalid',
  'active',
  'displayname',
  'title',
  'locale',
  'preferredlanguage',
])
const ofName: ReadonlySet<string> = new Set(['formatted', 'familyname', 'givenname'])
const ofEmail: ReadonlySet<string> = new Set(['value', 'type', 'primary'])

const lowered = (value: object): Value =>
  Object.fromEntries(Object.entries(value).map(([key, part]) => [key.toLowerCase(), part]))

/** The document with names in lower case, as `readPerson` reads them whatever their case. */
function open(person: DirectoryPerson): Document {
  const { name, emails, ...rest } = personDocument(person) as Document & { name?: object; emails?: Value[] }
  return {
    ...lowered(rest),
    name: lowered(name ?? {}),
    emails: (emails ?? []).map((email) => ({ ...email })),
  }
}

/** A person after a PATCH (RFC 7644, section 3.5.2). Errors: directory_target, directory_value, directory_mutability. */
export function patchPerson(person: DirectoryPerson, operations: readonly ScimOperation[]): DirectoryPerson {
  const document = open(person)
  for (const { op, path, value } of operations) if (path !== null) change(document, op, path, value)
  return readPerson(document, person.active)
}

function change(document: Document, op: ScimOperation['op'], path: ScimPath, value: unknown): void {
  const { attribute } = path
  if (simple.has(attribute)) {
    if (path.filter !== null || path.sub !== null) throw new DomainError('directory_path')
    if (op === 'remove' && attribute === 'username') throw new DomainError('directory_mutability')
    if (op === 'remove') delete document[attribute]
    else document[attribute] = single(value)
  } else if (attribute === 'name') changeName(document, op, path, value)
  else if (attribute === 'emails') document.emails = changeEmails(document.emails as Value[], op, path, value)
}

/** A single value that came in a list. */
const single = (value: unknown): unknown => (Array.isArray(value) && value.length === 1 ? value[0] : value)

function changeName(document: Document, op: ScimOperation['op'], path: ScimPath, given: unknown): void {
  if (path.filter !== null) throw new DomainError('directory_path')
  const name = document.name as Value
  const value = single(given)
  if (path.sub !== null) {
    if (!ofName.has(path.sub)) return
    if (op === 'remove') delete name[path.sub]
    else name[path.sub] = value
    return
  }
  if (op === 'remove') document.name = {}
  else if (!isPlain(value)) throw new DomainError('directory_value')
  else Object.assign(name, lowered(value))
}

function changeEmails(emails: Value[], op: ScimOperation['op'], path: ScimPath, given: unknown): Value[] {
  if (path.sub !== null && !ofEmail.has(path.sub)) return emails
  const chosen = path.filter === null ? emails : emails.filter((email) => fits(path.filter!, email))
  if (op === 'remove') return removed(emails, chosen, path)
  if (path.filter === null && path.sub === null) {
    const written = listed(given)
    return op === 'replace' ? written : merged(emails, written)
  }
  // Entra replaces a work address that is not there yet, and expects it made.
  const targets = chosen.length > 0 ? chosen : [madeFrom(path.filter)]
  const wanted = path.sub === null ? listed(given)[0] : { [path.sub]: single(given) }
  if (wanted === undefined) throw new DomainError('directory_value')
  for (const target of targets) Object.assign(target, wanted)
  const all = chosen.length > 0 ? emails : [...emails, ...targets]
  return onePrimary(all, targets)
}

function removed(emails: Value[], chosen: Value[], { sub, filter }: ScimPath): Value[] {
  if (filter !== null && chosen.length === 0) throw new DomainError('directory_target')
  if (sub === null || sub === 'value') return emails.filter((email) => !chosen.includes(email))
  for (const email of chosen) delete email[sub]
  return emails
}

const listed = (given: unknown): Value[] =>
  (Array.isArray(given) ? given : [given]).map((email) =>
    isPlain(email) ? lowered(email) : { value: email },
  )

/** Added addresses; one that is there already takes what is said of it anew. */
function merged(emails: Value[], added: Value[]): Value[] {
  const all = [...emails]
  for (const email of added) {
    const known = all.find(({ value }) => String(value).toLowerCase() === String(email.value).toLowerCase())
    if (known) Object.assign(known, email)
    else all.push(email)
  }
  return onePrimary(all, added)
}

/** A new primary address takes that mark from the others (RFC 7644, section 3.5.2). */
function onePrimary(emails: Value[], changed: Value[]): Value[] {
  const isPrimary = ({ primary }: Value) => primary !== undefined && primary !== null && readFlag(primary)
  const named = new Set(changed.filter(isPrimary).map(({ value }) => value))
  if (named.size > 0) for (const email of emails) if (!named.has(email.value)) email.primary = false
  return emails
}

/** The value that `type eq "work"` describes. Errors: directory_target where the filter describes none. */
function madeFrom(filter: Filter | null): Value {
  if (filter === null) return {}
  if (filter.op === 'eq' && ofEmail.has(filter.attribute)) return { [filter.attribute]: filter.value }
  if (filter.op === 'and') return Object.assign({}, ...filter.parts.map(madeFrom))
  throw new DomainError('directory_target')
}

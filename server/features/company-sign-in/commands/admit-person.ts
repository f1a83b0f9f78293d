import { inTransaction } from '#server/db/transaction.ts'
import { directoryDecides } from '#server/features/directory/queries/directory-user.ts'
import { announceSessionChange } from '#server/features/identity/commands/announce-session-change.ts'
import { joinByCompany, judgeJoin } from '#server/features/organizations/commands/join-by-company.ts'
import { type ProvedPerson, ProviderRefusal } from '#server/integrations/company-providers/port.ts'
import { type AppContext, systemScope, type Tx } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { Role } from '#shared/domain/roles.ts'
import { isEmailAddress } from '#shared/domain/text/email-address.ts'
import { speaksFor } from '../queries/domains.ts'
import { openConnection } from '../steps/open-connection.ts'
import { adoptAccount, lockConnection, putIdentity, subjectsOf } from '../store/connections.ts'
import { lockOrganization } from '../store/domains.ts'

const turnedOff = (error: unknown): never => {
  throw error instanceof DomainError && error.code === 'not_found' ? new ProviderRefusal('off') : error
}

/** Whether the connection may speak for an address now. Errors: ProviderRefusal. */
export async function assertVouched(context: AppContext, asked: Asked): Promise<void> {
  await openConnection(context, asked.connectionId).catch(turnedOff)
  await inTransaction(systemScope(context, asked.orgId), (tx) => assertSpeaksFor(tx, asked)).catch(turnedOff)
}

/** Whether somebody may come in, before an account is made for them or taken over. Errors: ProviderRefusal. */
export async function assertEntry(context: AppContext, entrant: Entrant): Promise<void> {
  await inTransaction(systemScope(context, entrant.orgId), (tx) => judgeEntry(tx, entrant)).catch(turnedOff)
}

/**
 * Lets an account in: it becomes a member with the connection's role, if it is none yet, and the provider's subject is this account from now
 * on. `linked`: it was not before. Errors: ProviderRefusal.
 */
export async function admitPerson(
  context: AppContext,
  { name, ...entrant }: Entrant & { userId: string; name: string },
): Promise<{ linked: boolean }> {
  const { orgId, connectionId, userId, email } = entrant
  const { changed, linked } = await inTransaction(systemScope(context, orgId), async (tx) => {
    const { role, joins } = await judgeEntry(tx, entrant)
    const emptied = await adoptAccount(tx, userId)
    if (joins) await joinByCompany(tx, { userId, role, name, email })
    const identity = { connectionId, subject: entrant.person.subject, userId }
    return { changed: emptied || joins, linked: await putIdentity(tx, identity) }
  }).catch(turnedOff)
  if (changed) await announceSessionChange(context, userId)
  return { linked }
}

type Asked = { orgId: string; connectionId: string; email: string; subject: string }

/** Whether a connection speaks for an address now; its role for newcomers. Errors: ProviderRefusal, not_found. */
async function assertSpeaksFor(tx: Tx, { connectionId, email, subject }: Asked): Promise<{ role: Role }> {
  const row = await lockConnection(tx, connectionId)
  if (!row.enabled) throw new ProviderRefusal('off')
  // As it is now, whatever it was when the person left for the provider.
  if (!(await speaksFor(tx, { connectionId, email, subject }))) throw new ProviderRefusal('domain')
  return { role: row.default_role as Role }
}

/**
 * Whom a provider vouches for: `email` is the account's own address, or the one that is told where there is no account yet. `ofDirectory`: the
 * organization's directory has the account at the address that is told.
 */
type Entrant = Asked & {
  userId: string | null
  person: Pick<ProvedPerson, 'subject' | 'email' | 'unchecked'>
  ofDirectory: boolean
}

/** The roles, held or promised by an invitation, that a mistaken link would give away with everything. */
const guarded: ReadonlySet<Role> = new Set(['owner', 'admin'])

/** A person of a provider is one account: whoever may write their own address there does not become somebody else here. */
async function assertLink(
  tx: Tx,
  { connectionId, userId, person, ofDirectory }: Entrant,
  role: Role | null,
): Promise<void> {
  const subjects = userId === null ? [] : await subjectsOf(tx, { connectionId, userId })
  if (subjects.includes(person.subject)) return
  // Where the provider names people by their address, whoever the directory renames has another name.
  const renamed =
    ofDirectory &&
    person.subject.toLowerCase() === person.email &&
    subjects.every((subject) => isEmailAddress(subject))
  if (subjects.length > 0 && !renamed) throw new ProviderRefusal('other_subject')
  if (person.unchecked && role !== null && guarded.has(role)) throw new ProviderRefusal('no_email')
}

/** Judges who comes in, with the organization held. Whether they join, and with which role. Errors: ProviderRefusal, not_found. */
async function judgeEntry(tx: Tx, entrant: Entrant): Promise<{ role: Role; joins: boolean }> {
  const { userId, email } = entrant
  await lockOrganization(tx)
  const { role } = await assertSpeaksFor(tx, entrant)
  const verdict = await judgeJoin(tx, { userId, email })
  if (verdict.outcome === 'suspended' || verdict.outcome === 'full')
    throw new ProviderRefusal(verdict.outcome)
  const joins = verdict.outcome === 'new'
  // A directory makes the members, and removed perhaps this one; an owner's invitation says otherwise.
  if (joins && verdict.invitedAs === null && (await directoryDecides(tx)))
    throw new ProviderRefusal('directory')
  await assertLink(tx, entrant, joins ? verdict.invitedAs : verdict.role)
  return { role, joins }
}

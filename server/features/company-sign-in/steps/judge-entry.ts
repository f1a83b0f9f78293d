import { directoryDecides } from '#server/features/directory/queries/directory-user.ts'
import { judgeJoin } from '#server/features/organizations/commands/join-by-company.ts'
import { type ProvedPerson, ProviderRefusal } from '#server/integrations/company-providers/port.ts'
import type { Tx } from '#server/scope.ts'
import type { Role } from '#shared/domain/roles.ts'
import { isEmailAddress } from '#shared/domain/text/email-address.ts'
import { speaksFor } from '../queries/domains.ts'
import { lockConnection, subjectsOf } from '../store/connections.ts'
import { lockOrganization } from '../store/domains.ts'

export type Asked = { orgId: string; connectionId: string; email: string; subject: string }

/** Whether a connection speaks for an address now; its role for newcomers. Errors: ProviderRefusal, not_found. */
export async function assertSpeaksFor(
  tx: Tx,
  { connectionId, email, subject }: Asked,
): Promise<{ role: Role }> {
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
export type Entrant = Asked & {
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
export async function judgeEntry(tx: Tx, entrant: Entrant): Promise<{ role: Role; joins: boolean }> {
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

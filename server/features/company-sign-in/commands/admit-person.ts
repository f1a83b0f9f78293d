import { inTransaction } from '#server/db/transaction.ts'
import { announceSessionChange } from '#server/features/identity/commands/announce-session-change.ts'
import { joinByCompany } from '#server/features/organizations/commands/join-by-company.ts'
import { ProviderRefusal } from '#server/integrations/company-providers/port.ts'
import { type AppContext, systemScope } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { type Asked, assertSpeaksFor, type Entrant, judgeEntry } from '../steps/judge-entry.ts'
import { openConnection } from '../steps/open-connection.ts'
import { adoptAccount, putIdentity } from '../store/connections.ts'

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

import { inTransaction } from '#server/db/transaction.ts'
import { announceSessionChange } from '#server/features/identity/commands/announce-session-change.ts'
import { joinByCompany } from '#server/features/organizations/commands/join-by-company.ts'
import { ProviderRefusal } from '#server/integrations/company-providers/port.ts'
import { type AppContext, systemScope, type Tx } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { Role } from '#shared/domain/roles.ts'
import { speaksFor } from '../queries/domains.ts'
import { openConnection } from '../steps/open-connection.ts'
import { adoptAccount, lockConnection, putIdentity } from '../store/connections.ts'
import { lockOrganization } from '../store/domains.ts'

type Asked = { orgId: string; connectionId: string; email: string; subject: string }

async function assertSpeaksFor(tx: Tx, { connectionId, ...person }: Asked): Promise<{ role: Role }> {
  const row = await lockConnection(tx, connectionId)
  if (!row.enabled) throw new ProviderRefusal('off')
  // As it is now, whatever it was when the person left for the provider.
  if (!(await speaksFor(tx, { connectionId, ...person }))) throw new ProviderRefusal('domain')
  return { role: row.default_role as Role }
}

const turnedOff = (error: unknown): never => {
  throw error instanceof DomainError && error.code === 'not_found' ? new ProviderRefusal('off') : error
}

/** Whether the connection may speak for an address now. Errors: ProviderRefusal. */
export async function assertVouched(context: AppContext, asked: Asked): Promise<void> {
  await openConnection(context, asked.connectionId).catch(turnedOff)
  await inTransaction(systemScope(context, asked.orgId), (tx) => assertSpeaksFor(tx, asked)).catch(turnedOff)
}

/**
 * Lets an account in: it becomes a member with the connection's role, if it is none yet, and the provider's subject is this account from now
 * on. `email`: the account's own address, for which the connection must speak too. `linked`: it was not before. Errors: ProviderRefusal.
 */
export async function admitPerson(
  context: AppContext,
  { orgId, connectionId, email, userId, subject, name }: Asked & { userId: string; name: string },
): Promise<{ linked: boolean }> {
  const { changed, linked } = await inTransaction(systemScope(context, orgId), async (tx) => {
    await lockOrganization(tx)
    const { role } = await assertSpeaksFor(tx, { orgId, connectionId, email, subject })
    const emptied = await adoptAccount(tx, userId)
    const outcome = await joinByCompany(tx, { userId, role, name, email })
    if (outcome === 'suspended' || outcome === 'full') throw new ProviderRefusal(outcome)
    return {
      changed: emptied || outcome === 'joined',
      linked: await putIdentity(tx, { connectionId, subject, userId }),
    }
  }).catch(turnedOff)
  if (changed) await announceSessionChange(context, userId)
  return { linked }
}

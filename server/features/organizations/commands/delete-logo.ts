import { inTransaction } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import type { Organization } from '#shared/contract/organizations.ts'
import { findLogoKey, getOrganization } from '../queries.ts'
import { lockOrganization, setLogo } from '../store.ts'

/** Removes the logo; nothing happens when there is none. */
export async function deleteLogo(scope: Scope): Promise<Organization> {
  const { before, organization } = await inTransaction(scope, async (tx) => {
    await lockOrganization(tx)
    const before = await findLogoKey(tx)
    if (before !== null) {
      await setLogo(tx, null)
      await tx.emit('organization.updated', { subject: { type: 'organization', id: scope.orgId } })
    }
    return { before, organization: await getOrganization(tx) }
  })
  if (before !== null) await scope.context.files.delete(before).catch(() => undefined)
  return organization
}

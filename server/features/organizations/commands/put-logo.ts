import { inTransaction } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import type { Organization } from '#shared/contract/organizations.ts'
import { findLogoKey, getOrganization } from '../queries.ts'
import { setLogo } from '../store.ts'
import { storeLogo } from './store-logo.ts'

/** Replaces the logo, encoded anew. Errors: invalid_input, service_unavailable. */
export async function putLogo(scope: Scope, { logo }: { logo: File }): Promise<Organization> {
  const { files } = scope.context
  const key = await storeLogo(scope.context, scope.orgId, new Uint8Array(await logo.arrayBuffer()))
  const { before, organization } = await inTransaction(scope, async (tx) => {
    const before = await findLogoKey(tx)
    await setLogo(tx, key)
    await tx.emit('organization.updated', { subject: { type: 'organization', id: scope.orgId } })
    return { before, organization: await getOrganization(tx) }
  })
  // The new logo is committed: an old file that stays is no reason to say otherwise.
  if (before !== null) await files.delete(before).catch(() => undefined)
  return organization
}

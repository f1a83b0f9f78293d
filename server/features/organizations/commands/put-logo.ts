import { inTransaction } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import type { Organization } from '#shared/contract/organizations.ts'
import { findLogoKey, getOrganization } from '../queries.ts'
import { lockOrganization, setLogo } from '../store.ts'
import { storeLogo } from './store-logo.ts'

/** Replaces the logo, encoded anew. Errors: invalid_input, service_unavailable. */
export async function putLogo(scope: Scope, { logo }: { logo: File }): Promise<Organization> {
  const { files } = scope.context
  const drop = (unused: string) => files.delete(unused).catch(() => undefined)
  const key = await storeLogo(scope.context, scope.orgId, new Uint8Array(await logo.arrayBuffer()))
  let taken = false
  try {
    const { before, organization } = await inTransaction(scope, async (tx) => {
      // One after the other: the second deletes what the first stored.
      await lockOrganization(tx)
      const before = await findLogoKey(tx)
      await setLogo(tx, key)
      await tx.emit('organization.updated', { subject: { type: 'organization', id: scope.orgId } })
      taken = true
      return { before, organization: await getOrganization(tx) }
    })
    // The new logo is committed: an old file that stays is no reason to say otherwise.
    if (before !== null) await drop(before)
    return organization
  } catch (error) {
    taken = false
    throw error
  } finally {
    // A transaction that failed, or a repeated request that was answered from what is kept.
    if (!taken) await drop(key)
  }
}

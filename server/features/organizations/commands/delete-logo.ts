import { inTransaction } from '#server/db/transaction.ts'
import { withFiles } from '#server/db/with-files.ts'
import { findLogoKey, getOrganization } from '#server/features/organizations/queries/organization.ts'
import { lockOrganization, setLogo } from '#server/features/organizations/store/organization.ts'
import type { Scope } from '#server/scope.ts'
import type { Organization } from '#shared/contract/organizations.ts'

/** Removes the logo; nothing happens when there is none. */
export function deleteLogo(scope: Scope): Promise<Organization> {
  return withFiles(scope.context, (files) =>
    inTransaction(scope, async (tx) => {
      await lockOrganization(tx)
      const before = await findLogoKey(tx)
      if (before !== null) {
        files.release(before)
        await setLogo(tx, null)
        await tx.emit('organization.updated', { subject: { type: 'organization', id: scope.orgId } })
      }
      return getOrganization(tx)
    }),
  )
}

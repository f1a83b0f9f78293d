import { inTransaction } from '#server/db/transaction.ts'
import { withFiles } from '#server/db/with-files.ts'
import { findLogoKey, getOrganization } from '#server/features/organizations/queries/organization.ts'
import { encodeLogo, storeLogo } from '#server/features/organizations/steps/store-logo.ts'
import { lockOrganization, setLogo } from '#server/features/organizations/store/organization.ts'
import { assertPlanAllows } from '#server/features/plans/commands/assert-plan.ts'
import type { Scope } from '#server/scope.ts'
import type { Organization } from '#shared/contract/organizations.ts'

/** Replaces the logo, encoded anew. Errors: invalid_input, plan_limit, service_unavailable. */
export async function putLogo(scope: Scope, { logo }: { logo: File }): Promise<Organization> {
  const encoded = await encodeLogo(
    scope.context,
    scope.userId ?? scope.orgId,
    new Uint8Array(await logo.arrayBuffer()),
  )
  return withFiles(scope.context, async (files) => {
    const key = await storeLogo(files, scope.orgId, encoded)
    return inTransaction(scope, async (tx) => {
      // Two uploads at once must follow one another: the second releases the first one's file.
      await lockOrganization(tx)
      await assertPlanAllows(tx, 'logo:put')
      const before = await findLogoKey(tx)
      if (before !== null) files.release(before)
      await setLogo(tx, key)
      await tx.emit('organization.updated', { subject: { type: 'organization', id: scope.orgId } })
      return getOrganization(tx)
    })
  })
}

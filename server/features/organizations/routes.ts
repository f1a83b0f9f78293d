import { readAs } from '#server/db/transaction.ts'
import type { Routes } from '#server/http/bind-contract.ts'
import type { organizationsContract } from '#shared/contract/organizations.ts'
import { deleteLogo } from './commands/delete-logo.ts'
import { openOrganization } from './commands/open-organization.ts'
import { putLogo } from './commands/put-logo.ts'
import { readLogo } from './commands/read-logo.ts'
import { switchOrganization } from './commands/switch-organization.ts'
import { updateOrganization } from './commands/update-organization.ts'
import { getOrganization, isSlugAvailable } from './queries.ts'

export const organizationsRoutes: Routes<typeof organizationsContract> = {
  createOrganization: openOrganization,
  checkSlug: async ({ context, session }, { slug, exceptOrgId }) => {
    const own = session.memberships.find(({ orgId }) => orgId === exceptOrgId)
    return { available: await isSlugAvailable(context, slug, own?.orgId) }
  },
  switchOrganization,
  getOrganization: (scope) => readAs(scope, getOrganization),
  updateOrganization,
  getLogo: readLogo,
  putLogo,
  deleteLogo,
}

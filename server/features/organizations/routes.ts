import { readAs } from '#server/db/transaction.ts'
import type { Routes } from '#server/http/bind-contract.ts'
import type { organizationsContract } from '#shared/contract/organizations.ts'
import { deleteLogo } from './commands/delete-logo.ts'
import { putLogo } from './commands/put-logo.ts'
import { readLogo } from './commands/read-logo.ts'
import { switchOrganization } from './commands/switch-organization.ts'
import { updateOrganization } from './commands/update-organization.ts'
import { getOrganization, isSlugAvailable } from './queries.ts'

export const organizationsRoutes: Routes<typeof organizationsContract> = {
  checkSlug: async ({ context }, { slug }) => ({ available: await isSlugAvailable(context, slug) }),
  switchOrganization,
  getOrganization: (scope) => readAs(scope, getOrganization),
  updateOrganization,
  getLogo: readLogo,
  putLogo,
  deleteLogo,
}

import type { Me } from '#shared/contract/identity.ts'
import { ApiError } from '#web/api/api-error.ts'
import { createOrganization } from '#web/api/create-organization.ts'
import { fetchJson } from '#web/api/fetch-json.ts'
import { toast } from '#web/ui/toast.ts'

/** Makes the organization named at sign-up for someone who has none. Returns where to go on: null when they had one, the wizard when it failed, which a toast says. */
export async function openFirstOrganization(): Promise<string | null> {
  try {
    const me = await fetchJson<Me>('GET', '/api/v1/me')
    if (me.memberships.length > 0) return null
    if (me.user.companyName === null) return '/orgs/new'
    await createOrganization(me, { orgName: me.user.companyName })
    return '/dashboard'
  } catch (error) {
    const known = error instanceof ApiError && error.status >= 400 && error.status < 500
    toast.error(known ? error.message : 'Erreur lors de la création de l’organisation')
    return '/orgs/new'
  }
}

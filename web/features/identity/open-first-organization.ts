import { keepsOut } from '#shared/domain/identity/loss-reasons.ts'
import { ApiError } from '#web/api/api-error.ts'
import { askAgain } from '#web/api/ask-again.ts'
import { createOrganization } from '#web/api/create-organization.ts'
import { fetchJson } from '#web/api/fetch-json.ts'
import { toast } from '#web/ui/toast.ts'

const readMe = () => fetchJson('GET /me', {})

/** Creates the organization named at sign-up. Returns the next page: null if the user had one, the wizard after a failure. */
export async function openFirstOrganization(): Promise<string | null> {
  try {
    const me = await askAgain(readMe)
    const { companyName } = me.user
    if (me.memberships.length > 0) return null
    // Their organization is closed to them: the dashboard says so, so make no other one.
    if (me.lostAccess.some(keepsOut)) return '/dashboard'
    if (companyName === null) return '/orgs/new'
    // Trying again is safe: the server makes no second organization of the same name.
    await askAgain(() => createOrganization(me, { orgName: companyName }))
    return '/dashboard'
  } catch (error) {
    // The organization may exist already, if only the answer was lost.
    const found = await readMe().catch(() => null)
    if (found && found.memberships.length > 0) return '/dashboard'
    const known = error instanceof ApiError && error.status >= 400 && error.status < 500
    toast.error(known ? error.message : 'Erreur lors de la création de l’organisation')
    return '/orgs/new'
  }
}

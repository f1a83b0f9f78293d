import type { Me } from '#shared/contract/identity.ts'
import { fetchJson } from './fetch-json.ts'

/** Per tab. Stored with kept form values: signing out on purpose clears them (`forgetKeptValues`). */
const SHOWN = 'ardoise.kept.shown-organization'
const LEFT = 'ardoise.kept.left-organization'
const mark = (me: Me, orgId: string) => `${me.user.id} ${orgId}`

/** Notes the current organization. */
export function noteOrganization(me: Me): void {
  if (me.current) sessionStorage.setItem(SHOWN, mark(me, me.current.orgId))
}

/** The session ended by itself: that is where one goes on after signing in again. */
export function noteSessionEnd(): void {
  const shown = sessionStorage.getItem(SHOWN)
  if (shown !== null) sessionStorage.setItem(LEFT, shown)
}

/** Goes on where one was, whatever a new session opens in; true when that changed the organization. */
export async function returnToLeftOrganization(me: Me): Promise<boolean> {
  const left = sessionStorage.getItem(LEFT)
  if (left === null) return false
  sessionStorage.removeItem(LEFT)
  const found = me.memberships.find(({ orgId }) => mark(me, orgId) === left)
  if (!found || found.orgId === me.current?.orgId) return false
  await fetchJson('POST /organizations/switch', { orgId: found.orgId })
  return true
}

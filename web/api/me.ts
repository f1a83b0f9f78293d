import { queryOptions, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import type { Me } from '#shared/contract/identity.ts'
import { type Permission, permissionRefusal, roleCan } from '#shared/domain/permissions.ts'
import { ApiError } from './api-error.ts'
import { fetchJson } from './fetch-json.ts'

/** Says that someone signed in here before; without it a question that cannot fail is asked first, and nobody sees a 401. */
const HINT = 'ardoise.signed-in'
const RENEW_BELOW_MS = 15 * 86_400_000

export function rememberSignedIn(signedIn: boolean): void {
  if (signedIn) localStorage.setItem(HINT, '1')
  else localStorage.removeItem(HINT)
}

type KnownSession = { session: { expiresAt: string } | null }

/** Asks the sign-in service, which also renews a session near its end. */
const askSession = () => fetchJson<KnownSession>('GET', '/auth/v1/get-session')

async function loadMe(): Promise<Me | null> {
  if (localStorage.getItem(HINT) === null && (await askSession()).session === null) return null
  try {
    const me = await fetchJson<Me>('GET', '/api/v1/me')
    rememberSignedIn(true)
    if (Date.parse(me.session.expiresAt) - Date.now() < RENEW_BELOW_MS) void askSession().catch(() => null)
    return me
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error
    rememberSignedIn(false)
    return null
  }
}

/** Who is signed in; null for nobody. The key is the contract's own, so that live updates reach it. */
export const meOptions = queryOptions({
  queryKey: [['identity', 'getMe'], { type: 'query' }],
  queryFn: loadMe,
  staleTime: 60_000,
  retry: 1,
})

export class SignedOutError extends Error {}

/** Who is signed in. Only below the signed-in routes, whose guard has loaded it. */
export function useMe(): Me {
  const { data } = useSuspenseQuery(meOptions)
  if (data === null) throw new SignedOutError('nobody is signed in')
  return data
}

export type CurrentOrganization = NonNullable<Me['current']>

/** The organization one works in. Only on pages that need one: the guard sends others to create theirs. */
export function useOrganization(): CurrentOrganization {
  const { current } = useMe()
  if (current === null) throw new Error('no organization')
  return current
}

/** Whether one's role holds the permission: the very rule of the server. */
export function useCan(permission: Permission): boolean {
  const { current } = useMe()
  return current !== null && roleCan(current.role, permission)
}

/** What to say beside a greyed button: `disabledReason={useRefusal('quote:send')}`; undefined when it is allowed. */
export function useRefusal(permission: Permission): string | undefined {
  const { current } = useMe()
  if (current === null) return 'Créez d’abord votre organisation.'
  return roleCan(current.role, permission) ? undefined : permissionRefusal(current.role, permission)
}

/** After a sign-in, a sign-out or a change of organization: nothing of before may be shown. */
export function useForgetEverything(): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    await client.cancelQueries()
    client.clear()
  }
}

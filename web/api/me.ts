import { type QueryClient, queryOptions, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
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

// Shown for the moments between the end of a session and the sign-in page.
let lastMe: Me | null = null

async function loadMe(): Promise<Me | null> {
  if (localStorage.getItem(HINT) === null && (await askSession()).session === null) return null
  try {
    const me = await fetchJson<Me>('GET', '/api/v1/me')
    rememberSignedIn(true)
    lastMe = me
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

/** Who is signed in. Only below the signed-in routes, whose guard has loaded it. */
export function useMe(): Me {
  const { data } = useSuspenseQuery(meOptions)
  const me = data ?? lastMe
  if (me === null) throw new Error('nobody is signed in')
  return me
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

/** After a sign-in or a change of organization: nothing of before may be shown, and who one is, is asked again. */
export function useStartAfresh(): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    await forgetData(client)
    await client.fetchQuery({ ...meOptions, staleTime: 0 })
  }
}

/** After a sign-out: nobody is signed in; `leave` goes to a page that asks for nothing, then nothing of before is kept. */
export function useForgetEverything(): (leave: () => Promise<void>) => Promise<void> {
  const client = useQueryClient()
  return async (leave) => {
    rememberSignedIn(false)
    await client.cancelQueries()
    client.setQueryData(meOptions.queryKey, null)
    await leave()
    await forgetData(client)
  }
}

async function forgetData(client: QueryClient): Promise<void> {
  const [identity] = meOptions.queryKey
  await client.cancelQueries()
  client.removeQueries({
    predicate: ({ queryKey }) => JSON.stringify(queryKey[0]) !== JSON.stringify(identity),
  })
}

/** Calls back when the session turns out to be over: any call was answered 401, and asking who one is says nobody. */
export function useSessionEnd(onEnd: () => void): void {
  const client = useQueryClient()
  const { data } = useSuspenseQuery(meOptions)
  const ended = useEffectEvent(onEnd)
  useEffect(() => {
    if (data === null) ended()
  }, [data])
  useEffect(() => {
    const look = (error: unknown) => {
      if (error instanceof ApiError && error.status === 401)
        void client.invalidateQueries({ queryKey: meOptions.queryKey })
    }
    const leave = [
      client.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') look(event.action.error)
      }),
      client.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') look(event.action.error)
      }),
    ]
    return () => {
      for (const stop of leave) stop()
    }
  }, [client])
}

import { type QueryClient, queryOptions, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { Me } from '#shared/contract/identity.ts'
import { ApiError } from './api-error.ts'
import { fetchBeside, fetchJson } from './fetch-json.ts'
import { forgetKeptAnswers } from './keep-offline.ts'
import { noteOrganization, noteSessionEnd, returnToLeftOrganization } from './left-organization.ts'
import { retriesQueryOnce } from './query-client.ts'
import { organizationHeader, shownOrganization, showOrganization } from './shown-organization.ts'
import { handOverWishedPlan } from './wished-plan.ts'

/** Says who signed in here before; without it a question that cannot fail is asked first, and nobody sees a 401. */
export const HINT = 'ardoise.signed-in'
/** Written when someone signs out on purpose: the other tabs leave too, and nothing typed is kept. */
export const SIGN_OUT = 'ardoise.signed-out'
/** Written before the server is asked: a tab may learn of the end of the session before SIGN_OUT is. */
const SIGNING_OUT = 'ardoise.signing-out'
const SIGNING_OUT_MS = 60_000
const RENEW_BELOW_MS = 15 * 86_400_000

/** Whether someone signed in here before and did not leave since: what to propose, never what to allow. */
export const wasSignedIn = (): boolean => localStorage.getItem(HINT) !== null

export function rememberSignedIn(who: string | boolean): void {
  if (who === false) localStorage.removeItem(HINT)
  else if (typeof who === 'string' || localStorage.getItem(HINT) === null)
    localStorage.setItem(HINT, who === true ? '1' : who)
}

/** Someone pressed « Se déconnecter »; false when it failed, or once someone is signed in again. */
export function noteSigningOut(asked: boolean): void {
  if (asked) localStorage.setItem(SIGNING_OUT, String(Date.now()))
  else localStorage.removeItem(SIGNING_OUT)
}
export const isSigningOut = (): boolean =>
  Date.now() - Number(localStorage.getItem(SIGNING_OUT) ?? 0) < SIGNING_OUT_MS

/** How a sign-in under way may be completed: the name of the authenticator app, and whether there is a passkey. */
export type SecondFactor = { app: string | null; passkey: boolean }
type KnownSession = {
  session: { expiresAt: string } | null
  secondFactor: SecondFactor | null
  /** Back from a provider that does not vouch for this address: a mailed code proves it. */
  identity: { email: string } | null
}

let secondFactorDue: SecondFactor | null = null
/** The second factor that this browser's sign-in still owes, as of the last answer; after Google, say. */
export const pendingSecondFactor = (): SecondFactor | null => secondFactorDue
export const forgetPendingSecondFactor = (): void => {
  secondFactorDue = null
}

let unprovenAddress: string | null = null
/** The address that a provider came back with and does not vouch for, as of the last answer; told once. */
export function consumeUnprovenAddress(): string | null {
  const address = unprovenAddress
  unprovenAddress = null
  return address
}

/** Asks the sign-in service, which also renews a session near its end. */
async function askSession(): Promise<KnownSession> {
  const known = await fetchBeside<KnownSession>('GET', '/auth/v1/get-session')
  secondFactorDue = known.secondFactor
  unprovenAddress = known.identity?.email ?? null
  return known
}

// Shown for the moments between the end of a session and the sign-in page.
let lastMe: Me | null = null

let ahead: Me | null = null
/** The document knew who is signed in. */
export function startWithMe(me: Me): void {
  ahead = me
}

/** Another tab of the session may have chosen another organization: this one goes on where it is. */
async function askMe(shown: string | null): Promise<Me> {
  const me = ahead ?? (await fetchJson('GET /me', {}))
  ahead = null
  if (await returnToLeftOrganization(me)) return fetchJson('GET /me', {})
  const stays = me.current?.orgId !== shown && me.memberships.some(({ orgId }) => orgId === shown)
  return stays ? fetchJson('GET /me', {}, organizationHeader()) : me
}

async function loadMe(): Promise<Me | null> {
  if (ahead === null && localStorage.getItem(HINT) === null && (await askSession()).session === null) {
    // Another tab was told first.
    if (lastMe !== null) noteSessionEnd()
    return null
  }
  const shown = shownOrganization()
  try {
    await handOverWishedPlan().catch(() => {})
    const me = await askMe(shown)
    rememberSignedIn(me.user.id)
    // Else this tab has gone on to another meanwhile.
    if (shownOrganization() === shown) {
      lastMe = me
      showOrganization(me.current?.orgId ?? null)
      noteOrganization(me)
    }
    if (Date.parse(me.session.expiresAt) - Date.now() < RENEW_BELOW_MS) void askSession().catch(() => null)
    return me
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error
    rememberSignedIn(false)
    noteSessionEnd()
    showOrganization(null)
    await askSession().catch(() => null)
    return null
  }
}

/** The signed-in user; null for nobody. The key is the contract's own, so that live updates reach it. */
export const meOptions = queryOptions({
  queryKey: [['identity', 'getMe'], { type: 'query' }],
  queryFn: loadMe,
  staleTime: 60_000,
  retry: retriesQueryOnce,
})

/** The signed-in user. Use it only below the signed-in routes, whose guard has loaded it. */
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

/** After a sign-in or a change of organization: drops all former data and asks again who is signed in. */
export async function startAfresh(client: QueryClient): Promise<void> {
  noteSigningOut(false)
  showOrganization(null)
  await forgetData(client)
  await client.fetchQuery({ ...meOptions, staleTime: 0 })
}
export function useStartAfresh(): () => Promise<void> {
  const client = useQueryClient()
  return () => startAfresh(client)
}

/** After a sign-out: opens a page that asks for nothing with `leave`, then drops all former data. */
export function useForgetEverything(): (leave: () => Promise<void>) => Promise<void> {
  const client = useQueryClient()
  return async (leave) => {
    rememberSignedIn(false)
    localStorage.setItem(SIGN_OUT, String(Date.now()))
    await forgetKeptAnswers()
    await client.cancelQueries()
    client.setQueryData(meOptions.queryKey, null)
    await leave()
    forgetKeptValues()
    await forgetData(client)
  }
}

/** Forgets what useKeptValues keeps: after signing out on purpose the next person at this browser must not find it. */
export function forgetKeptValues(): void {
  for (const key of Object.keys(sessionStorage))
    if (key.startsWith('ardoise.kept.')) sessionStorage.removeItem(key)
}

/** Drops all cached data of an organization or of another person. */
export async function forgetData(client: QueryClient): Promise<void> {
  const [identity] = meOptions.queryKey
  await client.cancelQueries()
  client.removeQueries({
    predicate: ({ queryKey }) => JSON.stringify(queryKey[0]) !== JSON.stringify(identity),
  })
}

/** Calls back on the sign-in pages when another tab of this browser signs in. */
export function useSignedInElsewhere(call: () => void): void {
  const enter = useEffectEvent(call)
  useEffect(() => {
    const hear = ({ key, newValue }: StorageEvent) => {
      if (key === HINT && newValue !== null) enter()
    }
    window.addEventListener('storage', hear)
    return () => window.removeEventListener('storage', hear)
  }, [])
}

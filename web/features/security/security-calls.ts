import type { Security } from '#shared/contract/security.ts'
import { orpc } from '#web/api/api-client.ts'
import { ApiError, faultOf, nextTry } from '#web/api/api-error.ts'
import { askAgain } from '#web/api/ask-again.ts'
import { fetchBeside } from '#web/api/fetch-json.ts'

export const securityOptions = orpc.security.getSecurity.queryOptions({ input: {} })
export const sessionsOptions = orpc.identity.listSessions.queryOptions({ input: {} })

export type Provider = 'google' | 'microsoft' | 'sso'

/** The provider's page, where the account to link is chosen. Throws ApiError. */
export async function linkIdentity(provider: Provider): Promise<string> {
  const { url } = await askAgain(() =>
    fetchBeside<{ url: string }>('POST', '/auth/v1/link-social', { provider }),
  )
  return url
}

export const signOutOthers = () =>
  askAgain(() => fetchBeside('POST', '/auth/v1/sign-out', { scope: 'others' }))

/** The sentence of a refusal: of its field when it names one, with the wait when there is one. */
export function refusalOf(error: unknown): string {
  if (error instanceof ApiError && error.retryAfterSeconds !== undefined)
    return `${error.message} ${nextTry(error.retryAfterSeconds)}`
  return faultOf(error)
}

/** The very rule of the server: one means of signing in always stays. */
export const isLastMeans = ({ hasPassword, passkeys, identities }: Security): boolean =>
  Number(hasPassword) + passkeys.length + identities.length <= 1

export const LAST_MEANS =
  'C’est votre dernier moyen de connexion\u00a0: ajoutez-en un autre avant de le retirer.'

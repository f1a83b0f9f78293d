import { orpc } from '#web/api/api-client.ts'
import { ApiError, messageOf, nextTry } from '#web/api/api-error.ts'
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

/** Waits for a removal. What is gone already is removed: a first try whose answer was lost, or another tab. */
export async function untilGone(removal: Promise<unknown>): Promise<void> {
  try {
    await removal
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'not_found')) throw error
  }
}

/** The sentence of a refusal: of its field when it names one, with the wait when there is one. */
export function refusalOf(error: unknown): string {
  if (!(error instanceof ApiError)) return messageOf(error)
  if (error.retryAfterSeconds !== undefined) return `${error.message} ${nextTry(error.retryAfterSeconds)}`
  return error.fields[0]?.message ?? error.message
}

import { ApiError, faultOf, nextTry } from '#web/api/api-error.ts'

/** The French sentence of a refused sign-in call, or of its field; with when to try again after too many tries. */
export function authMessageOf(error: unknown): string {
  if (error instanceof ApiError && error.code === 'rate_limited' && error.retryAfterSeconds !== undefined)
    return `${error.message} ${nextTry(error.retryAfterSeconds)}`
  return faultOf(error)
}

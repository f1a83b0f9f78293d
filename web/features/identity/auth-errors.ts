import { ApiError, messageOf, nextTry } from '#web/api/api-error.ts'

/** The French sentence of a refused sign-in call, of its field when it names one; with another that says when to try again after too many tries. */
export function authMessageOf(error: unknown): string {
  if (!(error instanceof ApiError)) return messageOf(error)
  if (error.code === 'rate_limited' && error.retryAfterSeconds !== undefined)
    return `${error.message} ${nextTry(error.retryAfterSeconds)}`
  return error.fields[0]?.message ?? error.message
}

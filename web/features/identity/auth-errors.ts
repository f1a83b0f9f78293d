import { ApiError, messageOf, nextTry } from '#web/api/api-error.ts'

/** The French sentence of a refused sign-in call, of its field when it names one; with another that says when to try again after too many tries. */
export function authMessageOf(error: unknown): string {
  if (!(error instanceof ApiError)) return messageOf(error)
  if (error.code === 'rate_limited' && error.retryAfterSeconds !== undefined)
    return `${error.message} ${nextTry(error.retryAfterSeconds)}`
  return error.fields[0]?.message ?? error.message
}

/** Faulty fields of a refusal that are among `names`, with their sentences; null when it names none of them. */
export function fieldErrorsOf(error: unknown, names: readonly string[]): Record<string, string> | null {
  const fields = error instanceof ApiError ? error.fields : []
  const known = fields.filter(({ path }) => names.includes(path)).map(({ path, message }) => [path, message])
  return known.length === 0 ? null : Object.fromEntries(known)
}

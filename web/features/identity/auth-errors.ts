import { translateAuthError } from '#shared/domain/auth-messages.ts'
import { ApiError } from '#web/api/api-error.ts'

/** The French sentence of a refused sign-in call: the server's when it has its own, else that of section 8.1. */
export function authMessageOf(error: unknown): string {
  if (!(error instanceof ApiError)) return translateAuthError('').text
  if (error.code === 'rate_limited' && error.retryAfterSeconds !== undefined)
    return `${error.message} (${waitOf(error.retryAfterSeconds)})`
  return error.fields[0]?.message ?? error.message
}

/** `dans 45 s`, `dans 12 min`. */
function waitOf(seconds: number): string {
  return seconds < 90 ? `dans ${seconds}\u00a0s` : `dans ${Math.ceil(seconds / 60)}\u00a0min`
}

/** Faulty fields of a refusal that are among `names`, with their sentences; null when it names none of them. */
export function fieldErrorsOf(error: unknown, names: readonly string[]): Record<string, string> | null {
  const fields = error instanceof ApiError ? error.fields : []
  const known = fields.filter(({ path }) => names.includes(path)).map(({ path, message }) => [path, message])
  return known.length === 0 ? null : Object.fromEntries(known)
}

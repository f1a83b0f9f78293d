import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
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
export function waitOf(seconds: number): string {
  return seconds < 90 ? `dans ${seconds}\u00a0s` : `dans ${Math.ceil(seconds / 60)}\u00a0min`
}

/** Each faulty field gets its sentence; what names none of them goes to `fallback`. The first one is focused. */
export function showAuthError<T extends FieldValues>(
  form: UseFormReturn<T>,
  error: unknown,
  fallback: Path<T>,
  aliases: Record<string, Path<T>> = {},
): void {
  const fields = error instanceof ApiError ? error.fields : []
  const known = fields.flatMap(({ path, message }) => {
    const name = aliases[path] ?? path
    return name in form.getValues() ? [{ name: name as Path<T>, message }] : []
  })
  if (known.length === 0) known.push({ name: fallback, message: authMessageOf(error) })
  for (const [index, { name, message }] of known.entries())
    form.setError(name, { message }, { shouldFocus: index === 0 })
}

import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { ApiError, messageOf } from './api-error.ts'

/** Puts the API's faulty fields on the form and focuses the first. Returns the sentence to show when none is of this form. */
export function applyFieldErrors<T extends FieldValues>(
  form: UseFormReturn<T>,
  error: unknown,
): string | null {
  const fallback = messageOf(error)
  if (!(error instanceof ApiError) || error.fields.length === 0) return fallback
  const known = error.fields.filter(({ path }) => path.split('.')[0]! in form.getValues())
  for (const [index, { path, message }] of known.entries()) {
    form.setError(path as Path<T>, { message }, { shouldFocus: index === 0 })
  }
  return known.length === error.fields.length ? null : fallback
}

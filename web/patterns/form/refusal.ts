import { ApiError, messageOf } from '#web/api/api-error.ts'

/** Splits a refusal into errors of fields among `values`, and a sentence for the form when it holds anything else. */
export function readRefusal(error: unknown, values: object) {
  const all = error instanceof ApiError ? error.fields : []
  const faults = all.filter(({ path }) => path.split('.')[0]! in values)
  const failure = faults.length > 0 && faults.length === all.length ? null : messageOf(error)
  return { faults, failure }
}

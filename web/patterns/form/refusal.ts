import { ApiError, messageOf } from '#web/api/api-error.ts'

/** What a refusal says of fields among `values`, and the sentence for the form when it says something else too. */
export function readRefusal(error: unknown, values: object) {
  const all = error instanceof ApiError ? error.fields : []
  const faults = all.filter(({ path }) => path.split('.')[0]! in values)
  const failure = faults.length > 0 && faults.length === all.length ? null : messageOf(error)
  return { faults, failure }
}

import { ApiError } from './api-error.ts'

const CODES: readonly string[] = ['code_invalid', 'code_expired', 'code_attempts_exceeded']

/** Whether a code was judged and is of no more use. Any other failure says nothing of it: it may be sent again. */
export function isCodeRefusal(error: unknown): boolean {
  return error instanceof ApiError && CODES.includes(error.code)
}

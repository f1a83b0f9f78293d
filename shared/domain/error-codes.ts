import { featureErrors } from './errors.gen.ts'
import type { FieldError } from './verdict.ts'

/** Every error the product can answer: its HTTP status and its French text. Nothing else maps errors. */
export const errorCodes: typeof featureErrors = featureErrors

export type ErrorCode = keyof typeof errorCodes

/** A faulty field whose message is the text of the code. */
export function fieldError(path: string, code: ErrorCode): FieldError {
  return { path, code, message: errorCodes[code].text }
}

/** Whether a string received from outside is one of our codes. */
export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(errorCodes, value)
}

import { type ErrorCode, errorCodes } from './error-codes.ts'
import type { FieldError, Verdict } from './verdict.ts'

/** Details of an error: faulty fields, facts for the screen, seconds before another try. */
export type DomainErrorDetails = {
  /** Replaces the code's text where it names something: « … destinée à {email}. … ». */
  message?: string
  fields?: FieldError[]
  data?: Record<string, unknown>
  retryAfterSeconds?: number
  /** For the log alone. */
  cause?: unknown
}

/** The only error that commands and queries throw on purpose; HTTP turns its code into a status. */
export class DomainError extends Error {
  readonly code: ErrorCode
  readonly fields: FieldError[] | undefined
  readonly data: Record<string, unknown> | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, details: DomainErrorDetails = {}) {
    super(details.message ?? errorCodes[code].text, { cause: details.cause })
    this.name = 'DomainError'
    this.code = code
    this.fields = details.fields
    this.data = details.data
    this.retryAfterSeconds = details.retryAfterSeconds
  }
}

/** Throws the verdict's code as a DomainError when the rule says no. */
export function assertCan(
  verdict: Verdict<ErrorCode>,
  details?: DomainErrorDetails,
): asserts verdict is { ok: true } {
  if (!verdict.ok) throw new DomainError(verdict.code, details)
}

import { ORPCError, ValidationError } from '@orpc/server'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodError } from 'zod'
import { FileStoreError } from '#server/integrations/files/port.ts'
import { PdfError } from '#server/integrations/pdf/port.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { type ErrorCode, errorCodes, isErrorCode } from '#shared/domain/error-codes.ts'
import type { FieldError } from '#shared/domain/verdict.ts'

/** The body of every refusal of the API. `fields` name input paths like `lines.0.description`. */
export type ErrorBody = {
  code: ErrorCode
  message: string
  fields?: FieldError[]
  retryAfterSeconds?: number
  data?: Record<string, unknown>
}

/** Wait told by a 503 without a better estimate: most causes are over within seconds. */
const RETRY_SECONDS = 5

/** Turns any thrown value into the error body. An unknown one is `internal`, without its cause. */
export function toErrorBody(error: unknown): ErrorBody {
  const answer = bodyOf(error)
  if (errorCodes[answer.code].status !== 503) return answer
  return { ...answer, retryAfterSeconds: answer.retryAfterSeconds ?? RETRY_SECONDS }
}

function bodyOf(error: unknown): ErrorBody {
  if (error instanceof DomainError) {
    return {
      code: error.code,
      message: error.message,
      ...(error.fields ? { fields: error.fields } : {}),
      ...(error.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: error.retryAfterSeconds }),
      ...(error.data ? { data: error.data } : {}),
    }
  }
  if (error instanceof ORPCError) {
    if (error.cause instanceof ValidationError && error.code === 'BAD_REQUEST') {
      return body('invalid_input', fieldsOf(error.cause.issues as ZodError['issues']))
    }
    if (isErrorCode(error.code)) return error.data as ErrorBody
    if (error.status === 404) return body('not_found')
    if (error.status === 400) return body('invalid_input')
    if (error.status === 413) return body('payload_too_large')
  }
  if (error instanceof FileStoreError && error.reason === 'unavailable') return body('service_unavailable')
  if (error instanceof PdfError && error.reason !== 'failed') return body('service_unavailable')
  if (isDatabaseAway(error)) return body('service_unavailable')
  if (isInTheWay(error)) return { ...body('service_unavailable'), retryAfterSeconds: 1 }
  if (isUnreadableValue(error)) return body('invalid_input')
  const broken = brokenReference(error)
  if (broken !== null) return body(broken)
  const { statusCode } = error as Partial<FastifyError>
  if (statusCode === 413) return body('payload_too_large')
  if (statusCode === 415) return body('unsupported_media_type')
  if (statusCode === 429) return body('rate_limited')
  if (statusCode === 404) return body('not_found')
  if (statusCode === 503) return body('service_unavailable')
  if (statusCode === 400) return body('invalid_input')
  return body('internal')
}

// https://www.postgresql.org/docs/current/errcodes-appendix.html: 08 connection, 53 resources, 57P0x shutting down, starting or
// an idle session ended; and time that ran out: 57014 a statement, 55P03 the wait for a lock, 25P03 and 25P04 a transaction.
const AWAY_STATE = /^(08...|53...|57P0[1235]|57014|55P03|25P0[34])$/
/** Codes of a connection that was not made: refused, no way to the host, or no answer of the name server. */
const AWAY_SYSTEM = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
])
/** Messages that `pg` and `pg-pool` throw without a code. */
const AWAY_TEXT =
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error)/

/** PostgreSQL stopped, restarted, refused one more connection or took too long: the same request may succeed soon. */
function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  // A host with several addresses, of which none answered: one error each.
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway)
  const { code, syscall } = error as Error & { code?: unknown; syscall?: unknown }
  if (typeof code !== 'string') return AWAY_TEXT.test(error.message)
  return (
    AWAY_STATE.test(code) ||
    ((syscall === 'connect' || syscall === 'getaddrinfo') && AWAY_SYSTEM.has(code)) ||
    code === 'ECONNRESET' ||
    // Written to a connection whose end was not read yet.
    (code === 'EPIPE' && syscall === 'write')
  )
}

/** Transactions that waited for one another (40P01, 40001), twice (server/db/transaction.ts). */
function isInTheWay(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return code === '40P01' || code === '40001'
}

const UNREADABLE = new Set<unknown>(['22P02', '22007', '22008', '22021', '22P05'])

/** A text that no column of its type can hold: a forged cursor's date or id, U+0000 or half of a surrogate pair in a file (22021, 22P05). */
function isUnreadableValue(error: unknown): boolean {
  const { code, severity } = error as { code?: unknown; severity?: unknown }
  return severity === 'ERROR' && UNREADABLE.has(code)
}

/** A row named by the request went away while it was handled, or one to be deleted is still referred to (23503). */
function brokenReference(error: unknown): ErrorCode | null {
  const { code, detail } = error as { code?: unknown; detail?: unknown }
  if (code !== '23503' || typeof detail !== 'string') return null
  return detail.includes('is still referenced') ? 'still_used' : 'not_found'
}

function body(code: ErrorCode, fields?: FieldError[]): ErrorBody {
  return { code, message: errorCodes[code].text, ...(fields ? { fields } : {}) }
}

/** A rule of the product says its own code in the `params` of its issue. */
function fieldsOf(issues: ZodError['issues']): FieldError[] {
  return issues.slice(0, 50).map((issue) => ({
    path:
      issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0]].join('.') : issue.path.join('.'),
    code: issue.code === 'custom' && typeof issue.params?.code === 'string' ? issue.params.code : issue.code,
    message: issue.message,
  }))
}

/** Errors that operators must know of, beside the caller's answer. */
export const isUnexpected = (code: ErrorCode) =>
  code === 'internal' || code === 'service_unavailable' || code === 'outcome_unknown'

/** Writes the refusal; logs the cause of an `internal` one with the request's id. */
export function replyWithError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const answer = toErrorBody(error)
  if (isUnexpected(answer.code)) request.log.error({ err: error }, 'unexpected')
  if (answer.retryAfterSeconds !== undefined) reply.header('retry-after', answer.retryAfterSeconds)
  reply.status(errorCodes[answer.code].status).send(answer)
}

import { ORPCError, ValidationError } from '@orpc/server'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodError } from 'zod'
import {
  DomainError,
  type ErrorCode,
  errorCodes,
  type FieldError,
  isErrorCode,
} from '#shared/domain/error-codes.ts'

/** The body of every refusal of the API. `fields` name input paths like `lines.0.description`. */
export type ErrorBody = {
  code: ErrorCode
  message: string
  fields?: FieldError[]
  retryAfterSeconds?: number
  data?: Record<string, unknown>
}

/** Any thrown value as the one error shape. The unknown is `internal`, and says nothing of its cause. */
export function toErrorBody(error: unknown): ErrorBody {
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
  const { statusCode } = error as Partial<FastifyError>
  if (statusCode === 413) return body('payload_too_large')
  if (statusCode === 415) return body('unsupported_media_type')
  if (statusCode === 429) return body('rate_limited')
  if (statusCode === 404) return body('not_found')
  if (statusCode === 503) return body('service_unavailable')
  if (statusCode === 400) return body('invalid_input')
  return body('internal')
}

function body(code: ErrorCode, fields?: FieldError[]): ErrorBody {
  return { code, message: errorCodes[code].text, ...(fields ? { fields } : {}) }
}

function fieldsOf(issues: ZodError['issues']): FieldError[] {
  return issues.slice(0, 50).map((issue) => ({
    path:
      issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0]].join('.') : issue.path.join('.'),
    code: issue.code,
    message: issue.message,
  }))
}

/** Writes the refusal; logs the cause of an `internal` one with the request's id. */
export function replyWithError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const answer = toErrorBody(error)
  if (answer.code === 'internal') request.log.error({ err: error }, 'unexpected')
  if (answer.retryAfterSeconds !== undefined) reply.header('retry-after', answer.retryAfterSeconds)
  reply.status(errorCodes[answer.code].status).send(answer)
}

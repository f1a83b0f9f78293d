import type { FastifyReply, FastifyRequest } from 'fastify'
import { isUnexpected, toErrorBody } from '#server/http/errors.ts'
import { refuseUnstorableText } from '#server/http/input-text.ts'
import { rawBody } from '#server/http/raw-bodies.ts'
import { scimTypes } from '#shared/domain/directory/errors.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { errorCodes } from '#shared/domain/error-codes.ts'

export const SCIM_TYPE = 'application/scim+json; charset=utf-8'
const ERROR_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:Error'

/** A refusal as RFC 7644, section 3.12, tells one. */
export type ScimRefusal = {
  status: number
  scimType: string | null
  detail: string
  retryAfterSeconds: number | undefined
}

/** Turns any thrown value into a refusal, as the API does; logs what operators must know of. */
export function readRefusal(request: FastifyRequest, error: unknown): ScimRefusal {
  const { code, message, retryAfterSeconds } = toErrorBody(error)
  if (isUnexpected(code)) request.log.error({ err: error }, 'scim')
  return {
    status: errorCodes[code].status,
    scimType: scimTypes[code] ?? null,
    detail: message,
    retryAfterSeconds,
  }
}

export function sendRefusal(reply: FastifyReply, refusal: ScimRefusal): void {
  const { status, scimType, detail, retryAfterSeconds } = refusal
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
  if (status === 401) reply.header('www-authenticate', 'Bearer realm="scim"')
  reply
    .code(status)
    .type(SCIM_TYPE)
    .send({
      schemas: [ERROR_SCHEMA],
      status: String(status),
      ...(scimType === null ? {} : { scimType }),
      detail,
    })
}

/** RFC 7643's deepest attribute is a part of a value of a list. */
const DEPTH_MAX = 8

/** The body as JSON. Errors: unsupported_media_type, directory_syntax. */
export function readScimBody(request: FastifyRequest): unknown {
  const type = (request.headers['content-type'] ?? '').split(';', 1)[0]!.trim().toLowerCase()
  if (type !== 'application/scim+json' && type !== 'application/json')
    throw new DomainError('unsupported_media_type')
  let body: unknown
  try {
    body = JSON.parse(rawBody(request.body).toString('utf8'))
  } catch {
    throw new DomainError('directory_syntax')
  }
  if (isDeeper(body, DEPTH_MAX)) throw new DomainError('directory_syntax')
  refuseUnstorable(body)
  return body
}

function refuseUnstorable(body: unknown): void {
  try {
    refuseUnstorableText(body)
  } catch {
    throw new DomainError('directory_value', {
      message: 'Le corps contient des caractères qui ne s’enregistrent pas.',
    })
  }
}

/** Stops at the depth that is too much, however deep the body is. */
function isDeeper(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (depth === 0) return true
  return Object.values(value).some((part) => isDeeper(part, depth - 1))
}

const whole = (given: unknown, least: number, usual: number): number => {
  const number = Number(given)
  return given === undefined || given === '' || !Number.isFinite(number)
    ? usual
    : Math.max(least, Math.trunc(number))
}

/** The page asked for: `startIndex` counts from 1, and less counts as 1; a negative `count` counts as 0 (RFC 7644, section 3.4.2.4). */
export function readPage(query: Record<string, unknown>, max: number) {
  const startIndex = Math.min(whole(query.startIndex, 1, 1), 1_000_000)
  return { startIndex, limit: Math.min(whole(query.count, 0, 100), max) }
}

export const listAnswer = (resources: unknown[], total: number, startIndex: number) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
  totalResults: total,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
})

import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Config, deriveKey } from '#server/config.ts'
import { DomainError } from '#shared/domain/domain-error.ts'

const TOKEN = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/

const sign = (secret: string, id: string) =>
  createHmac('sha256', deriveKey(secret, 'help-handled')).update(id).digest('base64url')

/** Token that lets the reader of the operator's mail mark its request as dealt with, and nothing else. */
export function makeHandledToken({ secret }: Pick<Config, 'secret'>, requestId: string): string {
  return `${requestId}.${sign(secret, requestId)}`
}

/** The id of the request. Errors: link_invalid. */
export function readHandledToken(
  { secret, formerSecrets }: Pick<Config, 'secret' | 'formerSecrets'>,
  token: string,
): string {
  const [, id = '', signature] = TOKEN.exec(token) ?? []
  if (signature === undefined) throw new DomainError('link_invalid')
  const isOf = (one: string) => timingSafeEqual(Buffer.from(signature), Buffer.from(sign(one, id)))
  if (![secret, ...formerSecrets].some(isOf)) throw new DomainError('link_invalid')
  return id
}

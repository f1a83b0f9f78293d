import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { type Config, deriveKey } from '#server/config.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { FORM_LIFETIME_MS, MIN_FILL_MS } from '#shared/domain/support/contact-message.ts'

/** `<form id>.<ms of its opening>.<signature>`: a form is known again without a row for each one opened. */
const TOKEN = /^([0-9a-f-]{36})\.(\d{1,15})\.([\w-]{43})$/

const sign = (secret: string, body: string) =>
  createHmac('sha256', deriveKey(secret, 'contact-form')).update(body).digest('base64url')

/** A form opened now. */
export function makeFormToken({ secret }: Pick<Config, 'secret'>, now: Date): string {
  const body = `${randomUUID()}.${now.getTime()}`
  return `${body}.${sign(secret, body)}`
}

/** The id of the form. Errors: contact_form_expired (or forged), contact_form_too_quick with the seconds to wait. */
export function readFormToken({ secret }: Pick<Config, 'secret'>, token: string, now: Date): string {
  const [, formId = '', openedAt = '', signature = ''] = TOKEN.exec(token) ?? []
  const expected = sign(secret, `${formId}.${openedAt}`)
  const genuine =
    signature.length === expected.length && timingSafeEqual(Buffer.from(signature), Buffer.from(expected))
  const age = now.getTime() - Number(openedAt)
  if (!genuine || age > FORM_LIFETIME_MS) throw new DomainError('contact_form_expired')
  if (age < MIN_FILL_MS)
    throw new DomainError('contact_form_too_quick', {
      retryAfterSeconds: Math.ceil((MIN_FILL_MS - age) / 1_000),
    })
  return formId
}

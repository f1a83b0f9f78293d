import { createHmac, timingSafeEqual } from 'node:crypto'
import { deriveKey } from '#server/config.ts'
import type { AppContext } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { isNotificationType, type NotificationType } from '#shared/domain/notifications/notifications.ts'

/** The mails to stop: those of a kind of event, or the daily summary. */
export type MailKind = NotificationType | 'digest'
export type Unsubscription = { orgId: string; userId: string; kind: MailKind }

/** Whether it is the token of a prospecting mail, which is random: a signed one has a dot before its signature. */
export const isOfProspect = (token: string): boolean => !token.includes('.')

const UUID = /^[0-9a-f-]{36}$/

/** A token that its mail alone carries; it never ends, for one may always unsubscribe. */
export function signUnsubscription(context: AppContext, { orgId, userId, kind }: Unsubscription): string {
  const payload = Buffer.from([orgId, userId, kind].join(' ')).toString('base64url')
  return `${payload}.${signature(context.config.secret, payload).toString('base64url')}`
}

/** Errors: link_invalid for what this installation did not sign. */
export function openUnsubscription(context: AppContext, token: string): Unsubscription {
  const [payload = '', mark = ''] = token.split('.')
  const given = Buffer.from(mark, 'base64url')
  const { secret, formerSecrets } = context.config
  const isOf = (one: string) => timingSafeEqual(given, signature(one, payload))
  if (given.length !== 32 || ![secret, ...formerSecrets].some(isOf)) throw new DomainError('link_invalid')
  const [orgId = '', userId = '', kind = ''] = Buffer.from(payload, 'base64url').toString().split(' ')
  if (!UUID.test(orgId) || !UUID.test(userId)) throw new DomainError('link_invalid')
  // A kind that a later version no longer knows.
  if (kind !== 'digest' && !isNotificationType(kind)) throw new DomainError('link_invalid')
  return { orgId, userId, kind }
}

function signature(secret: string, payload: string): Buffer {
  return createHmac('sha256', deriveKey(secret, 'unsubscribe')).update(payload).digest()
}

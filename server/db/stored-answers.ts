import { DomainError } from '#shared/domain/domain-error.ts'
import { deriveKey } from '../config.ts'
import { decrypt, encrypt } from '../encrypt.ts'
import type { Scope } from '../scope.ts'

/** The answer of a POST as idempotency_keys keeps it. It may hold a client's link, which the database must not know. */
export function sealAnswer(scope: Scope, answer: unknown): string {
  return encrypt(keyOf(scope.context.config.secret), placeOf(scope), JSON.stringify(answer ?? null)).toString(
    'base64',
  )
}

/** Opens an answer of `sealAnswer`, for the same caller, key and organization. Errors: idempotency_conflict if no secret fits. */
export function openAnswer(scope: Scope, answer: string): unknown {
  const { secret, formerSecrets } = scope.context.config
  for (const one of [secret, ...formerSecrets]) {
    try {
      return JSON.parse(decrypt(keyOf(one), placeOf(scope), Buffer.from(answer, 'base64')).toString())
    } catch {
      // Another secret may have sealed it.
    }
  }
  // Done once, under a secret that is gone: it is not done again.
  throw new DomainError('idempotency_conflict')
}

const keyOf = (secret: string) => deriveKey(secret, 'kept-answers')

/** Moved to another row, an answer does not open. */
const placeOf = ({ orgId, idempotency }: Scope) => `${orgId}\n${idempotency?.caller}\n${idempotency?.key}`

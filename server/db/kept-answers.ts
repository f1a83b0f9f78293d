import { deriveKey } from '../config.ts'
import type { Scope } from '../scope.ts'
import { decrypt, encrypt } from '../sealed-text.ts'

/** The answer of a POST as idempotency_keys keeps it. It may hold a client's link, which the database must not know. */
export function sealAnswer(scope: Scope, answer: unknown): string {
  return encrypt(keyOf(scope), placeOf(scope), JSON.stringify(answer ?? null)).toString('base64')
}

/** What `sealAnswer` was given, for the same caller and key of the same organization. */
export function openAnswer(scope: Scope, answer: string): unknown {
  return JSON.parse(decrypt(keyOf(scope), placeOf(scope), Buffer.from(answer, 'base64')))
}

const keyOf = (scope: Scope) => deriveKey(scope.context.config.secret, 'kept-answers')

/** Moved to another row, an answer does not open. */
const placeOf = ({ orgId, idempotency }: Scope) => `${orgId}\n${idempotency?.caller}\n${idempotency?.key}`

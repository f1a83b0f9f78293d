import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { deriveKey } from '../config.ts'
import type { Scope } from '../scope.ts'

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/** The answer of a POST as idempotency_keys keeps it. It may hold a client's link, which the database must not know. */
export function sealAnswer(scope: Scope, answer: unknown): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, keyOf(scope), iv)
  cipher.setAAD(placeOf(scope))
  const text = cipher.update(JSON.stringify(answer ?? null), 'utf8')
  return Buffer.concat([iv, text, cipher.final(), cipher.getAuthTag()]).toString('base64')
}

/** What `sealAnswer` was given, for the same caller and key of the same organization. */
export function openAnswer(scope: Scope, answer: string): unknown {
  const kept = Buffer.from(answer, 'base64')
  const decipher = createDecipheriv(CIPHER, keyOf(scope), kept.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAAD(placeOf(scope))
  decipher.setAuthTag(kept.subarray(-TAG_BYTES))
  const text = Buffer.concat([decipher.update(kept.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()])
  return JSON.parse(text.toString('utf8'))
}

const keyOf = (scope: Scope) => deriveKey(scope.context.config.secret, 'kept-answers')

/** Moved to another row, an answer does not open. */
const placeOf = ({ orgId, idempotency }: Scope) =>
  Buffer.from(`${orgId}\n${idempotency?.caller}\n${idempotency?.key}`)

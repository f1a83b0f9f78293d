import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { deriveKey } from '../config.ts'
import type { AppContext } from '../scope.ts'

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/** A secret as a column keeps it: under a key of its own purpose that is not in the database, and bound to its place (a row's owner). */
export function sealText(
  { config }: Pick<AppContext, 'config'>,
  { purpose, place }: { purpose: string; place: string },
  text: string,
): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, deriveKey(config.secret, purpose), iv)
  cipher.setAAD(Buffer.from(place))
  const hidden = cipher.update(text, 'utf8')
  return Buffer.concat([iv, hidden, cipher.final(), cipher.getAuthTag()]).toString('base64')
}

/** What `sealText` was given. Throws when the place, the purpose or APP_SECRET is another. */
export function openText(
  { config }: Pick<AppContext, 'config'>,
  { purpose, place }: { purpose: string; place: string },
  sealed: string,
): string {
  const kept = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv(CIPHER, deriveKey(config.secret, purpose), kept.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAAD(Buffer.from(place))
  decipher.setAuthTag(kept.subarray(-TAG_BYTES))
  const text = Buffer.concat([decipher.update(kept.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()])
  return text.toString('utf8')
}

import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/**
 * AES-256-GCM (NIST SP 800-38D) with a key of 32 bytes: nonce, encrypted bytes, tag. `bound` is authenticated but not stored:
 * opening with another `bound` fails.
 */
export function encrypt(key: Buffer, bound: Uint8Array | string, bytes: Uint8Array | string): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, key, iv)
  cipher.setAAD(Buffer.from(bound))
  return Buffer.concat([iv, cipher.update(Buffer.from(bytes)), cipher.final(), cipher.getAuthTag()])
}

/** Opens what `encrypt` made. Throws when the key, `bound` or a single bit differs. */
export function decrypt(key: Buffer, bound: Uint8Array | string, sealed: Uint8Array): Buffer {
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(bound))
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()])
}

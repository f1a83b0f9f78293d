import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16
const KEY_BYTES = 32

/** AES-256-GCM: nonce, text and tag. `place` is authenticated with it: moved elsewhere, it does not open. */
export function encrypt(key: Buffer, place: string, text: string): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, key, iv)
  cipher.setAAD(Buffer.from(place))
  const encrypted = cipher.update(text, 'utf8')
  return Buffer.concat([iv, encrypted, cipher.final(), cipher.getAuthTag()])
}

/** What `encrypt` was given. Throws when the key, the place or a single bit differs. */
export function decrypt(key: Buffer, place: string, bytes: Buffer): string {
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(place))
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
  const text = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()])
  return text.toString('utf8')
}

/** The present secret first, then former ones, which only open. */
export type Secrets = readonly [string, ...string[]]
/** `purpose` makes the key (HKDF), `place` names the row. */
type Seal = { purpose: string; place: string }

/** A text that the database keeps for years: `<key id>.<base64>`. The id tells which secret opens it after a rotation. */
export function sealText([secret]: Secrets, { purpose, place }: Seal, text: string): string {
  const key = keyFor(secret, purpose)
  return `${keyId(key)}.${encrypt(key, place, text).toString('base64')}`
}

/** What `sealText` was given; null when no known secret made it or when it was touched. */
export function openText(secrets: Secrets, { purpose, place }: Seal, sealed: string): string | null {
  const [id, bytes = ''] = sealed.split('.')
  const key = secrets.map((secret) => keyFor(secret, purpose)).find((one) => keyId(one) === id)
  if (!key) return null
  try {
    return decrypt(key, place, Buffer.from(bytes, 'base64'))
  } catch {
    return null
  }
}

/** Whether the present secret made it: otherwise it is to be sealed anew. */
export function isSealedByPresent([secret]: Secrets, purpose: string, sealed: string): boolean {
  return sealed.startsWith(`${keyId(keyFor(secret, purpose))}.`)
}

const keyFor = (secret: string, purpose: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', `ardoise:${purpose}`, KEY_BYTES))

/** 32 bits of a hash of the key: enough to tell keys apart, nothing of the key. */
const keyId = (key: Buffer) => createHash('sha256').update('key-id:').update(key).digest('hex').slice(0, 8)

import { createHash, hkdfSync } from 'node:crypto'
import { decrypt, encrypt } from './encrypt.ts'

const KEY_BYTES = 32

/** The present secret first, then former ones, which only open. */
export type Secrets = readonly [string, ...string[]]
/** `purpose` makes the key (HKDF), `place` names the row. */
type Seal = { purpose: string; place: string }

/** A text that the database keeps for years: `<key id>.<base64>`. The id tells which secret opens it after a rotation. */
export function sealText([secret]: Secrets, { purpose, place }: Seal, text: string): string {
  const key = keyFor(secret, purpose)
  return `${keyId(key)}.${encrypt(key, place, text).toString('base64')}`
}

/** Opens a text of `sealText`; null when no known secret made it or when it was changed. */
export function openText(secrets: Secrets, { purpose, place }: Seal, sealed: string): string | null {
  const [id, bytes = ''] = sealed.split('.')
  const key = secrets.map((secret) => keyFor(secret, purpose)).find((one) => keyId(one) === id)
  if (!key) return null
  try {
    return decrypt(key, place, Buffer.from(bytes, 'base64')).toString()
  } catch {
    return null
  }
}

/** Whether the present secret sealed it; if not, it must be sealed again. */
export function isSealedByPresent([secret]: Secrets, purpose: string, sealed: string): boolean {
  return sealed.startsWith(`${keyId(keyFor(secret, purpose))}.`)
}

const keyFor = (secret: string, purpose: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', `ardoise:${purpose}`, KEY_BYTES))

/** 32 bits of a hash of the key: enough to tell keys apart, nothing of the key. */
const keyId = (key: Buffer) => createHash('sha256').update('key-id:').update(key).digest('hex').slice(0, 8)

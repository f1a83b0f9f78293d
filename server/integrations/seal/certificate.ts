import { randomBytes, scrypt, X509Certificate } from 'node:crypto'
import { promisify } from 'node:util'
import { decrypt, encrypt } from '#server/encrypt.ts'
import type { Secrets } from '#server/sealed-text.ts'
import type { FileStore } from '../files/port.ts'
import type { KeyPair } from './new-key-pair.ts'
import { SealError } from './port.ts'

export const CERTIFICATE_KEY = 'seal/certificate.json'

/**
 * Reads the installation's certificate from the store, or makes one and stores it, its key encrypted with the first of `secrets`.
 * When a former secret opens it, it is stored again with the first: the store writes the whole file or nothing.
 */
export async function storedKeyPair(store: FileStore, secrets: Secrets): Promise<KeyPair> {
  const [secret] = secrets
  const known = await store.get(CERTIFICATE_KEY)
  if (known) {
    const { pair, by } = await openedByOne(known, secrets)
    if (by !== secret)
      await store.put(CERTIFICATE_KEY, await encrypted(pair, secret), { contentType: 'application/json' })
    return pair
  }
  // Needed once per installation: load its libraries only then.
  const { newKeyPair } = await import('./new-key-pair.ts')
  const bytes = await encrypted(await newKeyPair(new Date()), secret)
  await store.put(CERTIFICATE_KEY, bytes, { contentType: 'application/json' })
  // Another process may have started at the same moment: both go on with what the store holds.
  return decrypted((await store.get(CERTIFICATE_KEY)) ?? bytes, secret)
}

async function openedByOne(bytes: Uint8Array, secrets: Secrets): Promise<{ pair: KeyPair; by: string }> {
  let refusal: unknown
  for (const by of secrets) {
    try {
      return { pair: await decrypted(bytes, by), by }
    } catch (error) {
      refusal ??= error
    }
  }
  throw refusal
}

type Stored = { version: 1; certificate: string; salt: string; iv: string; tag: string; privateKey: string }

const IV_BYTES = 12
const TAG_BYTES = 16

/** AES-256-GCM under a key that scrypt draws from the secret. */
async function encrypted({ certificate, privateKey }: KeyPair, secret: string): Promise<Uint8Array> {
  const salt = randomBytes(16)
  const sealed = encrypt(await keyFrom(secret, salt), certificate, privateKey)
  const stored: Stored = {
    version: 1,
    certificate: Buffer.from(certificate).toString('base64'),
    salt: salt.toString('base64'),
    iv: sealed.subarray(0, IV_BYTES).toString('base64'),
    tag: sealed.subarray(-TAG_BYTES).toString('base64'),
    privateKey: sealed.subarray(IV_BYTES, -TAG_BYTES).toString('base64'),
  }
  return new TextEncoder().encode(JSON.stringify(stored, null, 2))
}

async function decrypted(bytes: Uint8Array, secret: string): Promise<KeyPair> {
  try {
    const stored = JSON.parse(new TextDecoder().decode(bytes)) as Stored
    const field = (name: Exclude<keyof Stored, 'version'>) => Buffer.from(stored[name], 'base64')
    const certificate = new Uint8Array(field('certificate'))
    const sealed = Buffer.concat([field('iv'), field('privateKey'), field('tag')])
    const privateKey = new Uint8Array(decrypt(await keyFrom(secret, field('salt')), certificate, sealed))
    new X509Certificate(certificate)
    return { certificate, privateKey }
  } catch (error) {
    throw new SealError(
      'certificate_unreadable',
      `${CERTIFICATE_KEY} does not open with APP_SECRET nor a former one`,
      {
        cause: error,
      },
    )
  }
}

const scryptAsync = promisify<string, Buffer, number, Buffer>(scrypt)

function keyFrom(secret: string, salt: Buffer): Promise<Buffer> {
  return scryptAsync(secret, salt, 32)
}

import {
  createCipheriv,
  createDecipheriv,
  randomBytes,
  scrypt,
  webcrypto,
  X509Certificate,
} from 'node:crypto'
import { promisify } from 'node:util'
import { BitString, OctetString, Utf8String } from 'asn1js'
import {
  AttributeTypeAndValue,
  BasicConstraints,
  Certificate,
  CryptoEngine,
  Extension,
  setEngine,
} from 'pkijs'
import type { FileStore } from '../files/port.ts'
import { SealError } from './port.ts'

/** A private key (PKCS#8) and its certificate, DER. */
export type KeyPair = { certificate: Uint8Array; privateKey: Uint8Array }

export const CERTIFICATE_KEY = 'seal/certificate.json'
const COMMON_NAME = 'Ardoise – cachet de l’installation'
const VALID_YEARS = 10

/** Reads the installation's certificate from the store, or makes one and keeps it there, its key encrypted by `secret`. */
export async function storedKeyPair(store: FileStore, secret: string): Promise<KeyPair> {
  const known = await store.get(CERTIFICATE_KEY)
  if (known) return decrypted(known, secret)
  const bytes = await encrypted(await newKeyPair(new Date()), secret)
  await store.put(CERTIFICATE_KEY, bytes, { contentType: 'application/json' })
  // Another process may have started at the same moment: both go on with what the store holds.
  return decrypted((await store.get(CERTIFICATE_KEY)) ?? bytes, secret)
}

/** A self-signed ECDSA P-256 certificate that may sign and nothing else. */
export async function newKeyPair(now: Date): Promise<KeyPair> {
  setEngine('node', new CryptoEngine({ name: 'node', crypto: webcrypto as Crypto }))
  const keys = await webcrypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
    'verify',
  ])
  const certificate = new Certificate()
  certificate.version = 2
  certificate.serialNumber.valueBlock.valueHexView = serialNumber()
  for (const name of [certificate.subject, certificate.issuer]) {
    name.typesAndValues.push(
      new AttributeTypeAndValue({ type: '2.5.4.3', value: new Utf8String({ value: COMMON_NAME }) }),
    )
  }
  certificate.notBefore.value = new Date(now.getTime() - 60_000)
  const end = new Date(now)
  end.setUTCFullYear(end.getUTCFullYear() + VALID_YEARS)
  certificate.notAfter.value = end
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey as CryptoKey)
  certificate.extensions = [
    extension('2.5.29.19', new BasicConstraints({ cA: false }).toSchema().toBER()),
    // digitalSignature and contentCommitment: what a seal does (RFC 5280, 4.2.1.3).
    extension('2.5.29.15', new BitString({ valueHex: new Uint8Array([0xc0]).buffer, unusedBits: 6 }).toBER()),
  ]
  const identifier = await webcrypto.subtle.digest(
    'SHA-1',
    certificate.subjectPublicKeyInfo.subjectPublicKey.valueBlock.valueHexView.slice(),
  )
  certificate.extensions.push(
    new Extension({
      extnID: '2.5.29.14',
      critical: false,
      extnValue: new OctetString({ valueHex: identifier }).toBER(),
    }),
  )
  await certificate.sign(keys.privateKey as CryptoKey, 'SHA-256')
  const privateKey = await webcrypto.subtle.exportKey('pkcs8', keys.privateKey)
  return {
    certificate: new Uint8Array(certificate.toSchema(true).toBER()),
    privateKey: new Uint8Array(privateKey),
  }
}

function extension(extnID: string, extnValue: ArrayBuffer): Extension {
  return new Extension({ extnID, critical: true, extnValue })
}

/** 128 random bits, positive and without a leading zero byte (RFC 5280, 4.1.2.2). */
function serialNumber(): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(randomBytes(16))
  bytes[0] = ((bytes[0] ?? 0) & 0x3f) | 0x40
  return bytes
}

type Stored = { version: 1; certificate: string; salt: string; iv: string; tag: string; privateKey: string }

/** AES-256-GCM under a key that scrypt draws from the secret. */
async function encrypted({ certificate, privateKey }: KeyPair, secret: string): Promise<Uint8Array> {
  const salt = randomBytes(16)
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', await keyFrom(secret, salt), iv)
  cipher.setAAD(certificate)
  const data = Buffer.concat([cipher.update(privateKey), cipher.final()])
  const stored: Stored = {
    version: 1,
    certificate: Buffer.from(certificate).toString('base64'),
    salt: salt.toString('base64'),
    iv: iv.toString('base64'),
    tag: cipher.getAuthTag().toString('base64'),
    privateKey: data.toString('base64'),
  }
  return new TextEncoder().encode(JSON.stringify(stored, null, 2))
}

async function decrypted(bytes: Uint8Array, secret: string): Promise<KeyPair> {
  try {
    const stored = JSON.parse(new TextDecoder().decode(bytes)) as Stored
    const field = (name: Exclude<keyof Stored, 'version'>) => Buffer.from(stored[name], 'base64')
    const certificate = new Uint8Array(field('certificate'))
    const decipher = createDecipheriv('aes-256-gcm', await keyFrom(secret, field('salt')), field('iv'), {
      authTagLength: 16,
    })
    decipher.setAAD(certificate)
    decipher.setAuthTag(field('tag'))
    const privateKey = new Uint8Array(Buffer.concat([decipher.update(field('privateKey')), decipher.final()]))
    new X509Certificate(certificate)
    return { certificate, privateKey }
  } catch (error) {
    throw new SealError('certificate_unreadable', `${CERTIFICATE_KEY} does not open with this secret`, {
      cause: error,
    })
  }
}

const scryptAsync = promisify<string, Buffer, number, Buffer>(scrypt)

function keyFrom(secret: string, salt: Buffer): Promise<Buffer> {
  return scryptAsync(secret, salt, 32)
}

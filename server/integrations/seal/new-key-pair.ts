import { randomBytes, webcrypto } from 'node:crypto'
import { BitString, OctetString, Utf8String } from 'asn1js'
import {
  AttributeTypeAndValue,
  BasicConstraints,
  Certificate,
  CryptoEngine,
  Extension,
  setEngine,
} from 'pkijs'

/** A private key (PKCS#8) and its certificate, DER. */
export type KeyPair = { certificate: Uint8Array; privateKey: Uint8Array }

const COMMON_NAME = 'Ardoise – cachet de l’installation'
const VALID_YEARS = 10

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

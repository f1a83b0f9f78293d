import { webcrypto, X509Certificate } from 'node:crypto'
import type { P12Signer, Signer } from '@libpdf/core'
import type { Secrets } from '#server/sealed-text.ts'
import type { FileStore } from '../files/port.ts'
import { storedKeyPair } from './certificate.ts'
import { type SealCertificate, SealError, type Sealer } from './port.ts'

/** A certificate and the key that signs with it. */
export type SealIdentity = { signer: () => Promise<Signer>; certificate: SealCertificate }

/** 30 MB that a server which seals nothing does without. */
const loadLibrary = () => import('@libpdf/core')

/** CMS with one P-256 or RSA 4096 certificate and its chain fits twice over; the file grows by twice this in hexadecimal. */
const SIGNATURE_BYTES = 8_192

/**
 * The installation's own certificate: read from the store, made at the first start. Its key is encrypted at rest under
 * the first of `secrets`; the others open it and give way to the first. Any other is refused (`certificate_unreadable`).
 */
export async function loadOrCreateCertificate(options: {
  store: FileStore
  secrets: Secrets
}): Promise<SealIdentity> {
  const { certificate, privateKey } = await storedKeyPair(options.store, options.secrets)
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
  const key = await webcrypto.subtle.importKey('pkcs8', new Uint8Array(privateKey), algorithm, false, [
    'sign',
  ])
  return identityOf(certificate, async () => {
    const { CryptoKeySigner } = await loadLibrary()
    return new CryptoKeySigner(key as CryptoKey, certificate, 'EC', 'ECDSA')
  })
}

/** A certificate bought from an authority, as the bytes of its PKCS#12 file (.p12, .pfx). */
export async function loadP12(bytes: Uint8Array, password: string): Promise<SealIdentity> {
  const { P12Signer } = await loadLibrary()
  let signer: P12Signer
  try {
    signer = await P12Signer.create(bytes, password)
  } catch (error) {
    throw new SealError('certificate_unreadable', 'the P12 does not open with this password', {
      cause: error,
    })
  }
  return identityOf(signer.certificate, async () => signer)
}

/** Seals with this certificate. Nothing is kept between two documents. */
export function createSealer({ signer, certificate }: SealIdentity): Sealer {
  return {
    certificate,
    async seal(pdf, { reason, name, location, signedAt, block }) {
      if (signedAt.toISOString() > certificate.validUntil) {
        throw new SealError('certificate_expired', `valid until ${certificate.validUntil}`)
      }
      try {
        const { PDF } = await loadLibrary()
        const document = await PDF.load(pdf)
        const shown = block && {
          fieldName: await (await import('./visible-block.ts')).showBlock(document, block),
        }
        const { bytes } = await document.sign({
          ...shown,
          signer: await signer(),
          reason: printed(`${reason} – ${name}`),
          location: location && printed(location),
          signingTime: signedAt,
          subFilter: 'ETSI.CAdES.detached',
          level: 'B-B',
          digestAlgorithm: 'SHA-256',
          estimatedSize: SIGNATURE_BYTES,
        })
        return bytes
      } catch (error) {
        throw new SealError('not_sealable', error instanceof Error ? error.message : 'unknown fault', {
          cause: error,
        })
      }
    },
  }
}

/** @libpdf/core 0.4.2 escapes these twice, so that readers would show backslashes. */
function printed(text: string): string {
  return text
    .replace(/\(/g, '[')
    .replace(/\)/g, ']')
    .replace(/[\\\r\n]+/g, ' ')
}

function identityOf(der: Uint8Array, signer: SealIdentity['signer']): SealIdentity {
  const x509 = new X509Certificate(der)
  return {
    signer,
    certificate: {
      subject: x509.subject.split('\n').join(', '),
      serial: x509.serialNumber.toLowerCase(),
      fingerprintSha256: x509.fingerprint256.replaceAll(':', '').toLowerCase(),
      validFrom: x509.validFromDate.toISOString(),
      validUntil: x509.validToDate.toISOString(),
    },
  }
}

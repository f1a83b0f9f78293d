import { X509Certificate } from 'node:crypto'
import type { ProviderMetadata } from '#shared/contract/company-sign-in.ts'
import { childrenOf, onlyChild, parseXml, textOf, type XmlElement } from './saml-xml.ts'

const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'

/** The one provider of a metadata file; null where it describes none, or several. */
export function readProviderMetadata(xml: string): ProviderMetadata | null {
  const root = parseXml(xml, 'with comments') ?? undefined
  const entities = [
    ...childrenOf(root, 'EntityDescriptor'),
    ...childrenOf(onlyChild(root, 'EntitiesDescriptor'), 'EntityDescriptor'),
  ].filter((entity) => childrenOf(entity, 'IDPSSODescriptor').length === 1)
  const [entity, another] = entities
  if (entity === undefined || another !== undefined) return null
  const provider = onlyChild(entity, 'IDPSSODescriptor')
  const signInUrl = childrenOf(provider, 'SingleSignOnService').find(
    (service) => textOf(service, '@Binding') === REDIRECT,
  )
  return {
    entityId: textOf(entity, '@entityID'),
    signInUrl: textOf(signInUrl, '@Location'),
    certificates: [...new Set(childrenOf(provider, 'KeyDescriptor').flatMap(signingCertificates))],
  }
}

/** A key without a use serves for both. */
function signingCertificates(key: XmlElement): string[] {
  if (!['', 'signing'].includes(textOf(key, '@use'))) return []
  return childrenOf(key, 'KeyInfo')
    .flatMap((info) => childrenOf(info, 'X509Data'))
    .flatMap((data) => childrenOf(data, 'X509Certificate'))
    .map((certificate) => textOf(certificate).replace(/\s+/g, ''))
}

/** Shorter keys are within reach of those who would pay for it (ANSSI, RGS B1: 2048 bits at least). */
const RSA_BITS = 2_048

/**
 * A certificate in PEM or in base64 alone, as base64 of its DER; a problem where it is none, or where its key cannot sign an answer that is
 * accepted.
 */
export function readCertificate(text: string): { der: string } | { problem: 'unreadable' | 'weak' } {
  const body = text.replace(/-----(?:BEGIN|END) CERTIFICATE-----/g, '').replace(/\s+/g, '')
  try {
    const certificate = new X509Certificate(Buffer.from(body, 'base64'))
    const { asymmetricKeyType, asymmetricKeyDetails } = certificate.publicKey
    if (asymmetricKeyType !== 'rsa' || (asymmetricKeyDetails?.modulusLength ?? 0) < RSA_BITS)
      return { problem: 'weak' }
    return { der: certificate.raw.toString('base64') }
  } catch {
    return { problem: 'unreadable' }
  }
}

/** Facts of a certificate that is kept. */
export function certificateFacts(der: string): { subject: string; expiresAt: string } {
  const certificate = new X509Certificate(Buffer.from(der, 'base64'))
  const name = /^CN=(.*)$/m.exec(certificate.subject)?.[1] ?? certificate.subject.replaceAll('\n', ', ')
  return { subject: name.slice(0, 200), expiresAt: certificate.validToDate.toISOString() }
}

import { randomInt, randomUUID, webcrypto } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import { Utf8String } from 'asn1js'
import { AttributeTypeAndValue, Certificate, CryptoEngine, setEngine } from 'pkijs'
import { SignedXml } from 'xml-crypto'

export type SigningKey = { privateKey: string; certificate: string }

const pem = (label: string, der: ArrayBuffer) =>
  `-----BEGIN ${label}-----\n${Buffer.from(der).toString('base64').replace(/.{64}/g, '$&\n')}\n-----END ${label}-----\n`

/** An RSA key and its self-signed certificate, in PEM. */
export async function makeSigningKey(bits = 2_048): Promise<SigningKey> {
  setEngine('node', new CryptoEngine({ name: 'node', crypto: webcrypto as Crypto }))
  const keys = await webcrypto.subtle.generateKey(
    {
      name: 'RSASSA-PKCS1-v1_5',
      modulusLength: bits,
      publicExponent: new Uint8Array([1, 0, 1]),
      hash: 'SHA-256',
    },
    true,
    ['sign', 'verify'],
  )
  const certificate = new Certificate()
  certificate.version = 2
  certificate.serialNumber.valueBlock.valueHexView = new Uint8Array([1, randomInt(256), randomInt(256)])
  for (const { typesAndValues } of [certificate.subject, certificate.issuer])
    typesAndValues.push(
      new AttributeTypeAndValue({ type: '2.5.4.3', value: new Utf8String({ value: 'Fournisseur d’essai' }) }),
    )
  certificate.notBefore.value = new Date(Date.now() - 86_400_000)
  certificate.notAfter.value = new Date(Date.now() + 30 * 86_400_000)
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey as CryptoKey)
  await certificate.sign(keys.privateKey as CryptoKey, 'SHA-256')
  return {
    privateKey: pem('PRIVATE KEY', await webcrypto.subtle.exportKey('pkcs8', keys.privateKey)),
    certificate: pem('CERTIFICATE', certificate.toSchema(true).toBER()),
  }
}

/** The request that a browser brings to the provider. */
export function readRequest(url: string): { id: string; acsUrl: string; issuer: string; relayState: string } {
  const { searchParams } = new URL(url)
  const xml = inflateRawSync(Buffer.from(searchParams.get('SAMLRequest')!, 'base64')).toString()
  const attribute = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(xml)![1]!
  return {
    id: attribute('ID'),
    acsUrl: attribute('AssertionConsumerServiceURL'),
    issuer: /<saml:Issuer[^>]*>([^<]*)</.exec(xml)![1]!,
    relayState: searchParams.get('RelayState') ?? '',
  }
}

export type Told = {
  /** The provider's entity id. */
  issuer: string
  audience: string
  acsUrl: string
  requestId: string | null
  nameId: string
  /** Several values of one attribute where it is a list. */
  email?: string | readonly string[]
  name?: string
}
/** Parts of an answer that are not as they should be. */
export type Twist = Partial<{
  recipient: string
  destination: string
  audience: string
  issuer: string
  subjectRequestId: string
  format: string
  notBeforeMs: number
  notOnOrAfterMs: number
  status: string
  withoutConfirmation: boolean
  /** A confirmation before ours, of another service. */
  otherConfirmation: string
  confirmedUntilMs: number
}>

const at = (ms: number) => new Date(Date.now() + ms).toISOString()
const PROTOCOL =
  'xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"'

/** An assertion without a signature. */
export function assertionOf(told: Told, twist: Twist = {}): string {
  const { notBeforeMs = -5_000, notOnOrAfterMs = 300_000 } = twist
  const inResponseTo = twist.subjectRequestId ?? told.requestId
  const answering = inResponseTo === null ? '' : ` InResponseTo="${inResponseTo}"`
  const attributes = Object.entries({ email: told.email, displayName: told.name })
    .filter(([, value]) => value !== undefined)
    .map(
      ([name, value]) =>
        `<saml:Attribute Name="${name}">${[value]
          .flat()
          .map((each) => `<saml:AttributeValue>${each}</saml:AttributeValue>`)
          .join('')}</saml:Attribute>`,
    )
  const confirmation = twist.withoutConfirmation
    ? ''
    : `<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData NotOnOrAfter="${at(twist.confirmedUntilMs ?? notOnOrAfterMs)}" Recipient="${twist.recipient ?? told.acsUrl}"${answering}/></saml:SubjectConfirmation>`
  return (
    `<saml:Assertion ${PROTOCOL} ID="_${randomUUID()}" Version="2.0" IssueInstant="${at(0)}">` +
    `<saml:Issuer>${twist.issuer ?? told.issuer}</saml:Issuer>` +
    `<saml:Subject><saml:NameID Format="${twist.format ?? 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'}">${told.nameId}</saml:NameID>${twist.otherConfirmation ?? ''}${confirmation}</saml:Subject>` +
    `<saml:Conditions NotBefore="${at(notBeforeMs)}" NotOnOrAfter="${at(notOnOrAfterMs)}"><saml:AudienceRestriction><saml:Audience>${twist.audience ?? told.audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>` +
    `<saml:AuthnStatement AuthnInstant="${at(0)}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:unspecified</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>` +
    `<saml:AttributeStatement>${attributes.join('')}</saml:AttributeStatement></saml:Assertion>`
  )
}

/** A response around assertions, signed or not. */
export function responseOf(told: Told, inner: string, twist: Twist = {}): string {
  const answering = told.requestId === null ? '' : ` InResponseTo="${told.requestId}"`
  return (
    `<samlp:Response ${PROTOCOL} ID="_${randomUUID()}" Version="2.0" IssueInstant="${at(0)}" Destination="${twist.destination ?? told.acsUrl}"${answering}>` +
    `<saml:Issuer>${twist.issuer ?? told.issuer}</saml:Issuer>` +
    `<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:${twist.status ?? 'Success'}"/></samlp:Status>${inner}</samlp:Response>`
  )
}

export type Algorithms = { signature?: string; digest?: string }

/** Signs the element of that local name, enveloped after its issuer. */
export function signed(
  xml: string,
  element: 'Assertion' | 'Response',
  key: SigningKey,
  algorithms: Algorithms = {},
): string {
  const signer = new SignedXml({
    privateKey: key.privateKey,
    publicCert: key.certificate,
    signatureAlgorithm: algorithms.signature ?? 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    canonicalizationAlgorithm: 'http://www.w3.org/2001/10/xml-exc-c14n#',
  })
  const xpath = `//*[local-name(.)='${element}']`
  signer.addReference({
    xpath,
    transforms: [
      'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
      'http://www.w3.org/2001/10/xml-exc-c14n#',
    ],
    digestAlgorithm: algorithms.digest ?? 'http://www.w3.org/2001/04/xmlenc#sha256',
  })
  signer.computeSignature(xml, {
    location: { reference: `${xpath}/*[local-name(.)='Issuer']`, action: 'after' },
  })
  return signer.getSignedXml()
}

export const encoded = (xml: string): string => Buffer.from(xml).toString('base64')

/** An answer as a good provider sends it: its assertion signed. */
export const answerOf = (told: Told, key: SigningKey, twist: Twist = {}): string =>
  encoded(responseOf(told, signed(assertionOf(told, twist), 'Assertion', key), twist))

/** The provider's metadata. */
export const metadataOf = (entityId: string, signInUrl: string, certificates: readonly string[]): string =>
  `<?xml version="1.0"?><!-- of a test --><md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" entityID="${entityId}"><md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">${certificates
    .map(
      (certificate) =>
        `<md:KeyDescriptor use="signing"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${certificate.replace(/-----[A-Z ]+-----/g, '')}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`,
    )
    .join(
      '',
    )}<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${signInUrl}/post"/><md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${signInUrl}"/></md:IDPSSODescriptor></md:EntityDescriptor>`

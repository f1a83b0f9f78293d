import type { SAML } from '@node-saml/node-saml'
import { type ProvedPerson, ProviderRefusal, type SamlProvider, type SamlService } from './port.ts'
import { personOf } from './saml-person.ts'
import { childrenOf, decodeAnswer, onlyChild, parseXml, textOf, type XmlElement } from './saml-xml.ts'
import { acceptSha384 } from './sha384.ts'

/** For so long a sign-in may be under way: whoever types a password and a code at the provider. */
export const REQUEST_MS = 10 * 60_000

type Requests = {
  sentAt: (requestId: string) => Promise<Date | null>
  requestId?: string
}

/** With its readers of XML it takes 4 MB, and few companies sign in this way. */
async function loadLibrary() {
  await acceptSha384()
  return import('@node-saml/node-saml')
}

async function set(
  service: SamlService,
  provider: SamlProvider,
  { sentAt, requestId }: Requests,
): Promise<SAML> {
  const { SAML, ValidateInResponseTo } = await loadLibrary()
  return new SAML({
    issuer: service.entityId,
    audience: service.entityId,
    callbackUrl: service.acsUrl,
    entryPoint: provider.signInUrl,
    idpCert: [...provider.certificates],
    // Either the whole answer or its assertion is signed; only what was signed is read.
    wantAuthnResponseSigned: false,
    wantAssertionsSigned: false,
    signatureAlgorithm: 'sha256',
    identifierFormat: null,
    // The provider decides how it knows somebody.
    disableRequestedAuthnContext: true,
    acceptedClockSkewMs: CLOCK_SKEW_MS,
    validateInResponseTo: ValidateInResponseTo.always,
    requestIdExpirationPeriodMs: REQUEST_MS,
    ...(requestId === undefined ? {} : { generateUniqueId: () => requestId }),
    cacheProvider: {
      // The database keeps the requests (sign_in_attempts).
      saveAsync: async (_key, value) => ({ value, createdAt: Date.now() }),
      getAsync: async (key) => (await sentAt(key))?.toISOString() ?? null,
      removeAsync: async () => null,
    },
  })
}

/**
 * Without them SimpleSAMLphp and Shibboleth name the person anew at each sign-in. The request asks for none: ADFS refuses one that it has
 * no rule for.
 */
const NAME_FORMATS = ['2.0:nameid-format:persistent', '1.1:nameid-format:emailAddress']
  .map((format) => `<NameIDFormat>urn:oasis:names:tc:SAML:${format}</NameIDFormat>`)
  .join('')

const nothing = { sentAt: async () => null }

export async function samlMetadata(service: SamlService): Promise<string> {
  // No certificate of theirs is told in ours; the library wants one to be built.
  const theirs = { entityId: '', signInUrl: service.acsUrl, certificates: ['none'] as const }
  const saml = await set(service, theirs, nothing)
  const xml = saml.generateServiceProviderMetadata(null, null)
  return xml.replace('<AssertionConsumerService', `${NAME_FORMATS}$&`)
}

/** The provider's page, with a request for this connection. */
export async function samlUrl(
  service: SamlService,
  provider: SamlProvider,
  requestId: string,
): Promise<string> {
  const saml = await set(service, provider, { ...nothing, requestId })
  return saml.getAuthorizeUrlAsync('', undefined, {})
}

/** Reads an answer: its signature first, then all that it says. Errors: ProviderRefusal. */
export async function readSaml(
  service: SamlService,
  provider: SamlProvider,
  answer: string,
  sentAt: Requests['sentAt'],
): Promise<{ requestId: string; person: ProvedPerson }> {
  const requestId = assertResponse(decodeAnswer(answer), service)
  const { SamlStatusError } = await loadLibrary()
  const saml = await set(service, provider, { sentAt })
  const { profile } = await saml
    .validatePostResponseAsync({ SAMLResponse: answer })
    .catch((error: unknown) => {
      throw error instanceof SamlStatusError ? new ProviderRefusal('denied') : refusalOf(error)
    })
  if (profile === null) throw new ProviderRefusal('denied')
  const assertion = assertAssertion(profile.getAssertionXml?.() ?? '', { service, provider, requestId })
  return { requestId, person: personOf(assertion) }
}

/** The library tells its refusals apart by their words alone. */
function refusalOf(error: unknown): ProviderRefusal {
  if (error instanceof ProviderRefusal) return error
  const message = error instanceof Error ? error.message : ''
  if (/signature|multiple assertions|more than one element/i.test(message))
    return new ProviderRefusal('signature')
  if (/expired|not yet valid|subject confirmation/i.test(message)) return new ProviderRefusal('time')
  if (/audience/i.test(message)) return new ProviderRefusal('not_ours')
  if (/InResponseTo/i.test(message)) return new ProviderRefusal('request')
  return new ProviderRefusal('unreadable')
}

const SUCCESS = 'urn:oasis:names:tc:SAML:2.0:status:Success'
/** Clocks of providers differ by a few seconds; more is a fault. */
const CLOCK_SKEW_MS = 60_000
const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'

/**
 * Checks the envelope, before its signature is known: it may only refuse. Returns the request that it answers. Errors:
 * ProviderRefusal.
 */
function assertResponse(xml: string, { acsUrl }: SamlService): string {
  const response = onlyChild(parseXml(xml) ?? undefined, 'Response')
  if (response === undefined) throw new ProviderRefusal('unreadable')
  if (textOf(onlyChild(onlyChild(response, 'Status'), 'StatusCode'), '@Value') !== SUCCESS)
    throw new ProviderRefusal('denied')
  const destination = textOf(response, '@Destination')
  if (destination !== '' && destination !== acsUrl) throw new ProviderRefusal('not_ours')
  const requestId = textOf(response, '@InResponseTo')
  // An answer that nobody here asked for: a stranger could hand it to anyone.
  if (requestId === '') throw new ProviderRefusal('request')
  return requestId
}

type Expected = { service: SamlService; provider: SamlProvider; requestId: string }

/** Checks of the signed assertion what the library does not: its issuer, and for which request and address it was made. Errors: ProviderRefusal. */
function assertAssertion(signedXml: string, { service, provider, requestId }: Expected): XmlElement {
  const assertion = onlyChild(parseXml(signedXml) ?? undefined, 'Assertion')
  const subject = onlyChild(assertion, 'Subject')
  if (assertion === undefined || subject === undefined) throw new ProviderRefusal('unreadable')
  if (textOf(onlyChild(assertion, 'Issuer')) !== provider.entityId) throw new ProviderRefusal('issuer')
  if (onlyChild(assertion, 'Conditions') === undefined) throw new ProviderRefusal('not_ours')
  if (childrenOf(assertion, 'AuthnStatement').length === 0) throw new ProviderRefusal('unreadable')
  const data = childrenOf(subject, 'SubjectConfirmation')
    .filter((confirmation) => textOf(confirmation, '@Method') === BEARER)
    .map((confirmation) => onlyChild(confirmation, 'SubjectConfirmationData'))
  const ours = data.filter((one) => textOf(one, '@Recipient') === service.acsUrl)
  if (ours.length === 0) throw new ProviderRefusal('not_ours')
  const answering = ours.find((one) => textOf(one, '@InResponseTo') === requestId)
  if (answering === undefined) throw new ProviderRefusal('request')
  // The library takes any confirmation in its time: this is the one that is ours.
  const over = Date.parse(textOf(answering, '@NotOnOrAfter'))
  if (!(Date.now() - CLOCK_SKEW_MS < over)) throw new ProviderRefusal('time')
  return assertion
}

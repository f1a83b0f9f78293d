import { SAML, SamlStatusError, ValidateInResponseTo } from '@node-saml/node-saml'
import { assertAssertion, assertResponse, CLOCK_SKEW_MS } from './assert-assertion.ts'
import { type ProvedPerson, ProviderRefusal, type SamlProvider, type SamlService } from './port.ts'
import { personOf } from './saml-person.ts'
import { decodeAnswer, onlyChild, parseXml, textOf } from './saml-xml.ts'

/** For so long a sign-in may be under way: whoever types a password and a code at the provider. */
export const REQUEST_MS = 10 * 60_000

type Requests = {
  sentAt: (requestId: string) => Promise<Date | null>
  requestId?: string
}

function set(service: SamlService, provider: SamlProvider, { sentAt, requestId }: Requests): SAML {
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

/** The request that an answer claims to be for, before anything of it is checked. */
export function requestOf(answer: string): string | null {
  try {
    return textOf(onlyChild(parseXml(decodeAnswer(answer)) ?? undefined, 'Response'), '@InResponseTo') || null
  } catch {
    return null
  }
}

const nothing = { sentAt: async () => null }

export const samlMetadata = (service: SamlService): string =>
  // No certificate of theirs is told in ours; the library wants one to be built.
  set(
    service,
    { entityId: '', signInUrl: service.acsUrl, certificates: ['none'] },
    nothing,
  ).generateServiceProviderMetadata(null, null)

/** The provider's page, with a request for this connection. */
export async function samlUrl(
  service: SamlService,
  provider: SamlProvider,
  requestId: string,
): Promise<string> {
  return set(service, provider, { ...nothing, requestId }).getAuthorizeUrlAsync('', undefined, {})
}

/** Reads an answer: its signature first, then all that it says. Errors: ProviderRefusal. */
export async function readSaml(
  service: SamlService,
  provider: SamlProvider,
  answer: string,
  sentAt: Requests['sentAt'],
): Promise<{ requestId: string; person: ProvedPerson }> {
  const requestId = assertResponse(decodeAnswer(answer), service)
  const { profile } = await set(service, provider, { sentAt })
    .validatePostResponseAsync({ SAMLResponse: answer })
    .catch((error: unknown) => {
      throw refusalOf(error)
    })
  if (profile === null) throw new ProviderRefusal('denied')
  const assertion = assertAssertion(profile.getAssertionXml?.() ?? '', { service, provider, requestId })
  return { requestId, person: personOf(assertion) }
}

/** The library tells its refusals apart by their words alone. */
function refusalOf(error: unknown): ProviderRefusal {
  if (error instanceof ProviderRefusal) return error
  if (error instanceof SamlStatusError) return new ProviderRefusal('denied')
  const message = error instanceof Error ? error.message : ''
  if (/signature|multiple assertions|more than one element/i.test(message))
    return new ProviderRefusal('signature')
  if (/expired|not yet valid|subject confirmation/i.test(message)) return new ProviderRefusal('time')
  if (/audience/i.test(message)) return new ProviderRefusal('not_ours')
  if (/InResponseTo/i.test(message)) return new ProviderRefusal('request')
  return new ProviderRefusal('unreadable')
}

import { ProviderRefusal, type SamlProvider, type SamlService } from './port.ts'
import { childrenOf, onlyChild, parseXml, textOf, type XmlElement } from './saml-xml.ts'

const SUCCESS = 'urn:oasis:names:tc:SAML:2.0:status:Success'
/** Clocks of providers differ by a few seconds; more is a fault. */
export const CLOCK_SKEW_MS = 60_000
const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'

/**
 * Checks the envelope, before its signature is known: it may only refuse. Returns the request that it answers. Errors:
 * ProviderRefusal.
 */
export function assertResponse(xml: string, { acsUrl }: SamlService): string {
  const response = onlyChild(parseXml(xml) ?? undefined, 'Response')
  if (response === undefined) throw new ProviderRefusal('unreadable')
  if (textOf(onlyChild(onlyChild(response, 'Status'), 'StatusCode'), '@Value') !== SUCCESS)
    throw new ProviderRefusal('denied')
  const destination = textOf(response, '@Destination')
  if (destination !== '' && destination !== acsUrl) throw new ProviderRefusal('not_ours')
  if (childrenOf(response, 'EncryptedAssertion').length > 0) throw new ProviderRefusal('encrypted')
  const requestId = textOf(response, '@InResponseTo')
  // An answer that nobody here asked for: a stranger could hand it to anyone.
  if (requestId === '') throw new ProviderRefusal('request')
  return requestId
}

type Expected = { service: SamlService; provider: SamlProvider; requestId: string }

/** Checks of the signed assertion what the library does not: its issuer, and for which request and address it was made. Errors: ProviderRefusal. */
export function assertAssertion(signedXml: string, { service, provider, requestId }: Expected): XmlElement {
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

import type { SignInProblem } from '#shared/domain/company-sign-in/problems.ts'
import { EMAIL_MAX, emailPattern } from '#shared/domain/text/email-address.ts'
import { plainLine } from '#shared/domain/text/text-rule.ts'

/** A company's SAML provider, as its metadata describes it. */
export type SamlProvider = {
  entityId: string
  /** Where people are sent, by HTTP-Redirect. */
  signInUrl: string
  /** Base64 of DER; several while it changes from one to the next. */
  certificates: readonly string[]
}

/** Ardoise as a service provider, for one connection. */
export type SamlService = { entityId: string; acsUrl: string }

export type OpenIdProvider = { issuer: string; clientId: string; clientSecret: string }

/** A sign-in under way with an OpenID provider: what binds its answer to the browser that began it. */
export type OpenIdRequest = { state: string; nonce: string; verifier: string; redirectUri: string }

/**
 * The person whom a provider vouches for. `email` in lower case; `otherEmails`: where the provider names several, in its order; `unchecked`:
 * the provider does not say that it is theirs.
 */
export type ProvedPerson = {
  subject: string
  email: string
  otherEmails?: readonly string[]
  name: string | null
  unchecked?: true
}

/** A provider whose answer is refused. Nothing of the answer is in its message. */
export class ProviderRefusal extends Error {
  readonly problem: SignInProblem

  constructor(problem: SignInProblem) {
    super(`sign-in by company refused: ${problem}`)
    this.problem = problem
  }
}

/** The identity providers of organizations. Errors: ProviderRefusal. */
export type CompanyProviders = {
  /** Ardoise's own metadata, to give to the provider. */
  samlMetadata(service: SamlService): Promise<string>
  samlUrl(service: SamlService, provider: SamlProvider, requestId: string): Promise<string>
  /** Reads and checks the answer to a request; `sentAt` tells when a request of this connection that waits for one was sent. */
  readSaml(
    service: SamlService,
    provider: SamlProvider,
    answer: string,
    sentAt: (requestId: string) => Promise<Date | null>,
  ): Promise<{ requestId: string; person: ProvedPerson }>
  /** The request that an answer claims to be for, unchecked; null where it names none. */
  requestOf(answer: string): string | null
  openIdUrl(provider: OpenIdProvider, request: OpenIdRequest): Promise<string>
  readOpenId(
    provider: OpenIdProvider,
    request: OpenIdRequest,
    answer: { code: string; issuer: string | null },
    now: Date,
  ): Promise<ProvedPerson>
  /** The text behind a metadata address that someone typed. */
  fetchMetadata(url: string): Promise<string>
}

export const plainAddress = (text: string): string => text.trim().toLowerCase()

export const isEmailAddress = (text: string): boolean => text.length <= EMAIL_MAX && emailPattern.test(text)

/** The name that a provider tells, on a line of 120 characters; first and last name win over a displayed one. Null where it tells none. */
export function personName(
  whole: string | undefined,
  first: string | undefined,
  last: string | undefined,
): string | null {
  const parts = first && last ? `${first} ${last}` : (whole ?? first ?? last ?? '')
  return plainLine(parts).trim().slice(0, 120) || null
}

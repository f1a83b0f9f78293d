import type { OAuthProvider } from '#shared/domain/mailboxes/mailbox.ts'

/** Tokens from a provider. `refreshToken` is null when the former one stays valid. */
export type Grant = {
  accessToken: string
  refreshToken: string | null
  expiresAt: Date
  scopes: string[]
}

/** Throws GrantRefused when the provider says no for good; any other error when it may say yes later. */
export type MailOAuth = {
  /** Whether each provider's keys are configured. */
  configured: Record<OAuthProvider, boolean>
  /** The provider's consent page. `address` suggests an account, if given. */
  consentUrl(
    provider: OAuthProvider,
    request: { state: string; verifier: string; address: string | null },
  ): Promise<string>
  exchange(provider: OAuthProvider, given: { code: string; verifier: string }): Promise<Grant>
  /** `expiresIn`: seconds to count when the provider does not say. */
  refresh(provider: OAuthProvider, refreshToken: string, expiresIn?: number): Promise<Grant>
  /** The mailbox's address, in lower case, as the provider knows it. */
  readAddress(provider: OAuthProvider, accessToken: string): Promise<string>
  /** Resolves to false when the provider has no way to revoke one grant (Microsoft). */
  revoke(provider: OAuthProvider, refreshToken: string): Promise<boolean>
}

/** The code or token is not valid, or no longer: the person must consent again. */
export class GrantRefused extends Error {}

import { getAuthenticatorName } from '@better-auth/passkey'

/** Where a passkey lives, by the model that its authenticator declares; null for those that say nothing. */
export function authenticatorName(aaguid: string | null): string | null {
  return getAuthenticatorName(aaguid ?? undefined) ?? null
}

import { getAuthenticatorName } from '@better-auth/passkey'

/** The keeper of a passkey, from the model that its authenticator declares; null when it declares none. */
export function authenticatorName(aaguid: string | null): string | null {
  return getAuthenticatorName(aaguid ?? undefined) ?? null
}

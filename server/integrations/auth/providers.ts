import type { BetterAuthOptions } from 'better-auth'
import { type GenericOAuthConfig, genericOAuth } from 'better-auth/plugins'
import type { Config, OAuthClient } from '#server/config.ts'

// https://developers.google.com/identity/openid-connect/openid-connect, read from the discovery document.
const GOOGLE = {
  authorizationUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
  tokenUrl: 'https://oauth2.googleapis.com/token',
  userInfoUrl: 'https://openidconnect.googleapis.com/v1/userinfo',
}

/** Google through the generic provider: its endpoints can be moved, better-auth's own cannot. */
function google({ clientId, clientSecret, issuer }: OAuthClient): GenericOAuthConfig {
  return {
    providerId: 'google',
    name: 'Google',
    clientId,
    clientSecret,
    scopes: ['openid', 'email', 'profile'],
    pkce: true,
    disableProviderLogout: true,
    accountSubject: ({ profile }) => String(profile.sub),
    ...(issuer === undefined
      ? GOOGLE
      : { discoveryUrl: `${issuer}/.well-known/openid-configuration`, requireIdTokenVerification: true }),
  }
}

/** The sign-in providers whose keys are configured. */
export function socialProviders(
  config: Config,
): Pick<BetterAuthOptions, 'socialProviders'> & { plugins: ReturnType<typeof genericOAuth>[] } {
  return {
    plugins: config.google ? [genericOAuth({ config: [google(config.google)] })] : [],
    socialProviders: config.microsoft
      ? {
          microsoft: {
            clientId: config.microsoft.clientId,
            clientSecret: config.microsoft.clientSecret,
            tenantId: 'common',
            ...(config.microsoft.issuer === undefined ? {} : { authority: config.microsoft.issuer }),
            // A photo of every signer-in is not ours to fetch.
            disableProfilePhoto: true,
          },
        }
      : {},
  }
}

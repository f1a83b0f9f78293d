import type { BetterAuthOptions } from 'better-auth'
import { type GenericOAuthConfig, genericOAuth } from 'better-auth/plugins'
import { createRemoteJWKSet } from 'jose'
import type { Config, OAuthClient, SsoClient } from '#server/config.ts'
import { domainOf } from '#shared/domain/text/email-domain.ts'

// https://developers.google.com/identity/openid-connect/openid-connect, read from the discovery document.
const GOOGLE = {
  authorizationUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
  tokenUrl: 'https://oauth2.googleapis.com/token',
  userInfoUrl: 'https://openidconnect.googleapis.com/v1/userinfo',
}
const GOOGLE_KEYS = 'https://www.googleapis.com/oauth2/v3/certs'

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

/** The company's own provider speaks for the addresses of its domains, and for no other. */
function sso({ clientId, clientSecret, issuer, name, domains }: SsoClient): GenericOAuthConfig {
  return {
    providerId: 'sso',
    name,
    clientId,
    clientSecret,
    scopes: ['openid', 'email', 'profile'],
    pkce: true,
    disableProviderLogout: true,
    accountSubject: ({ profile }) => String(profile.sub),
    discoveryUrl: `${issuer}/.well-known/openid-configuration`,
    requireIdTokenVerification: true,
    mapProfileToUser: ({ email, email_verified }) =>
      typeof email === 'string' && domains.includes(domainOf(email))
        ? { emailVerified: email_verified === true || email_verified === 'true' }
        : { email: null as unknown as string },
  }
}

/** The generic plugin, whose Google also takes identity tokens when no discovery document told it how to verify them. */
function generic(config: GenericOAuthConfig[], googleClientId: string | null) {
  const plugin = genericOAuth({ config })
  return {
    ...plugin,
    init: async (context: Parameters<typeof plugin.init>[0]) => {
      const made = await plugin.init(context)
      for (const provider of made.context.socialProviders) {
        if (provider.id === 'google' && googleClientId !== null && !provider.idToken)
          provider.idToken = {
            jwks: createRemoteJWKSet(new URL(GOOGLE_KEYS)),
            issuer: ['https://accounts.google.com', 'accounts.google.com'],
            audience: googleClientId,
            algorithms: ['RS256'],
          }
      }
      return made
    },
  }
}

/** The sign-in providers whose keys are configured. */
export function socialProviders(
  config: Config,
): Pick<BetterAuthOptions, 'socialProviders'> & { plugins: ReturnType<typeof generic>[] } {
  const configs = [
    ...(config.google ? [google(config.google)] : []),
    ...(config.sso ? [sso(config.sso)] : []),
  ]
  return {
    plugins: configs.length > 0 ? [generic(configs, config.google?.clientId ?? null)] : [],
    socialProviders: config.microsoft
      ? {
          microsoft: {
            clientId: config.microsoft.clientId,
            clientSecret: config.microsoft.clientSecret,
            tenantId: 'common',
            ...(config.microsoft.issuer === undefined ? {} : { authority: config.microsoft.issuer }),
            // At this issuer any tenant may claim any address.
            mapProfileToUser: () => ({ emailVerified: false }),
            // A photo of every signer-in is not ours to fetch.
            disableProfilePhoto: true,
          },
        }
      : {},
  }
}

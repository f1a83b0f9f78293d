import '#server/test/quiet-oidc-provider.ts'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

/** The person signing in at the provider, as claims of the identity token. */
export type Person = {
  sub: string
  email: string
  email_verified?: boolean
  name: string
  oid?: string
  tid?: string
}

export type OpenIdProvider = {
  issuer: string
  /** The next person to sign in; null refuses the consent. */
  person: Person | null
  close(): Promise<void>
}

type Options = {
  redirectUri: string
  clientId: string
  clientSecret: string /** Paths other than the library's own. */
  routes?: Record<string, string>
  /** A port that is known before the provider starts. */
  port?: number
  authMethod?: 'client_secret_basic' | 'client_secret_post'
}

/** A real OpenID provider on loopback, whose pages answer for the person at once. */
export async function startOpenIdProvider({
  redirectUri,
  clientId,
  clientSecret,
  routes,
  port = 0,
  authMethod = 'client_secret_post',
}: Options): Promise<OpenIdProvider> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const site: OpenIdProvider = {
    issuer,
    person: null,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: authMethod,
      },
    ],
    cookies: { keys: ['of-a-test'] },
    claims: { openid: ['sub', 'oid', 'tid'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, interaction) => `/person/${interaction.uid}` },
    findAccount: (_context, accountId) => ({
      accountId,
      claims: async () => ({ ...site.person, sub: accountId }),
    }),
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({ clientId, accountId: oidc.session!.accountId! })
      grant.addOIDCScope('openid email profile offline_access')
      await grant.save()
      return grant
    },
    ...(routes ? { routes } : {}),
  })
  const handle = provider.callback()
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/person/')) return void handle(request, response)
    const result = site.person ? { login: { accountId: site.person.sub } } : { error: 'access_denied' }
    return void provider.interactionFinished(request, response, result)
  })
  return site
}

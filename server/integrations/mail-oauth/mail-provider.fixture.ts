import '#server/test/quiet-oidc-provider.ts'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { interactionPolicy } from 'oidc-provider'
import type { Config } from '#server/config.ts'
import { mailScopes, type OAuthProvider } from '#shared/domain/mailboxes/mailbox.ts'

const KEYS = { clientId: 'ardoise', clientSecret: 'un-secret-de-test-assez-long' }

/** A provider of mailboxes on loopback: real OpenID, in the shape of Google (discovery) or of Microsoft (paths, Graph). */
export type MailProvider = {
  issuer: string
  /** The person who consents next; null refuses. */
  address: string | null
  /** Scopes that the person unticks. */
  unticked: string[]
  /** Whether Graph answers /me without the scope User.Read. */
  tellsMe: boolean
  /** Whether tokens come with their lifetime. */
  tellsLifetime: boolean
  /** Answers 503 to everything. */
  down: boolean
  /** `METHOD /path` of every request, in order. */
  asked: string[]
  /** The query of the last consent page. */
  consentQuery: URLSearchParams
  /** Withdraws every grant, as a person does at the provider. */
  withdrawAll(): Promise<void>
  /** The settings of an Ardoise that uses it. */
  settings(): Pick<Config, 'google'> | Pick<Config, 'microsoft' | 'mailboxes'>
  env(): Record<string, string>
  close(): Promise<void>
}

const PATHS = {
  google: {},
  microsoft: {
    authorization: '/common/oauth2/v2.0/authorize',
    token: '/common/oauth2/v2.0/token',
    jwks: '/common/discovery/v2.0/keys',
  },
}

/** `appUrl`: the Ardoise that the browser comes back to. */
export async function startMailProvider(shape: OAuthProvider, appUrl: string): Promise<MailProvider> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const revokeUrl = `${issuer}/token/revocation`
  const grants = new Set<string>()
  const site: MailProvider = {
    issuer,
    address: null,
    unticked: [],
    tellsMe: true,
    tellsLifetime: true,
    down: false,
    asked: [],
    consentQuery: new URLSearchParams(),
    async withdrawAll() {
      for (const grantId of grants) {
        await provider.RefreshToken.revokeByGrantId(grantId)
        await provider.AccessToken.revokeByGrantId(grantId)
      }
      grants.clear()
    },
    settings: () =>
      shape === 'google'
        ? { google: { ...KEYS, issuer } }
        : {
            microsoft: { ...KEYS, issuer },
            mailboxes: {
              gmailUrl: `${issuer}/gmail`,
              graphUrl: `${issuer}/graph`,
              microsoftRevokeUrl: revokeUrl,
              privateHosts: true,
            },
          },
    env: () => ({
      [`${shape.toUpperCase()}_CLIENT_ID`]: KEYS.clientId,
      [`${shape.toUpperCase()}_CLIENT_SECRET`]: KEYS.clientSecret,
      [`${shape.toUpperCase()}_ISSUER`]: issuer,
      ...(shape === 'google' ? { GOOGLE_GMAIL_URL: `${issuer}/gmail` } : {}),
      ...(shape === 'microsoft'
        ? { MICROSOFT_GRAPH_URL: `${issuer}/graph`, MICROSOFT_REVOKE_URL: revokeUrl }
        : {}),
    }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  const prompts = interactionPolicy.base()
  prompts.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }))
  const page = shape === 'google' ? '/manager/mail/connected' : '/manager/mail/connected-outlook'
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: KEYS.clientId,
        client_secret: KEYS.clientSecret,
        redirect_uris: [appUrl + page],
        grant_types: ['authorization_code', 'refresh_token'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    cookies: { keys: ['of-a-test'] },
    scopes: [...mailScopes[shape]],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    ttl: {
      AccessToken: 3_600,
      Grant: 86_400,
      IdToken: 600,
      Interaction: 600,
      RefreshToken: 86_400,
      Session: 600,
    },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false }, revocation: { enabled: true } },
    issueRefreshToken: async () => true,
    rotateRefreshToken: shape === 'microsoft',
    interactions: { policy: prompts, url: (_context, interaction) => `/person/${interaction.uid}` },
    findAccount: (_context, accountId) => ({
      accountId,
      claims: async () => ({ sub: accountId, email: accountId, email_verified: true, name: 'Ana Roy' }),
    }),
    routes: PATHS[shape],
  })
  provider.use(async (context, next) => {
    await next()
    if (!site.tellsLifetime && context.oidc?.route === 'token') delete context.body.expires_in
  })
  const handle = provider.callback()

  const consent = async (request: IncomingMessage, response: ServerResponse) => {
    const { prompt, params, session } = await provider.interactionDetails(request, response)
    if (site.address === null)
      return provider.interactionFinished(request, response, { error: 'access_denied' })
    if (prompt.name === 'login')
      return provider.interactionFinished(request, response, { login: { accountId: site.address } })
    if (prompt.name === 'select_account')
      return provider.interactionFinished(request, response, { select_account: {} })
    const grant = new provider.Grant({ accountId: session!.accountId, clientId: KEYS.clientId })
    for (const scope of String(params.scope).split(' '))
      if (site.unticked.includes(scope)) grant.rejectOIDCScope(scope)
      else grant.addOIDCScope(scope)
    const grantId = await grant.save()
    grants.add(grantId)
    return provider.interactionFinished(request, response, { consent: { grantId } })
  }
  /** Microsoft Graph: only /me. */
  const graph = async (request: IncomingMessage, response: ServerResponse) => {
    const token = await provider.AccessToken.find(
      (request.headers.authorization ?? '').replace('Bearer ', ''),
    )
    const answer = (status: number, body: object) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    }
    if (!token) return answer(401, { error: { code: 'InvalidAuthenticationToken' } })
    if (request.url?.startsWith('/graph/oidc/userinfo')) return answer(200, { email: token.accountId })
    if (!site.tellsMe) return answer(403, { error: { code: 'Authorization_RequestDenied' } })
    return answer(200, { mail: token.accountId, userPrincipalName: 'ana_outlook#EXT#@locataire.test' })
  }
  server.on('request', (request, response) => {
    const url = new URL(request.url ?? '/', issuer)
    site.asked.push(`${request.method} ${url.pathname}`)
    if (site.down) return void response.writeHead(503).end()
    if (url.searchParams.has('code_challenge')) site.consentQuery = url.searchParams
    if (url.pathname.startsWith('/person/')) return void consent(request, response)
    if (url.pathname.startsWith('/graph/')) return void graph(request, response)
    return void handle(request, response)
  })
  return site
}

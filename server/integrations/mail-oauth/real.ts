import { createHash } from 'node:crypto'
import type { Config, OAuthClient } from '#server/config.ts'
import type { Clock } from '#server/integrations/clock/port.ts'
import { DEFAULT_TOKEN_SECONDS, mailScopes, type OAuthProvider } from '#shared/domain/mailboxes/mailbox.ts'
import { boundedText, MAX_ANSWER_BYTES } from './bounded-text.ts'
import { findEndpoints } from './endpoints.ts'
import { type Grant, GrantRefused, type MailOAuth } from './port.ts'

const TIMEOUT_MS = 10_000

/** The pages that providers send the browser back to (specification 7.1). */
const returnPages: Record<OAuthProvider, string> = {
  google: '/manager/mail/connected',
  microsoft: '/manager/mail/connected-outlook',
}

type Settings = Pick<Config, 'appUrl' | 'google' | 'microsoft' | 'mailboxes'>

/** Authorization code with PKCE (RFC 7636), refresh and revocation (RFC 7009), with the keys that sign-in uses too. */
export function createMailOAuth(config: Settings, clock: Clock): MailOAuth {
  const clientOf = (provider: OAuthProvider): OAuthClient => {
    const client = config[provider]
    if (client === null) throw new Error(`${provider} has no keys`)
    return client
  }
  const redirectUri = (provider: OAuthProvider) => config.appUrl + returnPages[provider]
  const askTokens = async (provider: OAuthProvider, facts: Record<string, string>, expiresIn: number) => {
    const { clientId, clientSecret } = clientOf(provider)
    const { token } = await findEndpoints(config, provider)
    const asked = clock.now()
    const form = { ...facts, client_id: clientId, client_secret: clientSecret }
    const { status, body } = await call(token, { method: 'POST', body: new URLSearchParams(form) })
    if (status >= 400 && body.error === 'invalid_grant') throw new GrantRefused('invalid_grant')
    if (status !== 200 || typeof body.access_token !== 'string')
      throw new Error(`${provider} tokens: ${status} ${nameOf(body.error)}`)
    const seconds = Number(body.expires_in) > 0 ? Number(body.expires_in) : expiresIn
    return {
      accessToken: body.access_token,
      refreshToken: typeof body.refresh_token === 'string' ? body.refresh_token : null,
      expiresAt: new Date(asked.getTime() + seconds * 1_000),
      scopes: String(body.scope ?? '')
        .split(/\s+/)
        .filter((scope) => scope !== ''),
    } satisfies Grant
  }
  return {
    configured: { google: config.google !== null, microsoft: config.microsoft !== null },
    async consentUrl(provider, { state, verifier, address }) {
      const url = new URL((await findEndpoints(config, provider)).authorization)
      const query = {
        client_id: clientOf(provider).clientId,
        response_type: 'code',
        redirect_uri: redirectUri(provider),
        scope: mailScopes[provider].join(' '),
        state,
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
        ...(address === null ? {} : { login_hint: address }),
        // Without a prompt Microsoft takes the account signed in there, and a second account could never be added.
        ...(provider === 'google'
          ? { access_type: 'offline', prompt: 'consent' }
          : address === null && { prompt: 'select_account' }),
      }
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
      return url.href
    },
    exchange: (provider, { code, verifier }) =>
      askTokens(
        provider,
        {
          grant_type: 'authorization_code',
          code,
          code_verifier: verifier,
          redirect_uri: redirectUri(provider),
        },
        DEFAULT_TOKEN_SECONDS,
      ),
    refresh: (provider, refreshToken, expiresIn = DEFAULT_TOKEN_SECONDS) =>
      askTokens(provider, { grant_type: 'refresh_token', refresh_token: refreshToken }, expiresIn),
    async readAddress(provider, accessToken) {
      const { profiles } = await findEndpoints(config, provider)
      for (const profile of profiles) {
        const { status, body } = await call(profile, { headers: { authorization: `Bearer ${accessToken}` } })
        if (status === 401) throw new GrantRefused('access token')
        if (status >= 500) throw new Error(`${provider} profile: ${status}`)
        const address = [body.mail, body.email, body.userPrincipalName].find(isAddress)
        if (status === 200 && address !== undefined) return address.toLowerCase()
      }
      throw new GrantRefused('no address')
    },
    async revoke(provider, refreshToken) {
      const { revocation } = await findEndpoints(config, provider)
      if (revocation === null) return false
      const { clientId, clientSecret } = clientOf(provider)
      const form = { token: refreshToken, client_id: clientId, client_secret: clientSecret }
      const { status, body } = await call(revocation, { method: 'POST', body: new URLSearchParams(form) })
      // Google answers 400 invalid_token to a token that is already revoked.
      if (status >= 400 && body.error !== 'invalid_token')
        throw new Error(`${provider} revocation: ${status}`)
      return true
    },
  }
}

const isAddress = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= 254 && /^[^\s@]+@[^\s@]+$/.test(value)

/** An OAuth error is a word; anything longer is not logged. */
const nameOf = (error: unknown) => (typeof error === 'string' && /^[a-z_]{1,60}$/.test(error) ? error : '')

/** Calls a provider. The error of a failure never repeats what was sent. */
async function call(
  url: string,
  init: RequestInit,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await fetch(url, {
    ...init,
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error: Error) => {
    throw new Error(`${new URL(url).host} does not answer: ${error.name}`)
  })
  const text = await boundedText(response, MAX_ANSWER_BYTES)
  try {
    const body: unknown = JSON.parse(text)
    return { status: response.status, body: typeof body === 'object' && body !== null ? { ...body } : {} }
  } catch {
    return { status: response.status, body: {} }
  }
}

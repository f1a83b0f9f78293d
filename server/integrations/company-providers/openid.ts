import { createHash } from 'node:crypto'
import { createLocalJWKSet, type JSONWebKeySet, type JWTPayload, jwtVerify } from 'jose'
import { z } from 'zod'
import { type Answer, type Call, callGuarded } from '../approved-platform/guarded-call.ts'
import {
  isEmailAddress,
  type OpenIdProvider,
  type OpenIdRequest,
  type ProvedPerson,
  ProviderRefusal,
  personName,
  plainAddress,
} from './port.ts'

/** OpenID Connect Discovery 1.0, section 3: the part that a sign-in by code needs. */
const discoverySchema = z.object({
  issuer: z.string(),
  authorization_endpoint: z.string(),
  token_endpoint: z.string(),
  jwks_uri: z.string(),
  token_endpoint_auth_methods_supported: z.array(z.string()).default(['client_secret_basic']),
})
type Discovery = z.output<typeof discoverySchema>
const tokensSchema = z.object({ id_token: z.string().max(20_000) })
const keysSchema = z.object({ keys: z.array(z.looseObject({ kty: z.string() })).max(100) })

/** Signatures by the provider's own key: none by a shared secret, none by SHA-1, none missing. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']
const CLOCK_SKEW_SECONDS = 60

/** OpenID Connect by code and PKCE, at addresses that an organization typed: every call is a guarded one. */
export function createOpenId(privateHosts: boolean) {
  async function call(url: string, asked: Partial<Call> = {}): Promise<Answer> {
    try {
      return await callGuarded(
        url,
        { method: 'GET', headers: { accept: 'application/json' }, ...asked },
        privateHosts,
      )
    } catch {
      throw new ProviderRefusal('unreachable')
    }
  }
  async function ask<T>(schema: z.ZodType<T>, url: string, asked?: Partial<Call>): Promise<T> {
    const { status, bytes } = await call(url, asked)
    if (status >= 500) throw new ProviderRefusal('unreachable')
    // The provider does not know the client, its secret or the code.
    if (status >= 400) throw new ProviderRefusal('denied')
    const read = schema.safeParse(jsonOf(bytes))
    if (!read.success) throw new ProviderRefusal('unreadable')
    return read.data
  }
  async function discover(issuer: string): Promise<Discovery> {
    const found = await ask(discoverySchema, `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`)
    if (found.issuer !== issuer) throw new ProviderRefusal('issuer')
    return found
  }

  return {
    async openIdUrl({ issuer, clientId }: OpenIdProvider, request: OpenIdRequest): Promise<string> {
      const url = URL.parse((await discover(issuer)).authorization_endpoint)
      if (url?.protocol !== 'https:' && !(privateHosts && url?.protocol === 'http:'))
        throw new ProviderRefusal('unreadable')
      const asked = {
        response_type: 'code',
        client_id: clientId,
        redirect_uri: request.redirectUri,
        scope: 'openid email profile',
        state: request.state,
        nonce: request.nonce,
        code_challenge: createHash('sha256').update(request.verifier).digest('base64url'),
        code_challenge_method: 'S256',
      }
      for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value)
      return url.href
    },
    async readOpenId(
      provider: OpenIdProvider,
      request: OpenIdRequest,
      answer: { code: string; issuer: string | null },
      now: Date,
    ): Promise<ProvedPerson> {
      // RFC 9207: the provider that answers says its name.
      if (answer.issuer !== null && answer.issuer !== provider.issuer) throw new ProviderRefusal('issuer')
      const found = await discover(provider.issuer)
      const { id_token: token } = await ask(
        tokensSchema,
        found.token_endpoint,
        exchange(found, provider, request, answer.code),
      )
      const keys = await ask(keysSchema, found.jwks_uri)
      return personOf(await verified(token, keys as JSONWebKeySet, provider, now), request)
    },
    async fetchMetadata(url: string): Promise<string> {
      const { status, bytes } = await call(url, {
        headers: { accept: 'application/samlmetadata+xml, text/xml, */*' },
      })
      if (status !== 200) throw new ProviderRefusal('unreachable')
      return bytes.toString('utf8')
    },
  }
}

function exchange(
  found: Discovery,
  provider: OpenIdProvider,
  request: OpenIdRequest,
  code: string,
): Partial<Call> {
  const { clientId, clientSecret } = provider
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    redirect_uri: request.redirectUri,
    code_verifier: request.verifier,
    client_id: clientId,
  })
  const headers: Record<string, string> = {
    accept: 'application/json',
    'content-type': 'application/x-www-form-urlencoded',
  }
  // RFC 6749, 2.3.1: each part is encoded as a form's before they are joined.
  if (found.token_endpoint_auth_methods_supported.includes('client_secret_basic'))
    headers.authorization = `Basic ${Buffer.from(`${formEncoded(clientId)}:${formEncoded(clientSecret)}`).toString('base64')}`
  else body.set('client_secret', clientSecret)
  return { method: 'POST', headers, body: Buffer.from(body.toString()) }
}

const formEncoded = (text: string) => new URLSearchParams({ v: text }).toString().slice(2)

async function verified(
  token: string,
  keys: JSONWebKeySet,
  { issuer, clientId }: OpenIdProvider,
  now: Date,
): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(token, createLocalJWKSet(keys), {
      issuer,
      audience: clientId,
      algorithms: ALGORITHMS,
      currentDate: now,
      clockTolerance: CLOCK_SKEW_SECONDS,
      requiredClaims: ['sub', 'exp', 'iat', 'nonce'],
    })
    return payload
  } catch (error) {
    const { code, claim } = error as { code?: unknown; claim?: unknown }
    if (code === 'ERR_JWT_EXPIRED' || claim === 'nbf' || claim === 'iat') throw new ProviderRefusal('time')
    if (claim === 'iss') throw new ProviderRefusal('issuer')
    if (claim === 'aud') throw new ProviderRefusal('not_ours')
    if (code === 'ERR_JWT_CLAIM_VALIDATION_FAILED') throw new ProviderRefusal('unreadable')
    throw new ProviderRefusal('signature')
  }
}

function personOf(claims: JWTPayload, { nonce }: OpenIdRequest): ProvedPerson {
  if (claims.nonce !== nonce) throw new ProviderRefusal('request')
  const text = (name: string) => {
    const value = claims[name]
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
  }
  const subject = text('sub')
  if (subject === undefined || subject.length > 400) throw new ProviderRefusal('no_subject')
  const email = plainAddress(text('email') ?? '')
  // A provider that says itself that it did not check the address does not vouch for it.
  if (!isEmailAddress(email) || claims.email_verified === false || claims.email_verified === 'false')
    throw new ProviderRefusal('no_email')
  const checked = claims.email_verified === true || claims.email_verified === 'true'
  return {
    subject,
    email,
    name: personName(text('name'), text('given_name'), text('family_name')),
    ...(checked ? {} : { unchecked: true }),
  }
}

function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return null
  }
}

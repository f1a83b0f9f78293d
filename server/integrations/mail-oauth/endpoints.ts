import type { Config } from '#server/config.ts'
import type { OAuthProvider } from '#shared/domain/mailboxes/mailbox.ts'
import { boundedText, MAX_ANSWER_BYTES } from './bounded-text.ts'

export type Endpoints = {
  authorization: string
  token: string
  /** Endpoints that tell the address, tried in order. */
  profiles: string[]
  revocation: string | null
}

// https://accounts.google.com/.well-known/openid-configuration
const GOOGLE: Endpoints = {
  authorization: 'https://accounts.google.com/o/oauth2/v2/auth',
  token: 'https://oauth2.googleapis.com/token',
  profiles: ['https://openidconnect.googleapis.com/v1/userinfo'],
  revocation: 'https://oauth2.googleapis.com/revoke',
}
const MICROSOFT_LOGIN = 'https://login.microsoftonline.com'
const TIMEOUT_MS = 10_000

type Settings = Pick<Config, 'google' | 'microsoft' | 'mailboxes'>

/** The provider's addresses: the real ones, or those below another issuer. */
export async function findEndpoints(config: Settings, provider: OAuthProvider): Promise<Endpoints> {
  if (provider === 'google') {
    const issuer = config.google?.issuer
    return issuer === undefined ? GOOGLE : discover(issuer)
  }
  const base = `${config.microsoft?.issuer ?? MICROSOFT_LOGIN}/common/oauth2/v2.0`
  const { graphUrl, microsoftRevokeUrl } = config.mailboxes
  return {
    authorization: `${base}/authorize`,
    token: `${base}/token`,
    // /me wants User.Read, which many tenants grant by themselves; the other tells what `openid email` allows.
    profiles: [`${graphUrl}/v1.0/me?$select=mail,userPrincipalName`, `${graphUrl}/oidc/userinfo`],
    revocation: microsoftRevokeUrl,
  }
}

const discovered = new Map<string, Promise<Endpoints>>()

/** OpenID Connect Discovery 1.0, once for each process; a failure is not kept. */
function discover(issuer: string): Promise<Endpoints> {
  const known = discovered.get(issuer)
  if (known) return known
  const reading = readDiscovery(issuer)
  discovered.set(issuer, reading)
  reading.catch(() => discovered.delete(issuer))
  return reading
}

async function readDiscovery(issuer: string): Promise<Endpoints> {
  const response = await fetch(`${issuer}/.well-known/openid-configuration`, {
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!response.ok) throw new Error(`discovery: ${response.status}`)
  const document = JSON.parse(await boundedText(response, MAX_ANSWER_BYTES)) as Record<
    string,
    string | undefined
  >
  return {
    authorization: document.authorization_endpoint ?? '',
    token: document.token_endpoint ?? '',
    profiles: document.userinfo_endpoint ? [document.userinfo_endpoint] : [],
    revocation: document.revocation_endpoint ?? null,
  }
}

import { GrantRefused } from '#server/integrations/mail-oauth/port.ts'
import type { FoundServers } from '#server/integrations/mail-servers/port.ts'
import type { AppContext } from '#server/scope.ts'
import { grantsMail, type MailboxFault, type OAuthProvider } from '#shared/domain/mailboxes/mailbox.ts'
import type { MailboxSecret } from './seal-secret.ts'

/** The answer of a mailbox's service: accepted (with new tokens), refused for good, or no answer. */
export type Outcome =
  | { kind: 'accepted'; secret: MailboxSecret | null; expiresAt: Date | null }
  | { kind: 'refused'; status: 'expired' | 'invalid'; fault: MailboxFault }
  | { kind: 'unanswered'; fault: MailboxFault }

type Tried = { provider: string; servers: unknown; scopes: string[] }

/** Renews the tokens at the provider, or signs in by IMAP. Never throws for what the service says. */
export async function tryMailbox(
  context: AppContext,
  { provider, servers, scopes }: Tried,
  secret: MailboxSecret,
): Promise<Outcome> {
  if (!('password' in secret)) return renew(context, provider as OAuthProvider, secret, scopes)
  const { username, imap } = servers as FoundServers
  const problem = await context.mailServers.tryImap({ server: imap, username, password: secret.password })
  if (problem === null) return { kind: 'accepted', secret: null, expiresAt: null }
  if (problem === 'login_refused') return { kind: 'refused', status: 'expired', fault: 'login_refused' }
  return { kind: 'unanswered', fault: problem === 'certificate' ? 'certificate' : 'unreachable' }
}

async function renew(
  context: AppContext,
  provider: OAuthProvider,
  secret: Extract<MailboxSecret, { refreshToken: string }>,
  granted: readonly string[],
): Promise<Outcome> {
  // Keys that the operator took away may come back.
  if (!context.mailOAuth.configured[provider]) return { kind: 'unanswered', fault: 'unreachable' }
  try {
    const { accessToken, refreshToken, expiresAt, scopes } = await context.mailOAuth.refresh(
      provider,
      secret.refreshToken,
    )
    if (!grantsMail(provider, scopes.length > 0 ? scopes : granted))
      return { kind: 'refused', status: 'invalid', fault: 'scope_missing' }
    const renewed = { accessToken, refreshToken: refreshToken ?? secret.refreshToken }
    return { kind: 'accepted', secret: renewed, expiresAt }
  } catch (error) {
    if (error instanceof GrantRefused) return { kind: 'refused', status: 'expired', fault: 'refused' }
    context.log.warn({ provider, reason: (error as Error).message }, 'mailbox not renewed')
    return { kind: 'unanswered', fault: 'unreachable' }
  }
}

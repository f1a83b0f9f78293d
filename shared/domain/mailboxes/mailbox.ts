import type { Verdict } from '#shared/domain/verdict.ts'

/** Gmail, Outlook, and any other mailbox by IMAP and SMTP. */
export const mailboxProviders = ['google', 'microsoft', 'imap'] as const
export type MailboxProvider = (typeof mailboxProviders)[number]
/** Providers that grant access by OAuth. */
export const oauthProviders = ['google', 'microsoft'] as const
export type OAuthProvider = (typeof oauthProviders)[number]

/** Public name of the mail service of a provider. */
export const mailServiceNames: Record<OAuthProvider, string> = { google: 'Gmail', microsoft: 'Outlook' }
/** Name of the company that holds the account. */
export const providerNames: Record<OAuthProvider, string> = { google: 'Google', microsoft: 'Microsoft' }

export const mailboxStatuses = ['active', 'expired', 'invalid'] as const
export type MailboxStatus = (typeof mailboxStatuses)[number]

const statusLabels: Record<MailboxStatus, string> = {
  active: 'Connecté',
  expired: 'Expiré',
  invalid: 'Erreur',
}

/** Specification 4: anything else is « Inconnu ». */
export function mailboxStatusLabel(status: string): string {
  return Object.hasOwn(statusLabels, status) ? statusLabels[status as MailboxStatus] : 'Inconnu'
}

/** Why a mailbox is not active, with the sentence beside it. */
export const mailboxFaults = {
  refused: 'Le service n’accepte plus l’autorisation. Reconnectez ce compte.',
  scope_missing:
    'Autorisez Ardoise à lire ce compte\u00a0: reconnectez-le et acceptez l’accès à vos messages.',
  login_refused: 'Le serveur refuse le mot de passe. Reconnectez ce compte avec le bon.',
  unreachable: 'Le serveur ne répond plus depuis plusieurs vérifications. Elles continuent.',
  certificate: 'Le certificat du serveur n’est plus valable. Les vérifications continuent.',
  unreadable: 'Les identifiants enregistrés ne peuvent plus être lus. Reconnectez ce compte.',
} as const
export type MailboxFault = keyof typeof mailboxFaults

/** Scopes asked at the consent page, in the order of specification 7.1; the last one reads mails, and marks and files them too (ADR 062). Google's sends as well. */
export const mailScopes: Record<OAuthProvider, readonly string[]> = {
  google: ['openid', 'email', 'profile', 'https://www.googleapis.com/auth/gmail.modify'],
  microsoft: ['openid', 'email', 'profile', 'offline_access', 'Mail.Send', 'Mail.ReadWrite'],
}

/** Whether the granted scopes let mails be read and filed: users may untick it. Microsoft may prefix a scope with its address. */
export function grantsMail(provider: OAuthProvider, scopes: readonly string[]): boolean {
  return isGranted(mailScopes[provider].at(-1)!, scopes)
}

/** Whether they let mails be sent. Consents of before mails were sent lack Microsoft's scope for it: the mailbox is read as before. */
export function grantsSending(provider: OAuthProvider, scopes: readonly string[]): boolean {
  return grantsMail(provider, scopes) && (provider === 'google' || isGranted('Mail.Send', scopes))
}

const lastPart = (scope: string) => scope.split('/').at(-1)!.toLowerCase()
const isGranted = (wanted: string, scopes: readonly string[]) =>
  scopes.some((scope) => lastPart(scope) === lastPart(wanted))

/** A connection that was begun is good for this long. */
export const START_SECONDS = 600
/** Tokens are renewed this long before they end. */
export const REFRESH_MARGIN_SECONDS = 600
/** How often an IMAP mailbox is tried. */
export const IMAP_CHECK_SECONDS = 3_600
/** A check whose answer never came is made again after this. */
export const CHECK_AGAIN_SECONDS = 900
/** How long a process reserves a mailbox while it asks its server or provider: longer than any answer takes. */
export const HOLD_SECONDS = 180
/** Checks in a row without an answer before the mailbox is shown in error. */
export const FAILURES_BEFORE_ERROR = 3
/** Specification 9.3. */
export const DEFAULT_TOKEN_SECONDS = 3_600
/** A grant that its provider does not let us revoke is forgotten after this. */
export const REVOCATION_DAYS = 7
/** Limit per member and organization; the server connects to each mailbox every hour. */
export const MAILBOXES_PER_MEMBER = 20

/** Whether a member who has `count` mailboxes may connect one more. */
export function canConnectMailbox(count: number): Verdict<'too_many_mailboxes'> {
  return count < MAILBOXES_PER_MEMBER ? { ok: true } : { ok: false, code: 'too_many_mailboxes' }
}

/** When the next look at a mailbox is due. `expiresAt` is that of its access token; null for IMAP. */
export function nextMailboxCheck(now: Date, expiresAt: Date | null): Date {
  const later = (seconds: number) => new Date(now.getTime() + seconds * 1_000)
  if (expiresAt === null) return later(IMAP_CHECK_SECONDS)
  const due = new Date(expiresAt.getTime() - REFRESH_MARGIN_SECONDS * 1_000)
  // A token that lives less than the margin is not renewed without end.
  return due > now ? due : later(Math.max(60, (expiresAt.getTime() - now.getTime()) / 2_000))
}

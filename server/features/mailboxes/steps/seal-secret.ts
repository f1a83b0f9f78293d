import type { AppContext } from '#server/scope.ts'
import { isSealedByPresent, openText, type Secrets, sealText } from '#server/sealed-text.ts'

/** The credentials of a mailbox. The database holds them encrypted, bound to the mailbox's id. */
export type MailboxSecret = { refreshToken: string; accessToken: string } | { password: string }

const PURPOSE = 'mailboxes'
const secretsOf = ({ config }: AppContext): Secrets => [config.secret, ...config.formerSecrets]

export function sealSecret(context: AppContext, mailboxId: string, secret: MailboxSecret): string {
  return sealText(secretsOf(context), { purpose: PURPOSE, place: mailboxId }, JSON.stringify(secret))
}

/** Null when no secret of the installation opens it. */
export function openSecret(context: AppContext, mailboxId: string, sealed: string): MailboxSecret | null {
  const text = openText(secretsOf(context), { purpose: PURPOSE, place: mailboxId }, sealed)
  return text === null ? null : (JSON.parse(text) as MailboxSecret)
}

/** Whether a former secret of the installation sealed it. */
export function isSealedByFormer(context: AppContext, sealed: string): boolean {
  return !isSealedByPresent(secretsOf(context), PURPOSE, sealed)
}

import { mailServiceNames, type OAuthProvider } from '#shared/domain/mailboxes/mailbox.ts'
import { NBSP } from '#shared/french/typography.ts'
import { ApiError } from '#web/api/api-error.ts'

/** « Erreur lors de la connexion Gmail », with the reason where one is known. */
export function connectionFault(provider: OAuthProvider, reason: string | null): string {
  const sentence = `Erreur lors de la connexion ${mailServiceNames[provider]}`
  return reason === null
    ? sentence
    : `${sentence}${NBSP}: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}`
}

/** Why the server refused; null when it gave no reason of its own. */
export function reasonOf(error: unknown): string | null {
  const known = error instanceof ApiError && error.code !== 'unreachable' && error.code !== 'internal'
  return known ? error.message : null
}

/** The message when the connection could not even start. */
export function startFailure(provider: OAuthProvider, error: unknown): string {
  return connectionFault(provider, reasonOf(error))
}

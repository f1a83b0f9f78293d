import { type OAuthProvider, providerNames } from '#shared/domain/mailboxes/mailbox.ts'
import { connectionFault, reasonOf } from '#web/blocks/mailboxes/mail-connection.ts'

/** The text for a connection that the provider or the server refused (specification 8.2). */
export function connectionFailure(provider: OAuthProvider, error: unknown): string {
  const reason = reasonOf(error)
  return reason === null ? 'Échec de la sauvegarde de la connexion OAuth' : connectionFault(provider, reason)
}

/** The text when the provider's own page refused, or gave nothing. */
export function consentFailure(provider: OAuthProvider, error: string | null): string {
  if (error === null) return `Aucun token d’accès ${providerNames[provider]} trouvé dans la session`
  return connectionFault(provider, error === 'access_denied' ? 'vous avez refusé l’autorisation.' : null)
}

// Set on the page that the provider sends back to, shown on the list of mailboxes.
let failure: string | null = null

export function saveFailure(text: string): void {
  failure = text
}

/** The failure that was kept, once. */
export function consumeFailure(): string {
  const text = failure ?? 'Erreur lors de la connexion mail'
  failure = null
  return text
}

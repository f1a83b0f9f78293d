import { mailServiceNames, type OAuthProvider, providerNames } from '#shared/domain/mailbox.ts'
import { NBSP } from '#shared/french/typography.ts'
import { ApiError } from '#web/api/api-error.ts'

/** What to say of a connection that the provider or the server did not make (specification 8.2). */
export function connectionFailure(provider: OAuthProvider, error: unknown): string {
  const sentence = `Erreur lors de la connexion ${mailServiceNames[provider]}`
  if (!(error instanceof ApiError) || error.code === 'unreachable' || error.code === 'internal')
    return 'Échec de la sauvegarde de la connexion OAuth'
  return `${sentence}${NBSP}: ${lowered(error.message)}`
}

/** The same when the provider's page itself said no, or gave nothing. */
export function consentFailure(provider: OAuthProvider, error: string | null): string {
  const sentence = `Erreur lors de la connexion ${mailServiceNames[provider]}`
  if (error === null) return `Aucun token d’accès ${providerNames[provider]} trouvé dans la session`
  return error === 'access_denied' ? `${sentence}${NBSP}: vous avez refusé l’autorisation.` : sentence
}

/** When the way to the provider could not even begin. */
export function startFailure(provider: OAuthProvider, error: unknown): string {
  const sentence = `Erreur lors de la connexion ${mailServiceNames[provider]}`
  const known = error instanceof ApiError && error.code !== 'unreachable' && error.code !== 'internal'
  return known ? `${sentence}${NBSP}: ${lowered(error.message)}` : sentence
}

const lowered = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

// From the page that the provider sends back to, until the list of mailboxes says it.
let failure: string | null = null

export function keepFailure(text: string): void {
  failure = text
}

/** The failure that was kept, once. */
export function takeFailure(): string {
  const text = failure ?? 'Erreur lors de la connexion mail'
  failure = null
  return text
}

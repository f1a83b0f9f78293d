const known: Record<string, string> = {
  access_denied: 'Vous avez annulé la connexion.',
  account_not_linked:
    'Un compte existe déjà avec cette adresse e-mail. Connectez-vous avec votre mot de passe.',
  email_not_found: 'Ce service n’a pas communiqué d’adresse e-mail.',
}

/** What to say when Google or Microsoft sent the browser back with `error`; null when it did not. */
export function providerNotice(error: string | undefined, failure: string): string | null {
  if (error === undefined) return null
  return known[error] ?? `${failure}. Réessayez, ou utilisez votre adresse e-mail.`
}

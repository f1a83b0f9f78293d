import {
  COMPANY_SIGN_IN_REQUIRED,
  isSignInProblem,
  signInProblems,
} from '#shared/domain/company-sign-in/problems.ts'

const known: Record<string, string> = {
  access_denied: 'Vous avez annulé la connexion.',
  account_not_linked:
    'Un compte existe déjà avec cette adresse e-mail. Connectez-vous avec votre mot de passe.',
  email_not_found: 'Ce service n’a pas communiqué d’adresse e-mail.',
}
/** The words of a refusal by an organization's own sign-in (`company_…`); null for any other. */
function companyNotice(error: string): string | null {
  if (error === 'company_sign_in_required') return COMPANY_SIGN_IN_REQUIRED
  const problem = error.replace(/^company_/, '')
  return error !== problem && isSignInProblem(problem)
    ? `Connexion d’entreprise refusée. ${signInProblems[problem]}`
    : null
}

const names = new Map([
  ['google', 'Google'],
  ['microsoft', 'Microsoft'],
])

/** Parameters that the provider sent back. */
type Return = { error: string | undefined; provider: string | undefined }

/**
 * The message when Google or Microsoft sent the browser back with `error`; else null. `failure` is the specification's
 * sentence (8.2) up to the provider's name.
 */
export function providerNotice({ error, provider }: Return, failure: string): string | null {
  if (error === undefined) return null
  const name = names.get(provider ?? '')
  const sentence = name === undefined ? 'Erreur lors de la connexion' : `${failure} ${name}`
  return companyNotice(error) ?? known[error] ?? `${sentence}. Réessayez, ou utilisez votre adresse e-mail.`
}

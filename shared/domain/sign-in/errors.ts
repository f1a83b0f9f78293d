import type { ErrorTable } from '../verdict.ts'
import { authSentences } from './auth-sentences.ts'

export const signInErrors = {
  invalid_credentials: { status: 401, text: authSentences.invalidCredentials },
  demo_preparing: {
    status: 503,
    text: 'L’entreprise de démonstration se prépare. Réessayez dans quelques secondes.',
  },
  email_not_verified: { status: 403, text: authSentences.emailNotVerified },
  unauthenticated: { status: 401, text: authSentences.sessionExpired },
  address_missing: { status: 400, text: 'You must provide either an email or phone number.' },
  phone_unavailable: {
    status: 400,
    text: 'La connexion par téléphone n’est pas proposée. Utilisez votre e-mail.',
  },
  domain_without_sso: {
    status: 404,
    text: 'Aucune connexion d’entreprise n’est configurée pour ce domaine.',
  },
  email_taken: { status: 409, text: authSentences.emailInUse },
  code_invalid: { status: 400, text: authSentences.codeIncorrect },
  code_expired: { status: 400, text: authSentences.codeExpired },
  code_attempts_exceeded: { status: 429, text: authSentences.codeTriesExceeded },
  code_resend_too_soon: {
    status: 429,
    text: 'Un code vient de vous être envoyé. Patientez avant d’en demander un autre.',
  },
} as const satisfies ErrorTable

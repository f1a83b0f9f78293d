import { authSentences } from '#shared/domain/sign-in/auth-sentences.ts'
import type { ErrorTable } from '../verdict.ts'

export const securityErrors = {
  wrong_password: { status: 400, text: authSentences.wrongPassword },
  password_unset: {
    status: 409,
    text: 'Votre compte n’a pas de mot de passe. Définissez-en un dans les paramètres de sécurité.',
  },
  confirmation_required: { status: 403, text: 'Confirmez que c’est bien vous pour continuer.' },
  last_sign_in_means: {
    status: 409,
    text: 'C’est votre dernier moyen de connexion\u00a0: ajoutez-en un autre avant de le retirer.',
  },
  passkey_refused: {
    status: 400,
    text: 'Cette clé d’accès n’a pas été acceptée. Réessayez, ou choisissez un autre moyen.',
  },
  factor_already_active: { status: 409, text: 'La double authentification est déjà active.' },
  factor_inactive: { status: 409, text: 'La double authentification n’est pas active.' },
} as const satisfies ErrorTable

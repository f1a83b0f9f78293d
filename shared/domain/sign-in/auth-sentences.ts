import { NEW_PASSWORD_MIN, PASSWORD_MAX } from './password-rules.ts'

/** Refusals of the authentication service: section 8.1 to the letter, then ours. */
export const authSentences = {
  invalidEmail: 'Adresse e-mail invalide.',
  wrongPassword: 'Mot de passe incorrect.',
  emailNotVerified: 'Veuillez confirmer votre e-mail avant de vous connecter.',
  userNotFound: 'Aucun compte trouvé avec cette adresse e-mail.',
  tooManyRequests: 'Trop de tentatives. Veuillez réessayer plus tard.',
  weakPassword: `Le mot de passe doit contenir au moins ${NEW_PASSWORD_MIN} caractères.`,
  emailInUse: 'Cette adresse e-mail est déjà utilisée.',
  invalidCredentials: 'Email ou mot de passe incorrect.',

  codeIncorrect: 'Code de vérification incorrect',
  codeExpired: 'Ce code a expiré. Demandez-en un nouveau.',
  codeTriesExceeded: 'Trop d’essais avec ce code. Demandez-en un nouveau.',
  linkInvalid: 'Ce lien n’est pas valide. Vérifiez qu’il est complet.',
  sessionExpired: 'Votre session a expiré. Veuillez vous reconnecter.',
  commonPassword: 'Ce mot de passe est trop courant. Choisissez-en un autre.',
  longPassword: `Le mot de passe est trop long (max. ${PASSWORD_MAX} caractères).`,
} as const

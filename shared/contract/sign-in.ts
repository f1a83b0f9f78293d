import { z } from 'zod'

/** What the sign-in service of /auth/v1 takes. It is better-auth's, so it is no part of the contract; forms use these too. */
const email = z
  .string('Email invalide')
  .trim()
  .toLowerCase()
  .max(254, 'Email invalide')
  .pipe(z.email('Email invalide'))

const newPassword = z
  .string('Mot de passe requis (min. 8 caractères)')
  .min(8, 'Mot de passe requis (min. 8 caractères)')
  .max(128, 'Le mot de passe est trop long (max. 128 caractères).')

const knownPassword = z
  .string('Mot de passe requis (min. 6 caractères)')
  .min(6, 'Mot de passe requis (min. 6 caractères)')
  .max(128, 'Mot de passe incorrect.')

export const addressSchema = z.strictObject({ email })

export const signUpSchema = z.strictObject({
  email,
  password: newPassword,
  name: z
    .string('Nom complet requis (min. 2 caractères)')
    .trim()
    .min(2, 'Nom complet requis (min. 2 caractères)')
    .max(120, 'Nom trop long (max. 120 caractères)'),
  companyName: z
    .string('Nom d’entreprise requis (min. 2 caractères)')
    .trim()
    .min(2, 'Nom d’entreprise requis (min. 2 caractères)')
    .max(80, 'Nom trop long (max. 80 caractères)'),
})
export type SignUp = z.output<typeof signUpSchema>

export const signInSchema = z.strictObject({ email, password: knownPassword })

/** The code, with the password of the sign-up: see server/integrations/auth/requests.ts. */
export const verifyEmailSchema = z.strictObject({
  email,
  otp: z
    .string('Veuillez saisir le code de vérification complet')
    .regex(/^\d{6}$/, 'Veuillez saisir le code de vérification complet'),
  password: knownPassword,
})

export const newPasswordSchema = z.strictObject({
  newPassword,
  token: z.string().min(1, 'Ce lien n’est plus valide. Demandez-en un nouveau.').max(200),
})

/** A path of ours, never another site's. */
export const ownPathSchema = z
  .string()
  .max(2_000)
  .regex(/^\/(?![/\\])[^\\\s]*$/, 'Adresse de retour invalide')

export const socialSignInSchema = z.strictObject({
  provider: z.enum(['google', 'microsoft']),
  callbackURL: ownPathSchema.default('/dashboard'),
  newUserCallbackURL: ownPathSchema.optional(),
  errorCallbackURL: ownPathSchema.default('/auth'),
})

import { z } from 'zod'
import { idSchema, instantSchema, userEndpoint } from './endpoint.ts'
import { lineText } from './ruled-text.ts'
import { confirmingPassword, newPassword, sixDigits } from './sign-in.ts'

const deviceLabel = (message: string) =>
  lineText().trim().min(1, message).max(60, 'Nom trop long (max. 60 caractères)')

export const passkeyNameSchema = z.object({ name: deviceLabel('Donnez un nom à cette clé d’accès') })

const factorSchema = z.object({
  id: idSchema,
  name: z.string(),
  createdAt: instantSchema,
  lastUsedAt: instantSchema.nullable(),
})
const passkeySchema = z.object({
  id: idSchema,
  name: z.string(),
  /** The keeper of the passkey, when it names itself: « iCloud Keychain ». */
  provider: z.string().nullable(),
  createdAt: instantSchema,
  lastUsedAt: instantSchema.nullable(),
})
const identitySchema = z.object({
  id: idSchema,
  provider: z.enum(['google', 'microsoft', 'sso']),
  createdAt: instantSchema,
})

export const securitySchema = z.object({
  hasPassword: z.boolean(),
  /** The authenticator app in force. */
  factor: factorSchema.nullable(),
  recoveryCodesLeft: z.int().nonnegative(),
  passkeys: z.array(passkeySchema),
  identities: z.array(identitySchema),
  /** Sensitive actions need no new proof until this instant; when it is past, they do. */
  confirmedUntil: instantSchema,
})
export type Security = z.output<typeof securitySchema>

/** Either a password or a code, not both. */
export const confirmationSchema = z
  .object({ password: confirmingPassword.optional(), code: sixDigits.optional() })
  .refine((proof) => (proof.password === undefined) !== (proof.code === undefined), {
    path: ['password'],
    message: 'Mot de passe requis',
  })

export const passwordChangeSchema = z.object({
  /** Required of an account that has a password; without one, a recent confirmation is. */
  currentPassword: confirmingPassword.optional(),
  newPassword,
  /** Whether the other devices are signed out. */
  signOutOthers: z.boolean().default(true),
})

const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) })
const done = z.object({ status: z.literal(true) })

export const securityContract = {
  getSecurity: userEndpoint({
    method: 'GET',
    path: '/me/security',
    summary:
      'Ses moyens de connexion\u00a0: mot de passe, double authentification, clés d’accès, comptes liés.',
    input: z.object({}),
    output: securitySchema,
  }),
  confirmIdentity: userEndpoint({
    method: 'POST',
    path: '/me/confirmation',
    summary: 'Prouve que c’est bien soi, par son mot de passe ou un code reçu par e-mail.',
    input: confirmationSchema,
    output: z.object({ confirmedUntil: instantSchema }),
    errors: ['wrong_password', 'password_unset', 'code_invalid', 'code_expired', 'code_attempts_exceeded'],
    idempotent: false,
  }),
  sendConfirmationCode: userEndpoint({
    method: 'POST',
    path: '/me/confirmation/code',
    summary: 'Envoie par e-mail un code qui prouve que c’est bien soi.',
    input: z.object({}),
    output: z.object({ sentTo: z.string() }),
    limit: { max: 5, seconds: 3_600, by: 'user' },
    idempotent: false,
  }),
  changePassword: userEndpoint({
    method: 'PUT',
    path: '/me/password',
    summary: 'Change son mot de passe, ou en définit un.',
    input: passwordChangeSchema,
    output: done,
    errors: ['wrong_password', 'confirmation_required'],
    limit: { max: 20, seconds: 3_600, by: 'user' },
  }),
  addFactor: userEndpoint({
    method: 'POST',
    path: '/me/factors',
    summary: 'Prépare une application d’authentification\u00a0: son secret n’est montré qu’ici.',
    input: z.object({
      name: deviceLabel('Donnez un nom à cette application').default('Application d’authentification'),
    }),
    output: z.object({ factorId: idSchema, secret: z.string(), uri: z.string() }),
    errors: ['confirmation_required', 'factor_already_active'],
    limit: { max: 20, seconds: 3_600, by: 'user' },
    idempotent: false,
  }),
  verifyFactor: userEndpoint({
    method: 'POST',
    path: '/me/factors/{factorId}/verify',
    summary: 'Active la double authentification par un premier code\u202f; donne les codes de récupération.',
    input: z.object({ factorId: idSchema, code: sixDigits }),
    output: recoveryCodesSchema,
    errors: ['confirmation_required', 'not_found', 'code_invalid', 'factor_already_active'],
    limit: { max: 20, seconds: 900, by: 'user' },
    idempotent: false,
  }),
  removeFactor: userEndpoint({
    method: 'DELETE',
    path: '/me/factors/{factorId}',
    summary: 'Désactive la double authentification et ses codes de récupération.',
    input: z.object({ factorId: idSchema }),
    output: done,
    errors: ['confirmation_required', 'not_found'],
  }),
  renewRecoveryCodes: userEndpoint({
    method: 'POST',
    path: '/me/recovery-codes',
    summary: 'Remplace ses codes de récupération.',
    input: z.object({}),
    output: recoveryCodesSchema,
    errors: ['confirmation_required', 'factor_inactive'],
    limit: { max: 10, seconds: 3_600, by: 'user' },
    idempotent: false,
  }),
  renamePasskey: userEndpoint({
    method: 'PATCH',
    path: '/me/passkeys/{passkeyId}',
    summary: 'Renomme une de ses clés d’accès.',
    input: passkeyNameSchema.extend({ passkeyId: idSchema }),
    output: done,
    errors: ['not_found'],
  }),
  removePasskey: userEndpoint({
    method: 'DELETE',
    path: '/me/passkeys/{passkeyId}',
    summary: 'Retire une de ses clés d’accès.',
    input: z.object({ passkeyId: idSchema }),
    output: done,
    errors: ['confirmation_required', 'not_found', 'last_sign_in_means'],
  }),
  unlinkIdentity: userEndpoint({
    method: 'DELETE',
    path: '/me/identities/{identityId}',
    summary: 'Délie un compte Google, Microsoft ou d’entreprise.',
    input: z.object({ identityId: idSchema }),
    output: done,
    errors: ['confirmation_required', 'not_found', 'last_sign_in_means'],
  }),
}

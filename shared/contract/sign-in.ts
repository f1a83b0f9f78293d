import { z } from 'zod'
import { wishedPlans } from '#shared/domain/plans/wished-plan.ts'
import { accountRules } from '#shared/domain/sign-in/account-rules.ts'
import { authSentences } from '#shared/domain/sign-in/auth-sentences.ts'
import { CODE_INCOMPLETE, codePattern } from '#shared/domain/sign-in/one-time-code.ts'
import { PASSWORD_MAX } from '#shared/domain/sign-in/password-rules.ts'
import { EMAIL_INVALID, EMAIL_MAX, emailPattern } from '#shared/domain/text/email-address.ts'
import type { TextRule } from '#shared/domain/text/text-rule.ts'
import { lineText, ruledLine } from './ruled-text.ts'

/** Input of better-auth at /auth/v1, which is not part of the contract; forms use these schemas too. */
export const email = z
  .string(EMAIL_INVALID)
  .trim()
  .toLowerCase()
  .max(EMAIL_MAX, EMAIL_INVALID)
  .pipe(z.email({ pattern: emailPattern, error: EMAIL_INVALID }))

const password = ({ min, max, tooShort, tooLong }: TextRule) =>
  z.string(tooShort).min(min, tooShort).max(max, tooLong)
export const newPassword = password(accountRules.newPassword)
export const knownPassword = password(accountRules.knownPassword)
/** Typed again to confirm something: it is compared, whatever its length. */
export const confirmingPassword = password({
  min: 1,
  max: PASSWORD_MAX,
  tooShort: 'Mot de passe requis',
  tooLong: authSentences.wrongPassword,
})

/** Six digits, as a mail or an app gives them. */
export const sixDigits = z.string(CODE_INCOMPLETE).regex(codePattern, CODE_INCOMPLETE)

export const addressSchema = z.strictObject({ email })

export const signUpSchema = z.strictObject({
  email,
  password: newPassword,
  name: ruledLine(accountRules.fullName),
  companyName: ruledLine(accountRules.companyName),
  wishedPlan: z.enum(wishedPlans).optional(),
})
export type SignUp = z.output<typeof signUpSchema>

/** From an invitation: the organization exists. */
export const invitedSignUpSchema = signUpSchema
  .omit({ companyName: true, wishedPlan: true })
  .extend({ invited: z.literal(true) })

export const signInSchema = z.strictObject({ email, password: knownPassword })

/** The code, with the password of the sign-up: see server/features/sign-in/routes/requests.ts. */
export const verifyEmailSchema = z.strictObject({
  email,
  otp: sixDigits,
  password: knownPassword,
})

export const newPasswordSchema = z.strictObject({
  newPassword,
  token: z.string().min(1, authSentences.linkInvalid).max(200),
})

/** A path of ours, never another site's. */
export const ownPathSchema = z
  .string()
  .max(2_000)
  .regex(/^\/(?![/\\])[^\\\s]*$/, 'Adresse de retour invalide')

/** A code by mail. The specification's service also takes a phone: neither, and a phone, have their own refusals. */
export const codeRequestSchema = z.strictObject({
  email,
  type: z.enum(['email-verification', 'sign-in']).default('email-verification'),
})

export const codeSignInSchema = z.strictObject({ email, otp: sixDigits })

export const secondFactorSchema = z.union([
  z.strictObject({ code: sixDigits, trustDevice: z.boolean().default(false) }),
  z.strictObject({
    recoveryCode: z
      .string()
      .trim()
      .min(1, 'Saisissez un code de récupération')
      .max(40, authSentences.codeIncorrect),
    trustDevice: z.boolean().default(false),
  }),
])
/** Settles a sign-in that owes its second factor. */
export type SecondFactorProof = z.output<typeof secondFactorSchema>

/** The answer of a browser's authenticator (WebAuthn, as JSON); better-auth judges it. */
const credential = z.looseObject({ id: z.string().min(1).max(2_000) })

export const passkeySignInSchema = z.strictObject({ response: credential })
export const newPasskeySchema = z.strictObject({
  response: credential,
  name: lineText()
    .trim()
    .min(1, 'Donnez un nom à cette clé d’accès')
    .max(60, 'Nom trop long (max. 60 caractères)'),
})

/** Specification 7.1, `sso`: by the name of the provider or a domain. */
export const ssoSchema = z
  .strictObject({
    providerId: z.string().max(60).optional(),
    domain: z.string().trim().toLowerCase().max(254).optional(),
    redirectTo: ownPathSchema.default('/dashboard'),
  })
  .refine(({ providerId, domain }) => providerId !== undefined || domain !== undefined, {
    path: ['domain'],
    message: 'Champ requis',
  })

export const linkSchema = z.strictObject({
  provider: z.enum(['google', 'microsoft', 'sso']),
  callbackURL: ownPathSchema.default('/settings/security'),
  errorCallbackURL: ownPathSchema.default('/settings/security'),
})

export const socialSignInSchema = z.strictObject({
  provider: z.enum(['google', 'microsoft']),
  callbackURL: ownPathSchema.default('/dashboard'),
  newUserCallbackURL: ownPathSchema.optional(),
  errorCallbackURL: ownPathSchema.default('/auth'),
  /** From a program that already holds a token: verified with the provider's keys, never trusted as it is. */
  idToken: z
    .strictObject({
      token: z.string().min(1).max(20_000),
      nonce: z.string().max(500).optional(),
      accessToken: z.string().max(20_000).optional(),
    })
    .optional(),
})

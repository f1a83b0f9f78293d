import { z } from 'zod'
import { pictureMessages, tooHeavyMessage } from '#shared/domain/files/picture.ts'
import { AVATAR_MAX_BYTES } from '#shared/domain/identity/avatar.ts'
import { lossReasons } from '#shared/domain/identity/loss-reasons.ts'
import { memberRights } from '#shared/domain/member-rights.ts'
import { plans } from '#shared/domain/plans/plans.ts'
import { wishedPlans } from '#shared/domain/plans/wished-plan.ts'
import { permissions } from '../domain/permissions.ts'
import { roles } from '../domain/roles.ts'
import {
  idSchema,
  instantSchema,
  memberEndpoint,
  pictureHeaders,
  publicEndpoint,
  userEndpoint,
} from './endpoint.ts'
import { planStandingSchema } from './plan-fields.ts'
import { memberProfileSchema, profileInputSchema, profileSchema } from './profile-fields.ts'

const membershipSchema = z.object({
  orgId: idSchema,
  name: z.string(),
  slug: z.string(),
  plan: z.enum(plans),
  role: z.enum(roles),
  /** Beside the role, where it takes any. */
  rights: z.array(z.enum(memberRights)),
})

export const meSchema = z.object({
  user: z.object({
    id: idSchema,
    name: z.string(),
    email: z.email(),
    emailVerified: z.boolean(),
    avatarUrl: z.string().nullable(),
    /** Typed at sign-up: the name of the organization still to create. */
    companyName: z.string().nullable(),
    /** The plan or offer that was chosen before the sign-up, until a subscription begins. */
    wishedPlan: z.enum(wishedPlans).nullable(),
    onboardingCompleted: z.boolean(),
    /** Ended by « Terminer », not put off. */
    onboardingFinished: z.boolean(),
  }),
  profile: profileSchema,
  session: z.object({ id: idSchema, expiresAt: instantSchema }),
  /** Active ones, oldest first. */
  memberships: z.array(membershipSchema),
  /** Organizations that one may not enter any more by the will of others. `told`: the person said that they read it. */
  lostAccess: z.array(
    z.object({ orgId: idSchema, name: z.string(), reason: z.enum(lossReasons), told: z.boolean() }),
  ),
  /** The organization that requests act in; null for someone who has none. */
  current: membershipSchema
    .extend({
      permissions: z.array(z.enum(permissions)),
      currency: z.string(),
      timezone: z.string(),
      country: z.string(),
      /** The plan that the organization has now, and why. */
      standing: planStandingSchema,
    })
    .nullable(),
})
export type Me = z.output<typeof meSchema>

export const identityContract = {
  getMe: userEndpoint({
    method: 'GET',
    path: '/me',
    summary: 'L’utilisateur, ses organisations, et ses droits dans celle où il travaille.',
    input: z.object({}),
    output: meSchema,
  }),
  updateProfile: userEndpoint({
    method: 'PATCH',
    path: '/me/profile',
    summary: 'Modifie son propre profil.',
    input: profileInputSchema,
    output: profileSchema,
  }),
  dismissLostAccess: userEndpoint({
    method: 'POST',
    path: '/me/lost-access/{orgId}/dismiss',
    summary:
      'Dit avoir lu que l’accès à une organisation est perdu. Une suspension reste sue tant qu’elle dure.',
    input: z.object({ orgId: idSchema }),
    output: z.object({ orgId: idSchema }),
    idempotent: false,
  }),
  wishPlan: userEndpoint({
    method: 'PUT',
    path: '/me/wished-plan',
    summary: 'Retient la formule choisie avant l’inscription.',
    input: z.object({ plan: z.enum(wishedPlans) }),
    output: z.object({ plan: z.enum(wishedPlans) }),
  }),
  putAvatar: userEndpoint({
    method: 'PUT',
    path: '/me/avatar',
    summary: 'Remplace son avatar\u00a0: une image PNG, JPEG, WebP ou GIF, 5\u00a0Mo au plus.',
    input: z.object({
      avatar: z.file(pictureMessages.missing).max(AVATAR_MAX_BYTES, tooHeavyMessage(AVATAR_MAX_BYTES)),
    }),
    output: z.object({ avatarUrl: z.string().nullable() }),
    limit: { max: 30, seconds: 600, by: 'user' },
  }),
  deleteAvatar: userEndpoint({
    method: 'DELETE',
    path: '/me/avatar',
    summary: 'Retire son avatar.',
    input: z.strictObject({}).optional(),
    output: z.object({ avatarUrl: z.null() }),
  }),
  getAvatar: userEndpoint({
    method: 'GET',
    path: '/users/{userId}/avatar',
    summary:
      'L’avatar de quelqu’un avec qui l’on partage une organisation. `version` ne sert qu’à changer l’adresse quand l’image change.',
    input: z.object({ userId: idSchema, version: z.string().max(40).optional() }),
    output: z.file(),
    errors: ['not_found'],
    headers: pictureHeaders,
  }),
  getMemberProfile: memberEndpoint({
    method: 'GET',
    path: '/users/{userId}/profile',
    permission: 'member:read',
    summary: 'Le profil d’un membre de l’organisation.',
    input: z.object({ userId: idSchema }),
    output: memberProfileSchema,
    errors: ['not_found'],
  }),
  listSessions: userEndpoint({
    method: 'GET',
    path: '/me/sessions',
    summary: 'Les appareils connectés à son compte, du plus récent au plus ancien.',
    input: z.object({}),
    output: z.object({
      items: z.array(
        z.object({
          id: idSchema,
          current: z.boolean(),
          createdAt: instantSchema,
          lastUsedAt: instantSchema,
          expiresAt: instantSchema,
          ipAddress: z.string().nullable(),
          userAgent: z.string().nullable(),
        }),
      ),
    }),
  }),
  revokeSession: userEndpoint({
    method: 'DELETE',
    path: '/me/sessions/{sessionId}',
    summary: 'Déconnecte un de ses appareils.',
    input: z.object({ sessionId: idSchema }),
    output: z.object({ sessionId: idSchema }),
    errors: ['not_found'],
  }),
  listSignInProviders: publicEndpoint({
    method: 'GET',
    path: '/sign-in-providers',
    summary: 'Les services de connexion que cette installation accepte.',
    input: z.object({}),
    output: z.object({
      google: z.boolean(),
      microsoft: z.boolean(),
      /** The company's own, for the addresses of these domains. */
      sso: z.object({ name: z.string(), domains: z.array(z.string()) }).nullable(),
    }),
  }),
}

import { z } from 'zod'
import { permissions, roles } from '../domain/permissions.ts'
import { plans } from '../domain/plans.ts'
import { idSchema, instantSchema, publicEndpoint, userEndpoint } from './endpoint.ts'

const profileSchema = z.object({
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  phone: z.string().nullable(),
  title: z.string().nullable(),
  bio: z.string().nullable(),
})

const membershipSchema = z.object({
  orgId: idSchema,
  name: z.string(),
  slug: z.string(),
  plan: z.enum(plans),
  role: z.enum(roles),
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
    onboardingCompleted: z.boolean(),
  }),
  profile: profileSchema,
  session: z.object({ id: idSchema, expiresAt: instantSchema }),
  /** Active ones, oldest first. */
  memberships: z.array(membershipSchema),
  /** The organization that requests act in; null for someone who has none. */
  current: membershipSchema
    .extend({
      permissions: z.array(z.enum(permissions)),
      currency: z.string(),
      timezone: z.string(),
      country: z.string(),
      /** Name of the plan when its subscription is active, else « Essai ». */
      planLabel: z.string(),
      subscribed: z.boolean(),
      trialDaysLeft: z.int().nonnegative(),
    })
    .nullable(),
})
export type Me = z.output<typeof meSchema>

const optionalText = (max: number, message: string) =>
  z
    .string()
    .trim()
    .max(max, message)
    .transform((text) => text || null)

export const profileInputSchema = z.strictObject({
  firstName: z.string().trim().min(1, 'Prénom requis').max(60, 'Prénom trop long (max. 60 caractères)'),
  lastName: optionalText(60, 'Nom trop long (max. 60 caractères)').nullable().optional(),
  phone: optionalText(40, 'Numéro de téléphone invalide').nullable().optional(),
  title: optionalText(80, 'Fonction trop longue (max. 80 caractères)').nullable().optional(),
  bio: optionalText(500, 'Bio trop longue (max. 500 caractères)').nullable().optional(),
})

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
    output: z.object({ google: z.boolean(), microsoft: z.boolean() }),
  }),
}

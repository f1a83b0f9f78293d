import { z } from 'zod'
import { directoryRoles } from '#shared/domain/directory/directory-roles.ts'
import { idSchema, instantSchema, memberEndpoint } from './endpoint.ts'

const roleSchema = z.enum(directoryRoles, 'Choisissez un rôle')

const directorySchema = z.object({
  /** The address that the directory's software is given. */
  url: z.string(),
  tokens: z.array(
    z.object({
      id: idSchema,
      label: z.string(),
      /** The last characters of the token. */
      ending: z.string(),
      createdAt: instantSchema,
      createdBy: z.string().nullable(),
      lastUsedAt: instantSchema.nullable(),
      revokedAt: instantSchema.nullable(),
    }),
  ),
  /** The last refused requests, newest first. */
  refusals: z.array(
    z.object({
      id: idSchema,
      at: instantSchema,
      request: z.string(),
      named: z.string().nullable(),
      status: z.int(),
      detail: z.string(),
    }),
  ),
  people: z.int().nonnegative(),
  activePeople: z.int().nonnegative(),
  /** The role of people whose groups have none. */
  defaultRole: roleSchema,
})
export type Directory = z.output<typeof directorySchema>

const groupSchema = z.object({
  id: idSchema,
  name: z.string(),
  role: roleSchema.nullable(),
  people: z.int().nonnegative(),
})
export type DirectoryGroupEntry = z.output<typeof groupSchema>

export const directoryTokenSchema = z.strictObject({
  label: z.string().trim().min(1, 'Donnez un nom à ce jeton').max(60, 'Au plus 60 caractères'),
})

const madeTokenSchema = z.object({ id: idSchema, token: z.string() })
export type MadeDirectoryToken = z.output<typeof madeTokenSchema>

const changedSchema = z.object({
  /** Members whose role changed. */
  changed: z.int().nonnegative(),
})

export const directoryContract = {
  getDirectory: memberEndpoint({
    method: 'GET',
    path: '/directory',
    permission: 'directory:read',
    summary:
      'L’annuaire de l’entreprise\u00a0: son adresse SCIM, ses jetons, ses dernières requêtes refusées.',
    input: z.object({}),
    output: directorySchema,
  }),
  listDirectoryGroups: memberEndpoint({
    method: 'GET',
    path: '/directory/groups',
    permission: 'directory:read',
    summary: 'Les groupes de l’annuaire par nom, avec le rôle que chacun donne.',
    input: z.object({
      q: z.string().max(200).default(''),
      limit: z.coerce.number().int().min(1).max(100).default(50),
      offset: z.coerce.number().int().min(0).max(100_000).default(0),
    }),
    output: z.object({ items: z.array(groupSchema), count: z.int().nonnegative() }),
  }),
  makeDirectoryToken: memberEndpoint({
    method: 'POST',
    path: '/directory/tokens',
    permission: 'directory:write',
    summary: 'Crée un jeton d’annuaire, montré une seule fois. Deux au plus sont actifs.',
    input: directoryTokenSchema,
    output: madeTokenSchema,
    errors: ['directory_tokens_full', 'plan_limit'],
    // A kept answer would keep the token.
    idempotent: false,
    limit: { max: 20, seconds: 3_600, by: 'organization' },
  }),
  revokeDirectoryToken: memberEndpoint({
    method: 'DELETE',
    path: '/directory/tokens/{tokenId}',
    permission: 'directory:write',
    summary: 'Révoque un jeton d’annuaire, aussitôt.',
    input: z.object({ tokenId: idSchema }),
    output: z.object({ id: idSchema }),
    errors: ['not_found'],
  }),
  mapDirectoryGroup: memberEndpoint({
    method: 'PUT',
    path: '/directory/groups/{groupId}/role',
    permission: 'directory:write',
    summary: 'Le rôle que donne un groupe de l’annuaire, ou aucun. Répond combien de rôles ont changé.',
    input: z.object({ groupId: idSchema, role: roleSchema.nullable() }),
    output: changedSchema,
    errors: ['not_found', 'plan_limit'],
  }),
  saveDirectoryRole: memberEndpoint({
    method: 'PUT',
    path: '/directory/role',
    permission: 'directory:write',
    summary: 'Le rôle des personnes dont aucun groupe ne donne de rôle.',
    input: z.strictObject({ role: roleSchema }),
    output: changedSchema,
    errors: ['plan_limit'],
  }),
  disconnectDirectory: memberEndpoint({
    method: 'DELETE',
    path: '/directory',
    permission: 'directory:write',
    summary: 'Déconnecte l’annuaire\u00a0: ses membres restent, avec leur rôle, et se gèrent à la main.',
    input: z.strictObject({}).optional(),
    output: z.object({ orgId: idSchema }),
  }),
}

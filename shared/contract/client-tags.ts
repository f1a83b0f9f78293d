import { z } from 'zod'
import { TAG_LENGTH_MAX, TAGS_MAX } from '#shared/domain/crm/tags.ts'
import { idSchema, memberEndpoint } from './endpoint.ts'
import { lineText } from './ruled-text.ts'

export const tagSchema = lineText()
  .trim()
  .min(1, 'Écrivez une étiquette')
  .max(TAG_LENGTH_MAX, `Étiquette trop longue (max. ${TAG_LENGTH_MAX}\u00a0caractères)`)
export const tagsSchema = z.array(tagSchema).max(TAGS_MAX, `Au plus ${TAGS_MAX} étiquettes`)
const ids = z.array(idSchema).max(200, 'Au plus 200 lignes à la fois').default([])

/** Part of `crmContract`. */
export const clientTagEndpoints = {
  listClientTags: memberEndpoint({
    method: 'GET',
    path: '/clients/tags',
    permission: 'contact:read',
    summary: 'Les étiquettes des entreprises et des contacts, les plus portées d’abord.',
    input: z.object({}),
    output: z.object({ items: z.array(z.object({ tag: z.string(), clients: z.int() })) }),
  }),
  tagClients: memberEndpoint({
    method: 'POST',
    path: '/clients/tags',
    permission: 'contact:write',
    summary: 'Ajoute des étiquettes à des entreprises et des contacts, ou les leur retire.',
    input: z.object({
      companyIds: ids,
      contactIds: ids,
      add: tagsSchema.default([]),
      remove: tagsSchema.default([]),
    }),
    output: z.object({ companyIds: z.array(idSchema), contactIds: z.array(idSchema) }),
    errors: ['not_found', 'tags_full'],
  }),
}

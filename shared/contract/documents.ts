import { z } from 'zod'
import { enclosureLimits } from '#shared/domain/documents/enclosures.ts'
import { idSchema, memberEndpoint } from './endpoint.ts'

export const enclosureSchema = z.object({ id: idSchema, name: z.string(), size: z.int() })
export type Enclosure = z.output<typeof enclosureSchema>

export const documentsContract = {
  uploadEnclosure: memberEndpoint({
    method: 'POST',
    path: '/enclosures',
    // Whoever sends devis or invoices: the command asks for one of both.
    permission: 'quote:read',
    summary: 'Garde un fichier qui partira avec un devis ou une facture\u00a0: conditions générales, plan.',
    input: z.object({
      file: z
        .file('Choisissez un fichier')
        .min(1, 'Ce fichier est vide.')
        .max(enclosureLimits.fileBytes, 'Fichier trop lourd (max. 5 Mo)'),
    }),
    output: enclosureSchema,
    errors: ['service_unavailable'],
    limit: { max: 60, seconds: 3_600, by: 'user' },
  }),
}

import { z } from 'zod'
import { parseSiren, parseSiret } from '#shared/french/siren.ts'
import { memberEndpoint } from './endpoint.ts'

/** Canonical digits of a SIREN or a SIRET. */
const number = z
  .string()
  .max(40)
  .refine(
    (text) => digitsOf(text) !== null,
    'Numéro invalide\u00a0: 9 chiffres pour un SIREN, 14 pour un SIRET',
  )
  .transform((text) => digitsOf(text) ?? '')
const digitsOf = (text: string) => parseSiret(text) ?? parseSiren(text)

const fact = z.string().nullable()
const companySchema = z.object({
  siren: z.string(),
  siret: fact,
  name: fact,
  legalForm: fact,
  addressLine1: fact,
  postalCode: fact,
  city: fact,
  vatNumber: fact,
  /** It, or this establishment of it, is closed for good. */
  closed: z.boolean(),
})
export type CompanyOfDirectory = z.output<typeof companySchema>

export const companyDirectoryContract = {
  findCompany: memberEndpoint({
    method: 'GET',
    path: '/company-directory',
    permission: 'company:read',
    summary:
      'Une entreprise de l’annuaire public, par son SIREN ou son SIRET, pour remplir un formulaire. Un annuaire éteint, muet ou qui ne la connaît pas le dit sans erreur.',
    input: z.object({ number }),
    output: z.object({
      state: z.enum(['found', 'unknown', 'unreachable', 'off']),
      company: companySchema.nullable(),
    }),
    limit: { max: 300, seconds: 3_600, by: 'organization' },
  }),
}

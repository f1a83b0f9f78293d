import { z } from 'zod'
import { parseCreditorId } from '../french/creditor-id.ts'
import { debitFileEndpoints } from './debit-files.ts'
import { memberEndpoint } from './endpoint.ts'
import { optional } from './iban-schema.ts'
import { mandateLinkEndpoints } from './mandate-links.ts'
import { mandateEndpoints } from './mandates.ts'

export const debitSettingsInput = z.object({
  creditorId: optional(50, parseCreditorId, 'Cet identifiant créancier n’est pas valide'),
})
export const debitSettingsSchema = z.object({
  /** « ICS », of which the key is right. */
  creditorId: z.string().nullable(),
  revision: z.int().min(0),
})
export type DebitSettings = z.output<typeof debitSettingsSchema>

export const directDebitsContract = {
  getDebitSettings: memberEndpoint({
    method: 'GET',
    path: '/debit-settings',
    permission: 'bank:read',
    summary: 'L’identifiant créancier SEPA (ICS) de l’organisation.',
    input: z.object({}),
    output: debitSettingsSchema,
  }),
  saveDebitSettings: memberEndpoint({
    method: 'PUT',
    path: '/debit-settings',
    permission: 'bank:write',
    summary: 'Remplace l’identifiant créancier, à partir de la révision donnée.',
    input: debitSettingsInput.extend({ revision: z.int().min(0) }),
    output: debitSettingsSchema,
    errors: ['version_conflict'],
  }),
  ...mandateEndpoints,
  ...mandateLinkEndpoints,
  ...debitFileEndpoints,
}

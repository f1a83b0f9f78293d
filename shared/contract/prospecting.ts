import { z } from 'zod'
import {
  PROSPECTING_NOTE_MAX,
  prospectingBases,
  prospectingSources,
  prospectingStates,
  toldSources,
} from '#shared/domain/prospecting/prospecting.ts'
import { idSchema, instantSchema, memberEndpoint } from './endpoint.ts'
import { lineText } from './ruled-text.ts'

const basisSchema = z.enum(prospectingBases)
const noteInput = lineText()
  .trim()
  .max(PROSPECTING_NOTE_MAX, `Texte trop long (max. ${PROSPECTING_NOTE_MAX} caractères)`)
  .default('')

const entrySchema = z.object({
  id: idSchema,
  state: z.enum(prospectingStates),
  /** For « given » alone. */
  basis: basisSchema.nullable(),
  source: z.enum(prospectingSources),
  /** The proof, in the words of whoever recorded it. */
  note: z.string(),
  recordedAt: instantSchema,
  /** Null: the person, by a link, or a member who left. */
  recordedByName: z.string().nullable(),
})
export type ProspectingEntry = z.output<typeof entrySchema>

/** `reason`: as `mayProspect` has it; null when one may write. */
const verdictFacts = {
  verdict: z.enum(['allowed', 'warn', 'forbidden']),
  reason: z.enum(['opposed', 'not_recorded', 'too_old', 'basis_unfit']).nullable(),
  /** The bases to choose from. */
  bases: z.array(basisSchema),
}
export const prospectingSchema = z.object({
  state: z.enum(prospectingStates),
  ...verdictFacts,
  /** Newest first, at most 100: those of the contact or company, and of others with the same address. */
  history: z.array(entrySchema),
})
export type Prospecting = z.output<typeof prospectingSchema>

/** A recipient of a prospecting mail. */
export const prospectSchema = z.object({
  /** A contact, or else a company. */
  contactId: idSchema.nullable(),
  companyId: idSchema.nullable(),
  name: z.string(),
  ...verdictFacts,
})
export type Prospect = z.output<typeof prospectSchema>

/** The basis that permits a prospecting mail, named as the mail leaves. */
export const confirmedBasis = z.strictObject({ basis: basisSchema, note: noteInput })
export type ConfirmedBasis = z.output<typeof confirmedBasis>

const recording = {
  state: z.enum(prospectingStates),
  basis: basisSchema.nullable().default(null),
  source: z.enum(toldSources),
  note: noteInput,
}

export const prospectingContract = {
  judgeProspect: memberEndpoint({
    method: 'GET',
    path: '/contacts/prospecting',
    permission: 'contact:read',
    summary: 'Si l’on peut prospecter par e-mail le contact ou l’entreprise qui a cette adresse.',
    input: z.object({ email: z.string().trim().toLowerCase().max(320) }),
    /** Null: no contact and no company has the address. */
    output: z.object({ prospect: prospectSchema.nullable() }),
  }),
  getProspecting: memberEndpoint({
    method: 'GET',
    path: '/contacts/{contactId}/prospecting',
    permission: 'contact:read',
    summary:
      'Le consentement d’un contact à la prospection par e-mail, ou son opposition, et leur historique.',
    input: z.object({ contactId: idSchema }),
    output: prospectingSchema,
    errors: ['not_found'],
  }),
  recordProspecting: memberEndpoint({
    method: 'POST',
    path: '/contacts/{contactId}/prospecting',
    permission: 'contact:write',
    summary: 'Ajoute à l’historique ce qui permet de prospecter un contact par e-mail, ou son opposition.',
    input: z.object({ contactId: idSchema, ...recording }),
    output: prospectingSchema,
    /** invalid_input: at `state`, `basis`, `note`. */
    errors: ['not_found', 'archived'],
  }),
  getCompanyProspecting: memberEndpoint({
    method: 'GET',
    path: '/companies/{companyId}/prospecting',
    permission: 'company:read',
    summary:
      'Le consentement d’une entreprise à la prospection par e-mail à son adresse, ou son opposition, et leur historique.',
    input: z.object({ companyId: idSchema }),
    output: prospectingSchema,
    errors: ['not_found'],
  }),
  recordCompanyProspecting: memberEndpoint({
    method: 'POST',
    path: '/companies/{companyId}/prospecting',
    permission: 'company:write',
    summary:
      'Ajoute à l’historique ce qui permet de prospecter une entreprise par e-mail, ou son opposition.',
    input: z.object({ companyId: idSchema, ...recording }),
    output: prospectingSchema,
    /** invalid_input: at `state`, `basis`, `note`. */
    errors: ['not_found', 'archived'],
  }),
}

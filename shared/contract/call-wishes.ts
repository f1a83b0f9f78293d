import { z } from 'zod'
import { consentChannels, oppositionSources, recordedWishStates } from '#shared/domain/calls/call-names.ts'
import { calledInput, consentSchema, noteInput, oppositionSchema } from './call-fields.ts'
import { cursorInput, daySchema, idSchema, instantSchema, memberEndpoint, pageOf } from './endpoint.ts'
import { tableEndpoint } from './export-endpoint.ts'
import { lineText, ruledLine } from './ruled-text.ts'

const wishesSchema = z.object({
  /** Which rule holds: a professional may be called until they oppose it. */
  kind: z.enum(['consumer', 'professional', 'unknown']),
  consents: z.array(consentSchema),
  oppositions: z.array(oppositionSchema),
})
export type CallWishes = z.output<typeof wishesSchema>

/** A consent or an opposition of the register of the organization. */
const recordedWishSchema = z.object({
  id: idSchema,
  state: z.enum(recordedWishStates),
  companyId: idSchema.nullable(),
  contactId: idSchema.nullable(),
  /** Null: erased. */
  clientName: z.string().nullable(),
  number: z.string().nullable(),
  at: instantSchema,
  /** What one may call about; empty of an opposition. */
  scope: z.string(),
  channel: z.enum(consentChannels).nullable(),
  source: z.enum(oppositionSources).nullable(),
  /** Where the proof is, or what was noted. */
  note: z.string(),
  revokedAt: instantSchema.nullable(),
  recordedByName: z.string().nullable(),
})
export type RecordedWish = z.output<typeof recordedWishSchema>

const filter = {
  /** In the name of the client. */
  q: z.string().max(200).default(''),
  state: z.enum(recordedWishStates).optional(),
  /** Days of the organization, both included. */
  from: daySchema.optional(),
  to: daySchema.optional(),
}
export type WishFilter = z.output<z.ZodObject<typeof filter>>

const settingsFields = {
  /** What persons agree to, shown word for word. */
  consentText: z
    .string()
    .trim()
    .min(20, 'Écrivez le texte que la personne accepte (20 caractères au moins).')
    .max(2_000, 'Ce texte dépasse 2 000 caractères.'),
  /** Whether the organization sells renovation or adaptation of housing: prospecting by phone is forbidden then. */
  sellsRenovation: z.boolean(),
}
const settingsSchema = z.object({ ...settingsFields, consentVersion: z.string(), revision: z.int() })

export const callWishesContract = {
  listCallWishes: memberEndpoint({
    method: 'GET',
    path: '/call-wishes',
    permission: 'call:read',
    summary: 'Les consentements d’un client à être appelé et ses oppositions, le plus récent d’abord.',
    input: z.object(calledInput),
    output: wishesSchema,
    errors: ['not_found', 'invalid_input'],
  }),
  listRecordedWishes: memberEndpoint({
    method: 'GET',
    path: '/call-wishes/register',
    permission: 'call:read',
    summary:
      'Le registre de l’organisation\u00a0: consentements et oppositions de tous les clients, le plus récent d’abord, par page.',
    input: z.object({ ...filter, ...cursorInput }),
    output: pageOf(recordedWishSchema),
  }),
  countRecordedWishes: memberEndpoint({
    method: 'GET',
    path: '/call-wishes/register/count',
    permission: 'call:read',
    summary: 'Le nombre de lignes d’un filtre du registre, et de chaque nature sous les autres filtres.',
    input: z.object(filter),
    output: z.object({ count: z.int(), byState: z.record(z.enum(recordedWishStates), z.int()) }),
  }),
  exportRecordedWishes: tableEndpoint({
    path: '/call-wishes/register/export',
    permission: 'call:read',
    summary: 'Le registre des consentements et des oppositions d’un filtre, en CSV ou en classeur Excel.',
    filters: { ...filter },
  }),
  addCallConsent: memberEndpoint({
    method: 'POST',
    path: '/call-wishes/consents',
    permission: 'call:write',
    summary: 'Enregistre un consentement à la prospection par téléphone, avec sa preuve.',
    input: z.object({
      ...calledInput,
      text: ruledLine({
        min: 1,
        max: 2_000,
        tooShort: 'Recopiez le texte que la personne a accepté.',
        tooLong: 'Ce texte dépasse 2 000 caractères.',
      }),
      textVersion: lineText().trim().min(1, 'Indiquez la version du texte.').max(60, 'Version trop longue'),
      channel: z.enum(consentChannels, { error: 'Indiquez comment ce consentement a été donné.' }),
      givenAt: instantSchema,
      scope: ruledLine({
        min: 1,
        max: 200,
        tooShort: 'Indiquez ce que la personne accepte que vous lui proposiez.',
        tooLong: 'Texte trop long (max. 200 caractères)',
      }),
      anyHour: z.boolean().default(false),
      hours: noteInput(200),
      documentId: idSchema.nullable().default(null),
      proof: noteInput(500),
      ip: z.union([z.ipv4(), z.ipv6()]).nullable().default(null),
    }),
    output: consentSchema,
    errors: ['not_found', 'invalid_input', 'call_opposed', 'call_number_missing'],
  }),
  getCallConsent: memberEndpoint({
    method: 'GET',
    path: '/call-wishes/consents/{consentId}',
    permission: 'call:read',
    summary: 'Un consentement et tout ce qui le prouve, pour l’imprimer.',
    input: z.object({ consentId: idSchema }),
    output: z.object({
      consent: consentSchema,
      /** Null: it has none, or the caller does not read the client’s documents. */
      document: z.object({ id: idSchema, name: z.string() }).nullable(),
      clientName: z.string(),
      seller: z.object({ name: z.string(), siren: z.string().nullable() }),
      printedAt: instantSchema,
    }),
    errors: ['not_found'],
  }),
  revokeCallConsent: memberEndpoint({
    method: 'POST',
    path: '/call-wishes/consents/{consentId}/revoke',
    permission: 'call:write',
    summary: 'Retire un consentement, aussitôt.',
    input: z.object({ consentId: idSchema, note: noteInput(500) }),
    output: consentSchema,
    errors: ['not_found', 'consent_revoked'],
  }),
  opposeCalls: memberEndpoint({
    method: 'POST',
    path: '/call-wishes/oppositions',
    permission: 'call:write',
    summary: 'Enregistre qu’une personne ne veut plus être démarchée par téléphone, définitivement.',
    input: z.object({
      ...calledInput,
      source: z.enum(oppositionSources),
      note: noteInput(500),
    }),
    output: oppositionSchema,
    errors: ['not_found', 'invalid_input'],
  }),
  getCallSettings: memberEndpoint({
    method: 'GET',
    path: '/call-settings',
    permission: 'call:read',
    summary: 'Le texte de consentement et les règles d’appel de l’organisation.',
    input: z.object({}),
    output: settingsSchema,
  }),
  saveCallSettings: memberEndpoint({
    method: 'PUT',
    path: '/call-settings',
    permission: 'call:manage',
    summary:
      'Remplace le texte de consentement et les règles d’appel\u00a0; un texte changé est une nouvelle version.',
    input: z.object({ revision: z.int(), ...settingsFields }),
    output: settingsSchema,
    errors: ['version_conflict'],
  }),
}

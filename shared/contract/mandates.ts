import { z } from 'zod'
import {
  isReference,
  MOST_NOTICE_DAYS,
  mandateKinds,
  mandateSchemes,
  mandateStandings,
  NOTICE_DAYS,
  REFERENCE_MAX,
} from '#shared/domain/direct-debits/mandate.ts'
import { mailLimitErrors } from '#shared/domain/platform/mail-allowance.ts'
import { cursorInput, daySchema, idSchema, instantSchema, memberEndpoint, pageOf } from './endpoint.ts'
import { bicSchema, holderSchema, ibanSchema, optional } from './iban-schema.ts'
import { lineText } from './ruled-text.ts'

export const mandateSchema = z.object({
  id: idSchema,
  /** « RUM ». */
  reference: z.string(),
  creditorId: z.string(),
  companyId: idSchema.nullable(),
  contactId: idSchema.nullable(),
  clientName: z.string(),
  email: z.string(),
  /** The account, which a client who is asked to sign says. */
  holder: z.string().nullable(),
  iban: z.string().nullable(),
  bic: z.string().nullable(),
  scheme: z.enum(mandateSchemes),
  kind: z.enum(mandateKinds),
  noticeDays: z.int(),
  /** The mandate's standing today. */
  standing: z.enum(mandateStandings),
  origin: z.enum(['paper', 'electronic']),
  signedOn: daySchema.nullable(),
  /** How the proof of a signature on a page was made: `proofRuleText`. */
  proofRule: z.string().nullable(),
  /** The day of its last debit, and the last day on which it serves without another. */
  lastOn: daySchema.nullable(),
  lapsesOn: daySchema.nullable(),
  revokedAt: instantSchema.nullable(),
  revokeReason: z.string().nullable(),
  createdAt: instantSchema,
})
export type DebitMandate = z.output<typeof mandateSchema>

const terms = {
  companyId: idSchema.nullish(),
  contactId: idSchema.nullish(),
  /** Whom the notices are mailed to. */
  email: z.email('Cette adresse e-mail n’est pas valide').max(320),
  scheme: z.enum(mandateSchemes).default('core'),
  kind: z.enum(mandateKinds).default('recurrent'),
  noticeDays: z
    .int({ error: 'Nombre de jours requis' })
    .min(1, 'Au moins un jour')
    .max(MOST_NOTICE_DAYS, `Au plus ${MOST_NOTICE_DAYS} jours`)
    .default(NOTICE_DAYS),
  reference: optional(
    REFERENCE_MAX,
    (text) => (isReference(text) ? text : null),
    `Au plus ${REFERENCE_MAX} lettres sans accent, chiffres et + ? / - : ( ) . , sans espace`,
  ),
}
/** A mandate that the client is asked to sign, whose account it says itself. */
export const mandateAskInput = z.object(terms)
export const mandateInput = z.object({
  ...terms,
  holder: holderSchema,
  iban: ibanSchema,
  bic: bicSchema,
  /** The day written on the paper. */
  signedOn: daySchema,
})

const mandateFilters = {
  /** A client, a reference or the holder of an account. */
  q: z.string().trim().max(100).optional(),
  companyId: idSchema.optional(),
  contactId: idSchema.optional(),
}
const mandateParams = { mandateId: idSchema }

export const mandateEndpoints = {
  listMandates: memberEndpoint({
    method: 'GET',
    path: '/debit-mandates',
    permission: 'bank:read',
    summary: 'Les mandats de prélèvement, du plus récent au plus ancien.',
    input: z.object({ ...cursorInput, ...mandateFilters }),
    output: pageOf(mandateSchema),
  }),
  countMandates: memberEndpoint({
    method: 'GET',
    path: '/debit-mandates/count',
    permission: 'bank:read',
    summary: 'Le nombre de mandats d’un filtre.',
    input: z.object(mandateFilters),
    output: z.object({ count: z.int() }),
  }),
  recordMandate: memberEndpoint({
    method: 'POST',
    path: '/debit-mandates',
    permission: 'bank:write',
    summary: 'Enregistre un mandat que le client a signé sur papier.',
    input: mandateInput,
    output: mandateSchema,
    errors: [
      ...(['not_found', 'idempotency_conflict', 'creditor_id_missing'] as const),
      ...(['mandate_reference_taken', 'mandate_scheme_refused', 'iban_is_own'] as const),
    ],
  }),
  askForMandate: memberEndpoint({
    method: 'POST',
    path: '/debit-mandates/ask',
    permission: 'bank:write',
    summary: 'Envoie au client, par e-mail, un mandat à signer sur une page, où il indique son compte.',
    input: mandateAskInput,
    output: mandateSchema,
    errors: [
      ...(['not_found', 'idempotency_conflict', 'creditor_id_missing'] as const),
      ...(['mandate_reference_taken', 'mandate_scheme_refused'] as const),
      ...mailLimitErrors,
    ],
  }),
  resendMandate: memberEndpoint({
    method: 'POST',
    path: '/debit-mandates/{mandateId}/resend',
    permission: 'bank:write',
    summary: 'Envoie un nouveau lien vers un mandat à signer\u00a0; le précédent ne sert plus.',
    input: z.object(mandateParams),
    output: mandateSchema,
    errors: [
      'not_found',
      'idempotency_conflict',
      'mandate_already_signed',
      'mandate_revoked',
      ...mailLimitErrors,
    ],
  }),
  getMandateProof: memberEndpoint({
    method: 'GET',
    path: '/debit-mandates/{mandateId}/proof.pdf',
    permission: 'bank:read',
    summary: 'Le mandat signé et son dossier de preuve, en PDF scellé.',
    input: z.object(mandateParams),
    output: z.file(),
    errors: ['not_found', 'service_unavailable'],
  }),
  revokeMandate: memberEndpoint({
    method: 'POST',
    path: '/debit-mandates/{mandateId}/revoke',
    permission: 'bank:write',
    summary: 'Révoque un mandat\u00a0: il ne sert plus. Ce qui est déjà en cours de prélèvement le reste.',
    input: z.object({
      ...mandateParams,
      reason: lineText().trim().min(3, 'Motif requis').max(300, 'Motif trop long (max. 300 caractères)'),
    }),
    output: mandateSchema,
    errors: ['not_found', 'idempotency_conflict', 'mandate_revoked'],
  }),
}

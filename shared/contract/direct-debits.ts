import { z } from 'zod'
import { FAR_ACCOUNT, isDebitable } from '#shared/domain/direct-debits/debtor-account.ts'
import {
  debitSequences,
  isReference,
  MOST_NOTICE_DAYS,
  mandateKinds,
  mandateSchemes,
  mandateStandings,
  NOTICE_DAYS,
  REFERENCE_MAX,
} from '#shared/domain/direct-debits/mandate.ts'
import { type RejectionCode, rejectionCodes } from '#shared/domain/direct-debits/rejection.ts'
import { paymentStates } from '#shared/domain/payments/payment-state.ts'
import { mailLimitErrors } from '#shared/domain/platform/mail-allowance.ts'
import { codePattern } from '#shared/domain/sign-in/one-time-code.ts'
import { parseBic } from '../french/bic.ts'
import { parseCreditorId } from '../french/creditor-id.ts'
import { parseIban } from '../french/iban.ts'
import {
  cursorInput,
  daySchema,
  idSchema,
  instantSchema,
  memberEndpoint,
  pageOf,
  publicEndpoint,
} from './endpoint.ts'
import { exportEndpoint } from './export-endpoint.ts'
import { lineText } from './ruled-text.ts'
import { signatureMarkSchema, signerNameSchema, signerQualitySchema } from './signatures.ts'

const parsed = (max: number, parse: (text: string) => string | null, message: string) =>
  z
    .string()
    .max(max, message)
    .transform((text, context) => {
      const read = parse(text)
      if (read === null) context.addIssue({ code: 'custom', message })
      return read ?? z.NEVER
    })
/** The same, or nothing: null. */
const optional = (max: number, parse: (text: string) => string | null, message: string) =>
  z
    .string()
    .max(max, message)
    .nullish()
    .transform((value, context) => {
      const text = value?.trim() ?? ''
      if (text === '') return null
      const read = parse(text)
      if (read === null) context.addIssue({ code: 'custom', message })
      return read ?? z.NEVER
    })

export const holderSchema = lineText()
  .trim()
  .min(1, 'Champ requis')
  .max(70, 'Nom trop long (max. 70 caractères)')
/** The account of a mandate. */
export const ibanSchema = parsed(60, parseIban, 'Cet IBAN n’est pas valide').refine(isDebitable, FAR_ACCOUNT)
export const bicSchema = optional(20, parseBic, 'Ce BIC n’est pas valide')

export const debitSettingsInput = z.object({
  creditorId: optional(50, parseCreditorId, 'Cet identifiant créancier n’est pas valide'),
})
export const debitSettingsSchema = z.object({
  /** « ICS », of which the key is right. */
  creditorId: z.string().nullable(),
  revision: z.int().min(0),
})
export type DebitSettings = z.output<typeof debitSettingsSchema>

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

/** An invoice that a mandate of its client may pay. */
export const collectableSchema = z.object({
  invoiceId: idSchema,
  number: z.string(),
  clientName: z.string(),
  owedCents: z.int(),
  dueOn: daySchema.nullable(),
  mandateId: idSchema,
  reference: z.string(),
  holder: z.string(),
  email: z.string(),
  /** The first day on which a client who is told today may be debited. */
  earliestOn: daySchema,
})
export type CollectableInvoice = z.output<typeof collectableSchema>

/** The most debits of a file. */
export const MOST_DEBITS = 200

export const debitFileSchema = z.object({
  id: idSchema,
  accountName: z.string(),
  collectOn: daySchema,
  debits: z.int(),
  totalCents: z.int(),
  /** Sums of its debits: under way, and collected less those that came back. */
  open: z.int(),
  openCents: z.int(),
  collectedCents: z.int(),
  rejected: z.int(),
  createdAt: instantSchema,
  canceledAt: instantSchema.nullable(),
  by: z.string().nullable(),
})
export type DebitFile = z.output<typeof debitFileSchema>

export const debitSchema = z.object({
  id: idSchema,
  invoiceId: idSchema,
  number: z.string(),
  clientName: z.string(),
  reference: z.string(),
  sequence: z.enum(debitSequences),
  amountCents: z.int(),
  collectOn: daySchema,
  /** That of its payment. */
  state: z.enum(paymentStates),
  reason: z.string().nullable(),
})
export type Debit = z.output<typeof debitSchema>

const mandateFilters = {
  /** A client, a reference or the holder of an account. */
  q: z.string().trim().max(100).optional(),
  companyId: idSchema.optional(),
  contactId: idSchema.optional(),
}
const byLink = { token: z.string().min(1).max(200) }
const linkErrors = ['link_invalid', 'link_revoked', 'mandate_link_expired'] as const
const signedMandateSchema = z.object({
  signerName: z.string(),
  signerQuality: z.string(),
  signedAt: instantSchema,
})
/** Data of the client's page. */
export const mandateLinkSchema = z.object({
  creditorName: z.string(),
  creditorAddress: z.string(),
  creditorId: z.string(),
  reference: z.string(),
  scheme: z.enum(mandateSchemes),
  kind: z.enum(mandateKinds),
  noticeDays: z.int(),
  clientName: z.string(),
  professional: z.boolean(),
  /** Address that the code is mailed to, as `é•••@delaunay.test`. */
  recipientMasked: z.string(),
  consentVersion: z.string(),
  timeZone: z.string(),
  signed: signedMandateSchema.extend({ holder: z.string(), ibanMasked: z.string() }).nullable(),
})
export type MandateLinkView = z.output<typeof mandateLinkSchema>
export type SignedMandate = z.output<typeof signedMandateSchema>

const mandateParams = { mandateId: idSchema }
const fileParams = { fileId: idSchema }

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
      ...(['mandate_reference_taken', 'mandate_scheme_refused'] as const),
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
  getMandateLink: publicEndpoint({
    method: 'GET',
    path: '/mandate-links/{token}',
    summary: 'Le mandat que montre un lien, et ce que l’on peut en faire.',
    input: z.object(byLink),
    output: mandateLinkSchema,
    errors: [...linkErrors],
    limit: { max: 300, seconds: 60, by: 'ip' },
  }),
  requestMandateCode: publicEndpoint({
    method: 'POST',
    path: '/mandate-links/{token}/code',
    summary: 'Envoie au client un code à usage unique, valable dix minutes.',
    input: z.object(byLink),
    output: z.object({ sentTo: z.string(), resendAt: instantSchema }),
    errors: [...linkErrors, 'mandate_already_signed', 'code_resend_too_soon', ...mailLimitErrors],
    limit: { max: 60, seconds: 3_600, by: 'ip' },
    idempotent: false,
  }),
  signMandate: publicEndpoint({
    method: 'POST',
    path: '/mandate-links/{token}/sign',
    summary:
      'Signe le mandat\u00a0: code vérifié, dossier de preuve scellé, e-mails aux deux parties, ou rien.',
    input: z.object({
      ...{ ...byLink, holder: holderSchema, iban: ibanSchema, bic: bicSchema },
      ...{ name: signerNameSchema, quality: signerQualitySchema, signature: signatureMarkSchema },
      consentVersion: z.string().min(1).max(20),
      code: z.string().regex(codePattern, 'Le code compte six chiffres.'),
    }),
    output: signedMandateSchema,
    errors: [
      ...linkErrors,
      ...(['mandate_already_signed', 'document_changed', 'signature_failed'] as const),
      ...(['code_invalid', 'code_expired', 'code_attempts_exceeded'] as const),
    ],
    limit: { max: 120, seconds: 600, by: 'ip' },
  }),
  getMandateLinkProof: publicEndpoint({
    method: 'GET',
    path: '/mandate-links/{token}/proof',
    summary: 'Le mandat signé et son dossier de preuve, en PDF scellé.',
    input: z.object(byLink),
    output: z.file(),
    errors: [...linkErrors, 'not_found', 'service_unavailable'],
    limit: { max: 120, seconds: 60, by: 'ip' },
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
  listCollectable: memberEndpoint({
    method: 'GET',
    path: '/debits/collectable',
    permission: 'bank:read',
    summary: `Les factures à prélever\u00a0: leur client a un mandat actif, et rien n’est en cours. Au plus ${MOST_DEBITS}, la première échue d’abord.`,
    input: z.object({}),
    output: z.object({ items: z.array(collectableSchema) }),
  }),
  makeDebitFile: memberEndpoint({
    method: 'POST',
    path: '/debit-files',
    permission: 'bank:write',
    summary:
      'Met des factures dans un fichier de prélèvements SEPA (pain.008) à donner à la banque, et prévient chaque client par e-mail.',
    input: z.object({
      accountId: idSchema,
      invoiceIds: z
        .array(idSchema)
        .min(1, 'Choisissez au moins une facture')
        .max(MOST_DEBITS, `Au plus ${MOST_DEBITS} prélèvements par fichier`),
      collectOn: daySchema,
    }),
    output: debitFileSchema,
    errors: [
      ...(['not_found', 'idempotency_conflict', 'creditor_id_missing', 'debit_account_currency'] as const),
      ...(['mandate_missing', 'mandate_lapsed', 'mandate_other_creditor', 'mandate_used'] as const),
      ...([
        'payment_under_way',
        'invoice_not_issued',
        'invoice_is_credit_note',
        'invoice_cancelled',
      ] as const),
      ...(['invoice_already_paid', 'invoice_disputed', 'payment_other_currency'] as const),
      ...mailLimitErrors,
    ],
  }),
  listDebitFiles: memberEndpoint({
    method: 'GET',
    path: '/debit-files',
    permission: 'bank:read',
    summary: 'Les derniers fichiers de prélèvements, du plus récent au plus ancien.',
    input: z.object({}),
    output: z.object({ items: z.array(debitFileSchema) }),
  }),
  listDebits: memberEndpoint({
    method: 'GET',
    path: '/debit-files/{fileId}/debits',
    permission: 'bank:read',
    summary: 'Les prélèvements d’un fichier, et ce que chacun est devenu.',
    input: z.object(fileParams),
    output: z.object({ items: z.array(debitSchema) }),
    errors: ['not_found'],
  }),
  cancelDebitFile: memberEndpoint({
    method: 'POST',
    path: '/debit-files/{fileId}/cancel',
    permission: 'bank:write',
    summary:
      'Annule un fichier que la banque n’a pas pris\u00a0: ses factures sont de nouveau dues, et chaque client est prévenu.',
    input: z.object(fileParams),
    output: debitFileSchema,
    errors: [
      'not_found',
      'idempotency_conflict',
      'debit_file_canceled',
      'debit_file_collected',
      ...mailLimitErrors,
    ],
  }),
  confirmDebitFile: memberEndpoint({
    method: 'POST',
    path: '/debit-files/{fileId}/confirm',
    permission: 'bank:write',
    summary:
      'Dit que la banque a crédité les prélèvements en cours d’un fichier\u00a0: leurs factures sont payées.',
    input: z.object({ ...fileParams, receivedOn: daySchema }),
    output: debitFileSchema,
    errors: ['not_found', 'idempotency_conflict', 'debit_file_canceled', 'debit_not_due', 'debit_settled'],
  }),
  rejectDebit: memberEndpoint({
    method: 'POST',
    path: '/debits/{debitId}/reject',
    permission: 'bank:write',
    summary:
      'Dit que la banque a renvoyé un prélèvement, avant ou après l’avoir crédité\u00a0: sa facture est de nouveau due.',
    input: z.object({ debitId: idSchema, code: z.enum(rejectionCodes as [RejectionCode]) }),
    output: debitSchema,
    errors: ['not_found', 'idempotency_conflict', 'debit_settled'],
  }),
  exportDebitFile: exportEndpoint({
    path: '/debit-files/export',
    permission: 'bank:read',
    summary: 'Un fichier de prélèvements, tel qu’il a été créé.',
    filters: { ...fileParams },
    errors: ['not_found', 'debit_file_canceled'],
  }),
}

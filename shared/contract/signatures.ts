import { z } from 'zod'
import type { QuoteDocument } from '#shared/domain/documents/quote-document.ts'
import { agreementMeans } from '#shared/domain/quotes/agreement.ts'
import { closedQuoteErrors } from '#shared/domain/quotes/quote.ts'
import { codePattern } from '#shared/domain/sign-in/one-time-code.ts'
import { DRAWN_PATH_MAX, drawnPathPattern } from '#shared/domain/signatures/code-verdict.ts'
import { isSeen } from '#shared/domain/text/text-rule.ts'
import { documentToneSchema } from './document-tone.ts'
import {
  daySchema,
  idSchema,
  instantSchema,
  memberEndpoint,
  pictureHeaders,
  publicEndpoint,
} from './endpoint.ts'
import {
  byCheckout,
  checkErrors,
  checkLimit,
  checkoutOutcomeSchema,
  checkoutPageSchema,
  onlineOfferSchema,
  payErrors,
  payLimit,
  transferSchema,
} from './online-payments.ts'
import { versionChangesSchema } from './quote-versions.ts'
import { endingReason } from './quotes.ts'

/** Excludes control characters and those that reverse the reading order: the name is printed on a proof. */
const printed = /^[^\p{Cc}\u202a-\u202e\u2066-\u2069]*$/u
const shortText = (max: number, missing: string) =>
  z
    .string()
    .trim()
    .refine(isSeen, missing)
    .max(max, `Ce texte dépasse ${max} caractères.`)
    .regex(printed, 'Ce texte contient des caractères qui ne s’impriment pas.')
const longText = (max: number, missing: string) =>
  z.string().trim().min(1, missing).max(max, `Ce texte dépasse ${max} caractères.`)

const byLink = { token: z.string().min(1).max(200) }
const byQuote = { quoteId: idSchema }
const sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'Une empreinte SHA-256 compte 64 chiffres hexadécimaux.')

export const signatureMarkSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('typed'), text: shortText(120, 'Saisissez votre nom.') }),
  z.object({
    kind: z.literal('drawn'),
    svgPath: z
      .string()
      .max(DRAWN_PATH_MAX, 'Ce tracé est trop long. Effacez-le et recommencez.')
      .regex(drawnPathPattern, 'Ce tracé n’est pas lisible. Effacez-le et recommencez.'),
    /** Pixels of the canvas. */
    width: z.int().min(1).max(4_000),
    height: z.int().min(1).max(4_000),
  }),
])
export type SignatureMark = z.output<typeof signatureMarkSchema>

export const signerNameSchema = shortText(120, 'Indiquez votre nom et votre prénom.')
export const signerQualitySchema = shortText(
  120,
  'Indiquez votre qualité, par exemple «\u202fGérante\u202f».',
)
export const refusalReasonSchema = longText(1_000, 'Indiquez la raison de votre refus.')
export const questionSchema = longText(2_000, 'Écrivez votre question.')
export const changeMessageSchema = longText(2_000, 'Décrivez la modification souhaitée.')

const signInputSchema = z.object({
  ...byLink,
  name: signerNameSchema,
  quality: signerQualitySchema,
  consentVersion: z.string().min(1).max(20),
  signature: signatureMarkSchema,
  code: z.string().regex(codePattern, 'Le code compte six chiffres.'),
  documentSha256: sha256,
})
export type SignInput = z.output<typeof signInputSchema>

const signedSchema = z.object({
  signerName: z.string(),
  signerQuality: z.string(),
  signedAt: instantSchema,
})
export type SignedFacts = z.output<typeof signedSchema>

const agreed = {
  agreedOn: daySchema,
  signerName: z.string(),
  signerQuality: z.string(),
  means: z.enum(agreementMeans),
}

/** An agreement given elsewhere than on the client's page, as a member recorded it. It is no electronic signature. */
export const agreementSchema = z.object({
  ...agreed,
  note: z.string().nullable(),
  recordedAt: instantSchema,
  recordedByName: z.string(),
  /** An invoice, a draft included, or a payment came of it: it is undone no more. */
  used: z.boolean(),
  file: z.object({ name: z.string(), type: z.string(), size: z.int(), sha256 }).nullable(),
})
export type Agreement = z.output<typeof agreementSchema>

/** Data of the client's page. */
export const linkViewSchema = z.object({
  state: z.enum(['open', 'signed', 'refused', 'withdrawn', 'replaced']),
  version: z.int(),
  /** The version to read instead. */
  replacedBy: z.object({ version: z.int(), sentAt: instantSchema }).nullable(),
  /** The changes of this version from the one before. */
  changes: versionChangesSchema.nullable(),
  /** False when the organization takes no electronic signature: the PDF is then signed on paper. */
  signable: z.boolean(),
  document: z.custom<QuoteDocument>((value) => typeof value === 'object' && value !== null),
  /** The last day on which it may be signed: later than the document’s where its sender gave more time. */
  validUntil: daySchema,
  /** Hash of the PDF; sent back when signing. */
  documentSha256: sha256,
  organizationName: z.string(),
  tone: documentToneSchema,
  timeZone: z.string(),
  buyerKind: z.enum(['professional', 'consumer']),
  recipientName: z.string().nullable(),
  /** Address that the code is mailed to, as `é•••@delaunay.test`. */
  recipientMasked: z.string(),
  /** `points`: what is read before the text, which opens on demand. */
  consent: z.object({ version: z.string(), text: z.string(), points: z.array(z.string()) }),
  signed: signedSchema.nullable(),
  /** An agreement that was given elsewhere than here, as the seller recorded it. */
  agreement: z.object({ ...agreed, recordedAt: instantSchema }).nullable(),
  refusedAt: instantSchema.nullable(),
  /** Whom to ask, once the seller took the quote back. */
  seller: z.object({ email: z.string().nullable(), phone: z.string().nullable() }),
  /** The newest wish for another devis, in the client’s words. */
  changeRequest: z.object({ message: z.string(), requestedAt: instantSchema }).nullable(),
  /** The deposit asked at signature, once it is signed. */
  online: onlineOfferSchema,
  /** What remains to be paid of it, and by which transfer; null where nothing is asked. */
  deposit: z
    .object({ cents: z.int(), transfer: transferSchema.nullable(), epc: z.string().nullable() })
    .nullable(),
})
export type LinkView = z.output<typeof linkViewSchema>

/** The client's actions on a document, oldest first, each with the visitor who did it; each hash covers the previous one. */
export const proofEventsSchema = z.array(
  z.object({
    type: z.string(),
    label: z.string(),
    occurredAt: instantSchema,
    ipAddress: z.string().nullable(),
    userAgent: z.string().nullable(),
    hash: sha256,
  }),
)

export const signatureFactsSchema = z.object({
  signature: z
    .object({
      id: idSchema,
      signerName: z.string(),
      signerQuality: z.string(),
      signerEmail: z.string(),
      kind: z.enum(['typed', 'drawn']),
      consentVersion: z.string(),
      signedAt: instantSchema,
      ipAddress: z.string().nullable(),
      userAgent: z.string().nullable(),
      documentSha256: sha256,
      sealedSha256: sha256,
      proofSha256: sha256,
      /** How the proof was made: `proofRuleText`. */
      proofRule: z.string().nullable(),
    })
    .nullable(),
  agreement: agreementSchema.nullable(),
  events: proofEventsSchema,
})
export type SignatureFacts = z.output<typeof signatureFactsSchema>

const linkErrors = ['link_invalid', 'link_revoked', 'quote_expired'] as const
const answered = [...closedQuoteErrors, 'quote_not_signable', 'quote_replaced'] as const
/** The hash of what the client read: an answer to a version that was replaced meanwhile is refused. */
const readSha256 = { documentSha256: sha256.optional() }
/** Default: the version that the link was made for. */
const shownVersion = { version: z.coerce.number().int().min(1).max(1_000).optional() }
const limit = (max: number, seconds: number) => ({ max, seconds, by: 'ip' as const })

export const signaturesContract = {
  getLink: publicEndpoint({
    method: 'GET',
    path: '/links/{token}',
    summary: 'Le devis que montre un lien, et ce que l’on peut en faire.',
    input: z.object({ ...byLink, ...shownVersion }),
    output: linkViewSchema,
    errors: [...linkErrors],
    limit: limit(300, 60),
  }),
  markLinkOpened: publicEndpoint({
    method: 'POST',
    path: '/links/{token}/opened',
    summary: 'La page du devis a été montrée à quelqu’un\u00a0: le devis devient «\u202fvu\u202f».',
    input: z.object({ ...byLink, ...shownVersion }),
    output: z.object({ opened: z.literal(true) }),
    errors: [...linkErrors],
    limit: limit(300, 60),
    idempotent: false,
  }),
  getLinkPdf: publicEndpoint({
    method: 'GET',
    path: '/links/{token}/pdf',
    summary: 'Le PDF exact du devis envoyé.',
    input: z.object({ ...byLink, ...shownVersion }),
    output: z.file(),
    errors: [...linkErrors, 'service_unavailable'],
    limit: limit(120, 60),
  }),
  requestCode: publicEndpoint({
    method: 'POST',
    path: '/links/{token}/code',
    summary: 'Envoie au destinataire du lien un code à usage unique, valable dix minutes.',
    input: z.object(byLink),
    output: z.object({ sentTo: z.string(), expiresAt: instantSchema, resendAt: instantSchema }),
    errors: [...linkErrors, ...answered, 'code_resend_too_soon'],
    limit: limit(60, 3_600),
    idempotent: false,
  }),
  signQuote: publicEndpoint({
    method: 'POST',
    path: '/links/{token}/sign',
    summary:
      'Signe le devis\u00a0: code vérifié, PDF scellé, dossier de preuve, e-mails aux deux parties, ou rien.',
    input: signInputSchema,
    output: signedSchema,
    errors: [
      ...linkErrors,
      ...answered,
      'document_changed',
      'code_invalid',
      'code_expired',
      'code_attempts_exceeded',
      'signature_failed',
    ],
    limit: limit(120, 600),
  }),
  refuseQuote: publicEndpoint({
    method: 'POST',
    path: '/links/{token}/refuse',
    summary: 'Refuse le devis, avec la raison.',
    input: z.object({ ...byLink, ...readSha256, reason: refusalReasonSchema }),
    output: z.object({ refusedAt: instantSchema }),
    errors: [...linkErrors, ...answered],
    limit: limit(60, 600),
  }),
  requestChange: publicEndpoint({
    method: 'POST',
    path: '/links/{token}/change-request',
    summary: 'Demande une modification à l’auteur\u00a0; le devis reste ouvert.',
    input: z.object({ ...byLink, ...readSha256, message: changeMessageSchema }),
    output: z.object({ requestedAt: instantSchema }),
    errors: [...linkErrors, ...answered],
    limit: limit(30, 3_600),
  }),
  askQuestion: publicEndpoint({
    method: 'POST',
    path: '/links/{token}/question',
    summary: 'Pose une question à l’auteur\u00a0; le devis reste comme il est.',
    input: z.object({ ...byLink, message: questionSchema }),
    output: z.object({ askedAt: instantSchema }),
    errors: [...linkErrors, ...answered],
    limit: limit(30, 3_600),
  }),
  payDeposit: publicEndpoint({
    method: 'POST',
    path: '/links/{token}/pay',
    summary: 'Ouvre la page de paiement de l’acompte demandé à la signature.',
    input: z.object(byLink),
    output: checkoutPageSchema,
    errors: [...linkErrors, ...payErrors],
    limit: payLimit,
    idempotent: false,
  }),
  checkDepositPayment: publicEndpoint({
    method: 'POST',
    path: '/links/{token}/payments/{checkoutId}',
    summary: 'Ce qu’est devenu le paiement de l’acompte dont le client revient.',
    input: z.object({ ...byLink, ...byCheckout }),
    output: checkoutOutcomeSchema,
    errors: [...linkErrors, ...checkErrors],
    limit: checkLimit,
    idempotent: false,
  }),
  getLinkSealedPdf: publicEndpoint({
    method: 'GET',
    path: '/links/{token}/sealed',
    summary: 'Le devis signé, scellé (PAdES).',
    input: z.object(byLink),
    output: z.file(),
    errors: [...linkErrors, 'not_found', 'service_unavailable'],
    limit: limit(120, 60),
  }),
  getLinkProof: publicEndpoint({
    method: 'GET',
    path: '/links/{token}/proof',
    summary: 'Le dossier de preuve de la signature, en PDF.',
    input: z.object(byLink),
    output: z.file(),
    errors: [...linkErrors, 'not_found', 'service_unavailable'],
    limit: limit(120, 60),
  }),
  getSignature: memberEndpoint({
    method: 'GET',
    path: '/quotes/{quoteId}/signature',
    permission: 'quote:read',
    summary: 'La signature d’un devis et le journal de ce que le client en a fait.',
    input: z.object(byQuote),
    output: signatureFactsSchema,
    errors: ['not_found'],
  }),
  recordAgreement: memberEndpoint({
    method: 'POST',
    path: '/quotes/{quoteId}/agreement',
    permission: 'quote:send',
    summary:
      'Enregistre l’accord qu’un client a donné ailleurs que sur sa page\u00a0: le devis est signé hors ligne, et se facture comme un autre.',
    input: z.object({
      ...byQuote,
      agreedOn: daySchema,
      signerName: signerNameSchema,
      signerQuality: signerQualitySchema,
      means: z.enum(agreementMeans),
      note: z.string().trim().max(1_000, 'Ce texte dépasse 1000 caractères.').optional(),
      /** The proof, a scan or an order: a file that `POST /enclosures` kept. */
      enclosureId: idSchema.optional(),
      /** Or a mail that the caller may read, kept whole. */
      messageId: idSchema.optional(),
    }),
    output: signatureFactsSchema,
    errors: [
      'not_found',
      'agreement_day_wrong',
      'agreement_proof_twice',
      ...closedQuoteErrors,
      'service_unavailable',
    ],
    limit: { max: 60, seconds: 3_600, by: 'user' },
  }),
  cancelAgreement: memberEndpoint({
    method: 'POST',
    path: '/quotes/{quoteId}/agreement/cancel',
    permission: 'quote:send',
    summary:
      'Annule un accord enregistré par erreur, tant que ni facture ni paiement n’en vient\u00a0: le devis redevient ce qu’il était, et son journal garde les deux.',
    input: z.object({ ...byQuote, reason: endingReason }),
    output: signatureFactsSchema,
    errors: ['not_found', 'agreement_missing', 'agreement_used', 'plan_limit'],
  }),
  getAgreementFile: memberEndpoint({
    method: 'GET',
    path: '/quotes/{quoteId}/agreement/file',
    permission: 'quote:read',
    summary: 'Ce qui prouve un accord reçu hors ligne, à enregistrer.',
    input: z.object(byQuote),
    output: z.file(),
    headers: { ...pictureHeaders, 'x-content-type-options': 'nosniff' },
    errors: ['not_found', 'service_unavailable'],
  }),
  getSealedPdf: memberEndpoint({
    method: 'GET',
    path: '/quotes/{quoteId}/sealed.pdf',
    permission: 'quote:read',
    summary: 'Le devis signé, scellé (PAdES).',
    input: z.object(byQuote),
    output: z.file(),
    errors: ['not_found', 'service_unavailable'],
  }),
  getProofPdf: memberEndpoint({
    method: 'GET',
    path: '/quotes/{quoteId}/proof.pdf',
    permission: 'quote:read',
    summary: 'Le dossier de preuve, en PDF.',
    input: z.object(byQuote),
    output: z.file(),
    errors: ['not_found', 'service_unavailable'],
  }),
  getProofJson: memberEndpoint({
    method: 'GET',
    path: '/quotes/{quoteId}/proof.json',
    permission: 'quote:read',
    summary: 'Le dossier de preuve, lisible par une machine.',
    input: z.object(byQuote),
    output: z.file(),
    errors: ['not_found', 'service_unavailable'],
  }),
}

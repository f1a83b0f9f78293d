import { z } from 'zod'
import { mandateKinds, mandateSchemes } from '#shared/domain/direct-debits/mandate.ts'
import { mailLimitErrors } from '#shared/domain/platform/mail-allowance.ts'
import { codePattern } from '#shared/domain/sign-in/one-time-code.ts'
import { documentToneSchema } from './document-tone.ts'
import { instantSchema, publicEndpoint } from './endpoint.ts'
import { bicSchema, holderSchema, ibanSchema } from './iban-schema.ts'
import { signatureMarkSchema, signerNameSchema, signerQualitySchema } from './signatures.ts'

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
  tone: documentToneSchema,
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
  signed: signedMandateSchema
    .extend({ holder: z.string(), ibanMasked: z.string(), proofRule: z.string().nullable() })
    .nullable(),
})
export type MandateLinkView = z.output<typeof mandateLinkSchema>
export type SignedMandate = z.output<typeof signedMandateSchema>

export const mandateLinkEndpoints = {
  getMandateLink: publicEndpoint({
    method: 'GET',
    path: '/mandate-links/{token}',
    summary: 'Le mandat que montre un lien, et ce que l’on peut en faire.',
    input: z.object(byLink),
    output: mandateLinkSchema,
    errors: [...linkErrors],
    limit: { max: 300, seconds: 60, by: 'ip' },
  }),
  markMandateOpened: publicEndpoint({
    method: 'POST',
    path: '/mandate-links/{token}/opened',
    summary: 'La page du mandat a été montrée à quelqu’un\u00a0: son journal l’inscrit.',
    input: z.object(byLink),
    output: z.object({ opened: z.literal(true) }),
    errors: [...linkErrors],
    limit: { max: 300, seconds: 60, by: 'ip' },
    idempotent: false,
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
      ...byLink,
      holder: holderSchema,
      iban: ibanSchema,
      bic: bicSchema,
      name: signerNameSchema,
      quality: signerQualitySchema,
      signature: signatureMarkSchema,
      consentVersion: z.string().min(1).max(20),
      code: z.string().regex(codePattern, 'Le code compte six chiffres.'),
    }),
    output: signedMandateSchema,
    errors: [
      ...linkErrors,
      ...(['mandate_already_signed', 'document_changed', 'signature_failed', 'iban_is_own'] as const),
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
}

import { z } from 'zod'
import { enclosureLimits } from '#shared/domain/documents/enclosures.ts'
import { idSchema, instantSchema } from './endpoint.ts'
import { lineText } from './ruled-text.ts'

const tooLong = (max: number) => `Ce texte dépasse ${max} caractères.`

const mailSchema = z.object({
  id: idSchema,
  /** `unsure`: the mailbox’s server may have it; nothing sends it again by itself. */
  status: z.enum(['queued', 'sent', 'failed', 'unsure']),
  error: z.string().nullable(),
  /** The address of the mailbox that it left from; null: Ardoise’s own sender. */
  from: z.string().nullable(),
  sentAt: instantSchema.nullable(),
  failedAt: instantSchema.nullable(),
})

/** A client's way to a devis or an invoice. The address itself is never shown again: only its hash is kept. */
export const documentLinkSchema = z.object({
  id: idSchema,
  recipientEmail: z.string(),
  recipientName: z.string().nullable(),
  createdAt: instantSchema,
  firstOpenedAt: instantSchema.nullable(),
  revokedAt: instantSchema.nullable(),
  /** Names of the files that left with it, beside the document. */
  enclosures: z.array(z.string()),
  /** Null for a link that was copied rather than mailed. */
  mail: mailSchema.nullable(),
})
export type DocumentLink = z.output<typeof documentLinkSchema>

export const recipientInput = z.object({
  email: z.email('Cette adresse e-mail n’est pas valide.').max(254),
  name: lineText().max(160, tooLong(160)).nullable().default(null),
})

/** Words and sender of the mail of a document. */
export const letterInput = {
  /** French template; `{numero}`, `{client}`, `{montant}`, `{lien}`, `{entreprise}`… are filled in. */
  subject: z.string().max(200, tooLong(200)).optional(),
  message: z.string().max(10_000, tooLong(10_000)).optional(),
  /** The connected mailbox that carries it; null: Ardoise’s own sender; absent: the organization’s choice. */
  mailboxId: idSchema.nullable().optional(),
}

const copies = z
  .array(z.email('Cette adresse e-mail n’est pas valide.').max(254))
  .max(enclosureLimits.copies, `Au plus ${enclosureLimits.copies} copies`)
  .optional()

/** Who else receives a devis or an invoice, and what leaves with it. */
export const copiesInput = {
  /** Other recipients, each with a link of their own. */
  others: z
    .array(recipientInput)
    .max(enclosureLimits.recipients - 1, `Au plus ${enclosureLimits.recipients} destinataires`)
    .optional(),
  /** Copies, without the link; `bcc` are named to nobody. */
  cc: copies,
  bcc: copies,
  /** Files that `POST /enclosures` kept. */
  enclosureIds: z
    .array(idSchema)
    .max(enclosureLimits.files, `Au plus ${enclosureLimits.files} pièces jointes`)
    .optional(),
}
export const copiesErrors = ['address_twice', 'enclosures_too_heavy'] as const

/** Each has pages to draw or carry. */
export const sendingLimits = [
  { max: 30, seconds: 60, by: 'user' },
  { max: 120, seconds: 60, by: 'organization' },
] as const

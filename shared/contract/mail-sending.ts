import { z } from 'zod'
import { PIECE_BYTES } from '#shared/domain/files/uploaded-file.ts'
import {
  DRAFT_BODY_MAX,
  DRAFT_SUBJECT_MAX,
  draftFileOrigins,
  draftKinds,
  SIGNATURE_MAX,
} from '#shared/domain/mail-sending/draft.ts'
import { autoReplyEndpoints } from './auto-replies.ts'
import { cursorInput, idSchema, instantSchema, memberEndpoint, pageOf, pictureHeaders } from './endpoint.ts'
import { aliasSchema, mailAliasesContract } from './mail-aliases.ts'
import { recipientSchema, recipientsInput } from './mail-recipients.ts'
import { sendingEndpoints, sendingSchema } from './mail-sendings.ts'
import { confirmedBasis } from './prospecting.ts'
import { lineText } from './ruled-text.ts'

export const draftFileSchema = z.object({
  id: idSchema,
  name: z.string(),
  type: z.string(),
  size: z.int(),
  origin: z.enum(draftFileOrigins),
  /** For a picture in the text: `cid:` names it in the body. Null: an attachment. */
  contentId: z.string().nullable(),
  /** How much of it came: all of it when it is `size`. */
  receivedBytes: z.int(),
})
export type DraftFile = z.output<typeof draftFileSchema>

/** The fields that the composer writes. */
export const draftContentSchema = z.object({
  mailboxId: idSchema,
  /** The alias of the mailbox that it leaves from; null: its own address. */
  alias: z.string().nullable(),
  to: z.array(recipientSchema),
  cc: z.array(recipientSchema),
  bcc: z.array(recipientSchema),
  subject: z.string(),
  /** HTML of the editor, without signature and history. Cleaned when it is saved. */
  body: z.string(),
  /** HTML; empty: none. Kept as it is. */
  signature: z.string(),
  /** Whether the history goes with the mail. */
  quotes: z.boolean(),
  /** Whether its writer says that it is prospecting: it gets a link to unsubscribe, and goes to one contact who may get it. */
  prospecting: z.boolean(),
})
export type DraftContent = z.output<typeof draftContentSchema>

/** The last author. */
const editSchema = {
  revision: z.int(),
  updatedAt: instantSchema,
  updatedById: idSchema.nullable(),
  updatedByName: z.string().nullable(),
  /** Whether it was to leave later and came back, since an answer came before. */
  returned: z.boolean(),
}

export const draftSchema = draftContentSchema.extend({
  id: idSchema,
  kind: z.enum(draftKinds),
  conversationId: idSchema.nullable(),
  /** The mail that it answers or forwards; null of a new mail, or when that mail is here no more. */
  answeredId: idSchema.nullable(),
  /** The history, HTML as its sender made it, under « Le … a écrit : »: to be shown as a stranger's mail. Null: none. */
  quoted: z.string().nullable(),
  files: z.array(draftFileSchema),
  ...editSchema,
})
export type Draft = z.output<typeof draftSchema>

/** A draft in lists, and in its conversation. */
export const draftSummarySchema = z.object({
  id: idSchema,
  kind: z.enum(draftKinds),
  conversationId: idSchema.nullable(),
  mailboxId: idSchema,
  to: z.array(recipientSchema),
  subject: z.string(),
  /** Beginning of its text. */
  snippet: z.string(),
  files: z.int(),
  ...editSchema,
})
export type DraftSummary = z.output<typeof draftSummarySchema>

/** The data of `already_answered`. */
export const otherAnswerSchema = z.object({
  /** The present number: `knownAnswers` of « Envoyer quand même ». */
  answers: z.int(),
  /** Null where the caller does not read it whole. */
  authorName: z.string().nullable(),
  at: instantSchema,
  text: z.string().nullable(),
  /** Whether it still waits, and may be taken back. */
  sendingId: idSchema.nullable(),
  mailId: idSchema.nullable(),
})
export type OtherAnswer = z.output<typeof otherAnswerSchema>

/** A mailbox from which the caller may write. */
export const senderSchema = z.object({
  mailboxId: idSchema,
  address: z.string(),
  /** Name beside the address: the caller's. */
  name: z.string(),
  /** Most bytes of text and files together, before the mail grows by a third on its way. */
  maxBytes: z.int(),
  /** Why nothing leaves now; null: it does. */
  refusal: z.enum(['mailbox_refused', 'scope_missing']).nullable(),
  /** The caller's for this mailbox; empty: none. */
  signature: z.string(),
  /** Further addresses that it sends as, by address. */
  aliases: z.array(aliasSchema),
})
export type Sender = z.output<typeof senderSchema>

const byDraft = { draftId: idSchema }
const draftErrors = ['not_found', 'draft_sent'] as const

export const mailSendingContract = {
  ...mailAliasesContract,
  listSenders: memberEndpoint({
    method: 'GET',
    path: '/mail-senders',
    permission: 'inbox:write',
    summary: 'Les comptes mail depuis lesquels on peut écrire, et sa signature dans chacun.',
    input: z.object({}),
    output: z.object({ items: z.array(senderSchema) }),
  }),
  saveSignature: memberEndpoint({
    method: 'PUT',
    path: '/mail-senders/{mailboxId}/signature',
    permission: 'inbox:write',
    summary: 'Enregistre sa signature pour un compte mail\u00a0; vide, elle est retirée.',
    input: z.object({
      mailboxId: idSchema,
      html: z.string().max(SIGNATURE_MAX, 'Signature trop longue'),
    }),
    output: z.object({ html: z.string() }),
    errors: ['not_found'],
  }),
  ...autoReplyEndpoints,
  listDrafts: memberEndpoint({
    method: 'GET',
    path: '/mail-drafts',
    permission: 'inbox:read',
    summary: 'Les brouillons des comptes où l’on peut écrire, le dernier modifié d’abord.',
    input: z.object({ mailboxId: idSchema.optional(), ...cursorInput }),
    output: pageOf(draftSummarySchema),
    errors: ['not_found'],
  }),
  startDraft: memberEndpoint({
    method: 'POST',
    path: '/mail-drafts',
    permission: 'inbox:write',
    summary: 'Commence un nouveau message.',
    input: z.object({
      mailboxId: idSchema,
      to: recipientsInput.default([]),
      subject: lineText().trim().max(DRAFT_SUBJECT_MAX, 'Objet trop long').default(''),
    }),
    output: draftSchema,
    errors: ['not_found'],
    limit: { max: 300, seconds: 3_600, by: 'user' },
  }),
  openAnswer: memberEndpoint({
    method: 'POST',
    path: '/mails/{messageId}/answer',
    permission: 'inbox:write',
    summary:
      'Ouvre le brouillon par lequel on répond à un message, ou le transfère. Celui de la conversation, s’il existe, est rendu.',
    input: z.object({
      messageId: idSchema,
      kind: z.enum(['reply', 'reply_all', 'forward']),
      /** Turns the draft that exists to this message and kind: its recipients, subject and history; its own text and files stay. */
      turn: z.boolean().default(false),
    }),
    output: draftSchema,
    errors: ['not_found', 'mail_unreadable'],
    idempotent: false,
    limit: { max: 600, seconds: 3_600, by: 'user' },
  }),
  getDraft: memberEndpoint({
    method: 'GET',
    path: '/mail-drafts/{draftId}',
    permission: 'inbox:read',
    summary: 'Un brouillon, avec ses pièces jointes et l’historique cité.',
    input: z.object(byDraft),
    output: draftSchema,
    errors: draftErrors,
  }),
  saveDraft: memberEndpoint({
    method: 'PUT',
    path: '/mail-drafts/{draftId}',
    permission: 'inbox:write',
    summary: 'Enregistre un brouillon, à partir de la révision donnée.',
    input: z.object({
      ...byDraft,
      revision: z.int().min(1),
      mailboxId: idSchema,
      alias: z.string().trim().toLowerCase().max(254).nullable().default(null),
      to: recipientsInput,
      cc: recipientsInput,
      bcc: recipientsInput,
      subject: lineText().max(DRAFT_SUBJECT_MAX, `Objet trop long (max. ${DRAFT_SUBJECT_MAX} caractères)`),
      body: z.string().max(DRAFT_BODY_MAX, 'Message trop long'),
      signature: z.string().max(SIGNATURE_MAX, 'Signature trop longue'),
      quotes: z.boolean(),
      prospecting: z.boolean().default(false),
    }),
    /** Cleaned, as it stands now. The history, which never changes, is left out. */
    output: draftSchema.omit({ quoted: true }),
    /** version_conflict: its data is the stored draft, as the output. */
    errors: [...draftErrors, 'version_conflict', 'draft_exists'],
  }),
  deleteDraft: memberEndpoint({
    method: 'DELETE',
    path: '/mail-drafts/{draftId}',
    permission: 'inbox:write',
    summary: 'Supprime un brouillon et ses pièces jointes.',
    input: z.object(byDraft),
    output: z.object(byDraft),
    errors: draftErrors,
  }),
  startDraftFile: memberEndpoint({
    method: 'POST',
    path: '/mail-drafts/{draftId}/files',
    permission: 'inbox:write',
    summary: 'Annonce une pièce jointe, ou une image du texte\u00a0; ses morceaux s’envoient ensuite.',
    input: z.object({
      ...byDraft,
      name: lineText('Nom manquant')
        .trim()
        .min(1, 'Nom manquant')
        .max(255, 'Nom trop long (max. 255 caractères)'),
      type: lineText().max(100).default('application/octet-stream'),
      size: z.int('Taille invalide').min(1, 'Ce fichier est vide.'),
      /** A picture of the text. */
      inline: z.boolean().default(false),
    }),
    output: draftFileSchema,
    /** invalid_input, at `size`: with what is there already it is too heavy for the mailbox. */
    errors: draftErrors,
    limit: { max: 600, seconds: 3_600, by: 'user' },
  }),
  sendDraftPiece: memberEndpoint({
    method: 'PUT',
    path: '/mail-drafts/files/pieces',
    permission: 'inbox:write',
    summary:
      'Envoie un morceau d’une pièce jointe. La réponse dit ce qui est arrivé\u00a0: la suite s’envoie à partir de là.',
    input: z.object({
      fileId: idSchema,
      offset: z.coerce.number('Position invalide').int('Position invalide').min(0, 'Position invalide'),
      piece: z
        .file('Morceau manquant')
        .min(1, 'Morceau vide')
        .max(PIECE_BYTES, 'Morceau trop lourd (max. 1\u00a0Mo)'),
    }),
    output: draftFileSchema,
    errors: draftErrors,
    limit: { max: 2_400, seconds: 60, by: 'user' },
  }),
  attachQuote: memberEndpoint({
    method: 'POST',
    path: '/mail-drafts/{draftId}/quotes',
    permission: 'inbox:write',
    summary: 'Joint le PDF d’un devis, ou son exemplaire signé.',
    input: z.object({ ...byDraft, quoteId: idSchema, signed: z.boolean().default(false) }),
    output: draftFileSchema,
    errors: [...draftErrors, 'signed_copy_missing', 'document_too_long'],
    limit: { max: 120, seconds: 3_600, by: 'user' },
  }),
  attachInvoice: memberEndpoint({
    method: 'POST',
    path: '/mail-drafts/{draftId}/invoices',
    permission: 'inbox:write',
    summary: 'Joint le PDF d’une facture émise.',
    input: z.object({ ...byDraft, invoiceId: idSchema }),
    output: draftFileSchema,
    errors: [...draftErrors, 'invoice_not_issued'],
    limit: { max: 120, seconds: 3_600, by: 'user' },
  }),
  removeDraftFile: memberEndpoint({
    method: 'DELETE',
    path: '/mail-drafts/{draftId}/files/{fileId}',
    permission: 'inbox:write',
    summary: 'Retire une pièce jointe d’un brouillon.',
    input: z.object({ ...byDraft, fileId: idSchema }),
    output: z.object({ fileId: idSchema }),
    errors: draftErrors,
  }),
  getDraftFile: memberEndpoint({
    method: 'GET',
    path: '/mail-drafts/files/{fileId}',
    permission: 'inbox:read',
    summary:
      'Une pièce jointe d’un brouillon ou d’un envoi\u00a0: une image pour être montrée, le reste pour être enregistré.',
    input: z.object({ fileId: idSchema, organization: idSchema.optional() }),
    output: z.file(),
    headers: { ...pictureHeaders, 'x-content-type-options': 'nosniff' },
    errors: ['not_found', 'mail_unreadable'],
  }),
  sendDraft: memberEndpoint({
    method: 'POST',
    path: '/mail-drafts/{draftId}/send',
    permission: 'inbox:write',
    summary: 'Envoie un brouillon dans dix secondes, ou à l’instant choisi.',
    input: z.object({
      ...byDraft,
      revision: z.int().min(1),
      /** Within a year. */
      at: instantSchema.optional(),
      /** Not when a mail from outside comes to the conversation before. */
      unlessAnswered: z.boolean().default(false),
      /** `answers` of the conversation as the caller saw it; none of a new mail. */
      knownAnswers: z.int().min(0).optional(),
      /** « Envoyer quand même ». */
      despite: z.boolean().default(false),
      /** The basis that permits a prospecting mail, recorded for its recipient. */
      basis: confirmedBasis.optional(),
    }),
    output: sendingSchema,
    /**
     * already_answered: its data is `otherAnswerSchema`. prospecting_basis_missing: its data is `prospectSchema`. version_conflict: as
     * saveDraft. invalid_input: at `alias`, `to`, `cc.0`, `bcc`, `files`, `at`, `prospecting`, `basis.note`; nothing is lost.
     */
    errors: [
      ...draftErrors,
      'already_answered',
      'prospecting_basis_missing',
      'version_conflict',
      'mailbox_refused',
      'mail_allowance_exceeded',
    ],
    limit: { max: 60, seconds: 60, by: 'user' },
  }),
  ...sendingEndpoints,
}

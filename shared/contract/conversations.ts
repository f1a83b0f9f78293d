import { z } from 'zod'
import { delayKinds } from '#shared/domain/answer-delays/delays.ts'
import { invitationAnswers } from '#shared/domain/conversations/invitations.ts'
import { linkKinds } from '#shared/domain/conversations/links.ts'
import { conversationViews } from '#shared/domain/conversations/views.ts'
import { piles } from '#shared/domain/inbox-team/handling.ts'
import { folderRoles, type SyncFault, syncFaults } from '#shared/domain/mail-sync/mail-sync.ts'
import { mailboxSharings } from '#shared/domain/mailboxes/sharing.ts'
import {
  cursorInput,
  daySchema,
  historyPageOf,
  idSchema,
  instantSchema,
  memberEndpoint,
  pictureHeaders,
} from './endpoint.ts'
import { draftSummarySchema } from './mail-sending.ts'
import { deliveryReportSchema, sendingSchema } from './mail-sendings.ts'

const addressSchema = z.object({ name: z.string().nullable(), address: z.string() })
export type MailAddress = z.output<typeof addressSchema>

/** A line of the list. Subject and extract are null where the mailbox's owner keeps them. */
export const conversationSummarySchema = z.object({
  id: idSchema,
  mailboxId: idSchema,
  subject: z.string().nullable(),
  snippet: z.string().nullable(),
  /** Authors, oldest first. */
  senders: z.array(z.string()),
  messages: z.int(),
  unread: z.int(),
  flagged: z.boolean(),
  attachments: z.boolean(),
  private: z.boolean(),
  lastAt: instantSchema,
  /** The team's marks, for whoever reads it whole; null: none, which means done. */
  pile: z.enum(piles).nullable(),
  assigneeId: idSchema.nullable(),
  teamId: idSchema.nullable(),
  snoozedUntil: instantSchema.nullable(),
  labelIds: z.array(idSchema),
  /** The delay that ends first; null: none runs. */
  dueKind: z.enum(delayKinds).nullable(),
  dueAt: instantSchema.nullable(),
})
export type ConversationSummary = z.output<typeof conversationSummarySchema>

export const mailFolderSchema = z.object({
  id: idSchema,
  name: z.string(),
  role: z.enum(folderRoles).nullable(),
  followed: z.boolean(),
  /** Conversations with an unread mail. */
  unread: z.int(),
})
export type MailFolder = z.output<typeof mailFolderSchema>

/** A mailbox whose mails the caller may see. */
export const readableMailboxSchema = z.object({
  id: idSchema,
  address: z.string(),
  /** Null: the caller's own. */
  ownerName: z.string().nullable(),
  sharing: z.enum(mailboxSharings),
  /** Whether the caller reads its mails whole, marks and files them. */
  whole: z.boolean(),
  syncing: z.boolean(),
  /** Why nothing new arrives: a code of `syncFaults`. « refused »: its owner must connect it again. */
  fault: z.enum(Object.keys(syncFaults) as [SyncFault, ...SyncFault[]]).nullable(),
  paused: z.boolean(),
  /** The last day on which it answers that nobody is there, where the caller writes from it; null: it does not today. */
  awayUntil: daySchema.nullable(),
  folders: z.array(mailFolderSchema),
})
export type ReadableMailbox = z.output<typeof readableMailboxSchema>

const partSchema = z.object({
  position: z.int(),
  name: z.string(),
  type: z.string(),
  size: z.int(),
  contentId: z.string().nullable(),
  inline: z.boolean(),
})
export type MailPart = z.output<typeof partSchema>

const answerSchema = z.enum(invitationAnswers).nullable()

/** A meeting that a mail proposes, changes, cancels or answers. */
export const invitationSchema = z.object({
  /** A proposal, an answer to one, or the end of it. */
  kind: z.enum(['meeting', 'reply', 'cancellation']),
  title: z.string(),
  /** Instants; calendar days, both included, when `allDay`. */
  startsAt: z.string().nullable(),
  endsAt: z.string().nullable(),
  allDay: z.boolean(),
  place: z.string().nullable(),
  organizer: z.string().nullable(),
  /** How it repeats, in French. */
  repeats: z.string().nullable(),
  /** The attendee who answers, in a reply. */
  attendee: z.string().nullable(),
  /** For a reply, its answer; else the last answer of the mailboxes that the caller sees. */
  answer: answerSchema,
  /** Whether this mail, or a later one, cancels it. */
  cancelled: z.boolean(),
})
export type Invitation = z.output<typeof invitationSchema>

const verdict = z.string().nullable()
/** A mail of a conversation. What its mailbox's owner keeps is null, and its attachments none. */
export const mailSchema = z.object({
  id: idSchema,
  mailboxId: idSchema,
  /** Whether its text may be read. */
  whole: z.boolean(),
  subject: z.string().nullable(),
  from: addressSchema.nullable(),
  to: z.array(addressSchema),
  cc: z.array(addressSchema),
  bcc: z.array(addressSchema),
  sentAt: instantSchema.nullable(),
  receivedAt: instantSchema,
  snippet: z.string().nullable(),
  outgoing: z.boolean(),
  seen: z.boolean(),
  flagged: z.boolean(),
  /** Folders where it stands; none: its server holds it no more. */
  folderIds: z.array(idSchema),
  attachments: z.array(partSchema),
  size: z.int(),
  authentication: z.object({ by: z.string(), spf: verdict, dkim: verdict, dmarc: verdict }).nullable(),
  protection: z.string().nullable(),
  automatic: z.boolean(),
  listId: z.string().nullable(),
  invitation: invitationSchema.nullable(),
})
export type Mail = z.output<typeof mailSchema>

export const conversationSchema = z.object({
  id: idSchema,
  subject: z.string().nullable(),
  private: z.boolean(),
  /** Whether the caller may mark it private or not. */
  own: z.boolean(),
  /** Oldest first: at most the 200 newest. */
  mails: z.array(mailSchema),
  /** Mails older than those. */
  older: z.int(),
  /** People outside the organization's mailboxes, the most frequent first. */
  people: z.array(
    addressSchema.extend({
      contactId: idSchema.nullable(),
      companyId: idSchema.nullable(),
      companyName: z.string().nullable(),
      /** Whether somebody said that the mails are not with the client of this address. */
      unlinked: z.boolean(),
    }),
  ),
  /** Contacts and companies that somebody added. */
  linked: z.array(z.object({ kind: z.enum(['contact', 'company']), id: idSchema, name: z.string() })),
  /** Devis that the mails name, without those taken off, and those that somebody added. */
  quotes: z.array(z.object({ id: idSchema, number: z.string(), title: z.string() })),
  /** Mails of ours that left or are on their way, as far as the caller sees: `knownAnswers` of sendDraft. */
  answers: z.int(),
  /** Shared with everybody who writes from their mailbox: at most an answer and a forward of each mailbox. */
  drafts: z.array(draftSummarySchema),
  /** On their way, stuck, or sent and not yet among the mails. Oldest first. */
  sendings: z.array(sendingSchema),
  /** Reports of servers about our mails. */
  deliveries: z.array(deliveryReportSchema),
})
export type Conversation = z.output<typeof conversationSchema>

const message = { messageId: idSchema }
/** For links: a browser sends no header of ours with them. */
const file = { ...message, organization: idSchema.optional() }
const part = { ...file, position: z.coerce.number().int().min(0).max(10_000) }

export const conversationsContract = {
  listConversations: memberEndpoint({
    method: 'GET',
    path: '/conversations',
    permission: 'inbox:read',
    summary:
      'Les conversations d’une vue, d’un dossier ou d’une recherche, de la plus récente à la plus ancienne.',
    input: z.object({
      view: z.enum(conversationViews).default('inbox'),
      mailboxId: idSchema.optional(),
      folderId: idSchema.optional(),
      q: z.string().trim().max(300).optional(),
      ...cursorInput,
    }),
    output: historyPageOf(conversationSummarySchema),
    errors: ['not_found'],
  }),
  getInbox: memberEndpoint({
    method: 'GET',
    path: '/inbox',
    permission: 'inbox:read',
    summary: 'Les comptes mail que l’on peut lire, leurs dossiers et ce qui n’est pas lu.',
    input: z.object({}),
    output: z.object({
      mailboxes: z.array(readableMailboxSchema),
      /** Conversations of the inboxes with an unread mail; 1,000 stands for more. */
      unread: z.int(),
    }),
  }),
  getConversation: memberEndpoint({
    method: 'GET',
    path: '/conversations/{conversationId}',
    permission: 'inbox:read',
    summary: 'Une conversation et ses messages, sans leurs textes.',
    input: z.object({ conversationId: idSchema }),
    output: conversationSchema,
    errors: ['not_found'],
  }),
  getMailBody: memberEndpoint({
    method: 'GET',
    path: '/mails/{messageId}/body',
    permission: 'inbox:read',
    summary: 'Le texte d’un message, tel qu’il a été envoyé\u00a0: le HTML n’est pas nettoyé.',
    input: z.object(message),
    output: z.object({ html: z.string().nullable(), text: z.string() }),
    errors: ['not_found', 'mail_unreadable'],
  }),
  getMailPart: memberEndpoint({
    method: 'GET',
    path: '/mails/{messageId}/parts/{position}',
    permission: 'inbox:read',
    summary: 'Une pièce jointe, à enregistrer.',
    input: z.object(part),
    output: z.file(),
    headers: { ...pictureHeaders, 'x-content-type-options': 'nosniff' },
    errors: ['not_found', 'mail_unreadable'],
  }),
  getMailPicture: memberEndpoint({
    method: 'GET',
    path: '/mails/{messageId}/pictures/{position}',
    permission: 'inbox:read',
    summary: 'Une image jointe (PNG, JPEG, GIF ou WebP), à montrer.',
    input: z.object(part),
    output: z.file(),
    headers: { ...pictureHeaders, 'x-content-type-options': 'nosniff' },
    errors: ['not_found', 'mail_unreadable'],
  }),
  getMailSource: memberEndpoint({
    method: 'GET',
    path: '/mails/{messageId}/source',
    permission: 'inbox:read',
    summary: 'Le message entier, tel que le serveur l’a reçu (.eml).',
    input: z.object(file),
    output: z.file(),
    headers: { ...pictureHeaders, 'x-content-type-options': 'nosniff' },
    errors: ['not_found'],
  }),
  setConversationPrivacy: memberEndpoint({
    method: 'POST',
    path: '/conversations/{conversationId}/privacy',
    permission: 'inbox:write',
    summary: 'Réserve une conversation de son compte à soi, ou la rend.',
    input: z.object({ conversationId: idSchema, private: z.boolean() }),
    output: z.object({ private: z.boolean() }),
    errors: ['not_found'],
  }),
  previewSharing: memberEndpoint({
    method: 'GET',
    path: '/mailboxes/{mailboxId}/sharing-preview',
    reads: 'report',
    permission: 'inbox:read',
    summary: 'Ce que l’équipe verrait d’un de ses comptes à un niveau de partage.',
    input: z.object({ mailboxId: idSchema, sharing: z.enum(mailboxSharings).default('everything') }),
    output: z.object({
      /** Conversations private to their owner are not counted. */
      conversations: z.int(),
      /** The newest, as colleagues would see them. */
      items: z.array(conversationSummarySchema),
    }),
    errors: ['not_found'],
  }),
  linkConversation: memberEndpoint({
    method: 'POST',
    path: '/conversations/{conversationId}/links',
    permission: 'inbox:write',
    summary: 'Relie une conversation à un contact, une entreprise ou un devis, ou l’en détache.',
    input: z.object({
      conversationId: idSchema,
      kind: z.enum(linkKinds),
      subjectId: idSchema,
      linked: z.boolean(),
    }),
    output: z.object({ linked: z.boolean() }),
    errors: ['not_found'],
  }),
  listMailsOf: memberEndpoint({
    method: 'GET',
    path: '/mails',
    permission: 'inbox:read',
    summary: 'Les messages échangés avec un contact ou une entreprise, ou qui nomment un devis.',
    input: z
      .object({
        contactId: idSchema.optional(),
        companyId: idSchema.optional(),
        quoteId: idSchema.optional(),
        ...cursorInput,
      })
      .refine(
        ({ contactId, companyId, quoteId }) =>
          [contactId, companyId, quoteId].filter((id) => id !== undefined).length === 1,
        { error: 'Indiquez un contact, une entreprise ou un devis.' },
      ),
    output: historyPageOf(
      z.object({
        id: idSchema,
        conversationId: idSchema,
        subject: z.string().nullable(),
        snippet: z.string().nullable(),
        from: addressSchema.nullable(),
        outgoing: z.boolean(),
        attachments: z.boolean(),
        receivedAt: instantSchema,
      }),
    ),
    errors: ['not_found'],
  }),
}

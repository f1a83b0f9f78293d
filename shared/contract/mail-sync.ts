import { z } from 'zod'
import { folderRoles, madeRoles } from '#shared/domain/mail-sync/mail-sync.ts'
import { mailboxSharings } from '#shared/domain/mailboxes/sharing.ts'
import { daySchema, idSchema, instantSchema, memberEndpoint } from './endpoint.ts'

/** A change of a mail, or its opposite. Folders of a move: from, to. */
export const mailChangeSchema = z.discriminatedUnion('action', [
  z.strictObject({ messageId: idSchema, action: z.enum(['seen', 'unseen', 'flag', 'unflag']) }),
  z.strictObject({ messageId: idSchema, action: z.literal('move'), from: idSchema, to: idSchema }),
])
export type MailChange = z.output<typeof mailChangeSchema>

const undo = z.object({
  /** The action that takes it back, for changeMails. */
  undo: z.array(mailChangeSchema),
})
/** The conversation that a merge or a split made, and what takes it back. */
const regrouped = z.object({ conversationId: idSchema, editIds: z.array(idSchema) })

const mailboxSyncsSchema = z.object({
  items: z.array(
    z.object({
      mailboxId: idSchema,
      address: z.string(),
      /** A folder of the server’s own disk, which nobody connects. */
      maildir: z.boolean(),
      sharing: z.enum(mailboxSharings),
      /** Null: everything is fetched. */
      importSince: daySchema.nullable(),
      paused: z.boolean(),
      /** A code of `syncFaults`, and the instant before which nobody tries again. */
      fault: z.string().nullable(),
      notBefore: instantSchema.nullable(),
      syncedAt: instantSchema.nullable(),
      lastMailAt: instantSchema.nullable(),
      folders: z.array(
        z.object({
          id: idSchema,
          name: z.string(),
          role: z.enum(folderRoles).nullable(),
          followed: z.boolean(),
          /** On the server when the lists were last compared, or when the first import began; null before. */
          there: z.int().nullable(),
          here: z.int(),
          comparedAt: instantSchema.nullable(),
          /** Mails set aside, since they could not be read. */
          aside: z.int(),
        }),
      ),
      /** Repairs of the comparisons of the last 30 days. */
      repaired: z.object({ added: z.int(), removed: z.int(), marks: z.int() }),
      /** The last nightly sweep that is over: mails compared with the server, and what was mended. Null before the first. */
      sweep: z
        .object({
          at: instantSchema,
          mails: z.int(),
          added: z.int(),
          removed: z.int(),
          marks: z.int(),
          /** Conversations with wrong list rows or threads. */
          conversations: z.int(),
          /** Fetched again, since the file store had them no more; `lost`: nor has the server. */
          sources: z.int(),
          lost: z.int(),
        })
        .nullable(),
      /** Since when it is not followed to its end, though it should be; null while that is less than a day. */
      stillSince: instantSchema.nullable(),
      /** Since when its provider should announce mails and does not; null where it does, or is not asked to. */
      silentSince: instantSchema.nullable(),
    }),
  ),
})
export type MailboxSyncs = z.output<typeof mailboxSyncsSchema>

export const mailSyncContract = {
  changeConversations: memberEndpoint({
    method: 'POST',
    path: '/conversations/changes',
    permission: 'inbox:write',
    summary:
      'Marque, suit, archive, supprime ou range des conversations\u00a0; le serveur de mail fait de même.',
    input: z.object({
      conversationIds: z
        .array(idSchema)
        .min(1, 'Choisissez au moins une ligne')
        .max(100, 'Au plus 100 lignes à la fois'),
      action: z.enum(['seen', 'unseen', 'flag', 'unflag', 'archive', 'trash', 'inbox', 'move']),
      /** For a move: a folder of the mailbox. */
      folderId: idSchema.optional(),
      /** Only the mails of this mailbox. */
      mailboxId: idSchema.optional(),
    }),
    output: undo,
    errors: ['not_found', 'mail_folder_missing'],
  }),
  mergeConversations: memberEndpoint({
    method: 'POST',
    path: '/conversations/merge',
    permission: 'inbox:write',
    summary: 'Fusionne des conversations que l’on peut lire\u00a0; leurs réponses y arrivent ensuite.',
    input: z.object({ conversationIds: z.array(idSchema).min(2, 'Choisissez au moins deux lignes').max(50) }),
    output: regrouped,
    errors: ['not_found', 'conversation_kept'],
  }),
  splitConversation: memberEndpoint({
    method: 'POST',
    path: '/conversations/{conversationId}/split',
    permission: 'inbox:write',
    summary: 'Sépare une conversation à partir d’un message\u00a0: les suivants en font une autre.',
    input: z.object({ conversationId: idSchema, messageId: idSchema }),
    output: regrouped,
    errors: ['not_found', 'mail_is_first'],
  }),
  undoConversationEdits: memberEndpoint({
    method: 'POST',
    path: '/conversations/edits/undo',
    permission: 'inbox:write',
    summary: 'Annule ses fusions et séparations.',
    input: z.object({ editIds: z.array(idSchema).min(1).max(50) }),
    output: z.object({ undone: z.int() }),
  }),
  changeMails: memberEndpoint({
    method: 'POST',
    path: '/mails/changes',
    permission: 'inbox:write',
    summary: 'Change des messages un à un, ou annule un changement.',
    input: z.object({ changes: z.array(mailChangeSchema).min(1).max(5_000) }),
    output: undo,
  }),
  listMailboxSyncs: memberEndpoint({
    method: 'GET',
    path: '/mailboxes/syncs',
    permission: 'inbox:read',
    summary: 'Où en est la synchronisation de ses comptes, dossier par dossier.',
    input: z.object({}),
    output: mailboxSyncsSchema,
  }),
  updateMailboxSync: memberEndpoint({
    method: 'PATCH',
    path: '/mailboxes/{mailboxId}/sync',
    permission: 'inbox:write',
    summary: 'Règle un de ses comptes\u00a0: pause, ancienneté des messages, partage, dossiers suivis.',
    input: z.object({
      mailboxId: idSchema,
      paused: z.boolean().optional(),
      /** Farther back only: what is here stays. */
      importSince: daySchema.nullable().optional(),
      sharing: z.enum(mailboxSharings).optional(),
      folders: z
        .array(
          z.strictObject({
            id: idSchema,
            followed: z.boolean(),
            /** Whether the choice also holds for the mails of before: they are fetched, or taken away from Ardoise. */
            past: z.boolean(),
          }),
        )
        .max(500)
        .optional(),
    }),
    output: z.object({ mailboxId: idSchema }),
    errors: ['not_found'],
  }),
  createFolder: memberEndpoint({
    method: 'POST',
    path: '/mailboxes/{mailboxId}/folders',
    permission: 'inbox:write',
    summary:
      'Crée sur le serveur d’un de ses comptes le dossier d’archive ou la corbeille qui lui manque ; un dossier de ce nom est pris tel quel.',
    input: z.object({ mailboxId: idSchema, role: z.enum(madeRoles) }),
    output: z.object({ folderId: idSchema }),
    errors: [
      ...(['not_found', 'mailbox_not_followed', 'mail_provider_silent'] as const),
      ...(['mail_folder_denied', 'mail_folder_full'] as const),
    ],
    limit: { max: 30, seconds: 600, by: 'user' },
    idempotent: false,
  }),
  retryMails: memberEndpoint({
    method: 'POST',
    path: '/mailboxes/{mailboxId}/retries',
    permission: 'inbox:write',
    summary: 'Réessaie de lire les messages mis de côté, et de joindre le serveur sans attendre.',
    input: z.object({ mailboxId: idSchema }),
    output: z.object({ mails: z.int() }),
    errors: ['not_found'],
  }),
}

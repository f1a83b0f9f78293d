import { z } from 'zod'
import { delayKinds } from '#shared/domain/answer-delays/delays.ts'
import { handlingStates, historyCauses, MOST_HANDLED } from '#shared/domain/inbox-team/handling.ts'
import { labelColours } from '#shared/domain/inbox-team/labels.ts'
import { presenceDoings } from '#shared/domain/inbox-team/presence.ts'
import { idSchema, instantSchema, memberEndpoint } from './endpoint.ts'
import { lineText } from './ruled-text.ts'

const person = z.object({ id: idSchema, name: z.string(), avatarUrl: z.string().nullable() })
export type InboxPerson = z.output<typeof person>

export const handlingSchema = z.object({
  state: z.enum(handlingStates),
  assigneeId: idSchema.nullable(),
  teamId: idSchema.nullable(),
  snoozedUntil: instantSchema.nullable(),
  untilAnswer: z.boolean(),
})

const labelSchema = z.object({ id: idSchema, name: z.string(), colour: z.enum(labelColours) })
export type ConversationLabel = z.output<typeof labelSchema>
const teamSchema = z.object({ id: idSchema, name: z.string(), memberIds: z.array(idSchema) })
export type MemberTeam = z.output<typeof teamSchema>
const viewSchema = z.object({
  id: idSchema,
  name: z.string(),
  q: z.string(),
  shared: z.boolean(),
  /** Whether the caller made it. */
  own: z.boolean(),
})
export type InboxView = z.output<typeof viewSchema>

const noteSchema = z.object({
  id: idSchema,
  authorId: idSchema,
  authorName: z.string(),
  body: z.string(),
  mentionIds: z.array(idSchema),
  createdAt: instantSchema,
  editedAt: instantSchema.nullable(),
})
export type ConversationNote = z.output<typeof noteSchema>

const historySchema = z.object({
  id: idSchema,
  /** Null: a mail, the time that was waited for, or another cause of its own. */
  actorName: z.string().nullable(),
  cause: z.enum(historyCauses),
  /** The rule, or the absent or former member, by name. */
  about: z.string().nullable(),
  before: handlingSchema.nullable(),
  after: handlingSchema.nullable(),
  /** Labels. */
  added: z.array(idSchema),
  removed: z.array(idSchema),
  at: instantSchema,
})
export type HandlingEntry = z.output<typeof historySchema>

const conversationTeamSchema = z.object({
  handling: handlingSchema,
  /** The delay that ends first; null: none runs. */
  dueKind: z.enum(delayKinds).nullable(),
  dueAt: instantSchema.nullable(),
  labelIds: z.array(idSchema),
  followerIds: z.array(idSchema),
  /** Members who read it whole: it may be assigned to them, and they may be named in its notes. */
  readers: z.array(person),
  /** Oldest first. */
  notes: z.array(noteSchema),
  /** Oldest first: the 200 last. */
  history: z.array(historySchema),
})
export type ConversationTeam = z.output<typeof conversationTeamSchema>

const labelName = lineText()
  .trim()
  .min(1, 'Donnez un nom à l’étiquette.')
  .max(40, 'Ce nom est trop long (max. 40 caractères).')
const teamName = lineText()
  .trim()
  .min(1, 'Donnez un nom à l’équipe.')
  .max(60, 'Ce nom est trop long (max. 60 caractères).')
const noteBody = z
  .string()
  .trim()
  .min(1, 'Écrivez votre note.')
  .max(10_000, 'Cette note est trop longue (max. 10 000 caractères).')
const memberIds = z.array(idSchema).max(500, 'Une équipe a au plus 500 membres.')

const changeSchema = z
  .strictObject({
    conversationIds: z.array(idSchema).min(1).max(MOST_HANDLED, 'Au plus 1 000 conversations à la fois.'),
    state: z.enum(handlingStates).optional(),
    /** A member, or nobody. */
    assigneeId: idSchema.nullish(),
    teamId: idSchema.optional(),
    /** Null: no longer put off. */
    snooze: z
      .strictObject({ until: instantSchema.nullable(), untilAnswer: z.boolean() })
      .nullish()
      .refine((snooze) => snooze == null || snooze.until !== null || snooze.untilAnswer, {
        error: 'Choisissez jusqu’à quand reporter.',
      }),
    addLabelIds: z.array(idSchema).max(20).optional(),
    removeLabelIds: z.array(idSchema).max(20).optional(),
  })
  .refine(
    ({ conversationIds: _, addLabelIds, removeLabelIds, ...asked }) =>
      Object.values(asked).filter((value) => value !== undefined).length +
        (addLabelIds !== undefined || removeLabelIds !== undefined ? 1 : 0) ===
      1,
    { error: 'Demandez un seul changement à la fois.' },
  )
export type HandlingRequest = z.output<typeof changeSchema>

const conversation = { conversationId: idSchema }

export const inboxTeamContract = {
  getInboxTeam: memberEndpoint({
    method: 'GET',
    path: '/inbox/team',
    permission: 'inbox:read',
    summary:
      'Les membres, équipes, étiquettes et vues de la boîte de réception, et ce qui attend dans chaque liste.',
    input: z.object({}),
    output: z.object({
      members: z.array(person),
      teams: z.array(teamSchema),
      labels: z.array(labelSchema),
      views: z.array(viewSchema),
      /** Conversations; 1,000 stands for more. */
      counts: z.object({
        mine: z.int(),
        unassigned: z.int(),
        waiting: z.int(),
        snoozed: z.int(),
        late: z.int(),
        soon: z.int(),
      }),
    }),
  }),
  getConversationTeam: memberEndpoint({
    method: 'GET',
    path: '/conversations/{conversationId}/team',
    permission: 'inbox:read',
    summary: 'L’état d’une conversation, qui s’en occupe, ses étiquettes, ses notes et son historique.',
    input: z.object(conversation),
    output: conversationTeamSchema,
    errors: ['not_found'],
  }),
  changeHandlings: memberEndpoint({
    method: 'POST',
    path: '/conversations/handlings',
    permission: 'inbox:write',
    summary: 'Change l’état, l’attribution, le report ou les étiquettes de conversations.',
    input: changeSchema,
    output: z.object({
      /** For undoHandlings; null when nothing changed. */
      batchId: idSchema.nullable(),
      changed: z.int(),
      /** Left as they were: the person or team reads none of their mailboxes. */
      refused: z.int(),
    }),
    errors: ['not_found', 'assignee_cannot_read', 'team_cannot_read', 'snooze_in_past'],
  }),
  undoHandlings: memberEndpoint({
    method: 'POST',
    path: '/conversations/handlings/undo',
    permission: 'inbox:write',
    summary: 'Annule ce que l’on vient de changer, là où rien n’a changé depuis.',
    input: z.object({ batchId: idSchema }),
    output: z.object({ undone: z.int() }),
  }),
  followConversation: memberEndpoint({
    method: 'POST',
    path: '/conversations/{conversationId}/follow',
    permission: 'inbox:write',
    summary: 'S’abonne aux réponses d’une conversation, ou s’en désabonne.',
    input: z.object({ ...conversation, following: z.boolean() }),
    output: z.object({ following: z.boolean() }),
    errors: ['not_found'],
  }),
  tellPresence: memberEndpoint({
    method: 'POST',
    path: '/conversations/{conversationId}/presence',
    permission: 'inbox:read',
    summary:
      'Dit que l’on lit une conversation, que l’on y écrit ou que l’on en part\u00a0; répond qui d’autre y est.',
    input: z.object({
      ...conversation,
      doing: z.enum([...presenceDoings, 'gone']),
      /** Made by the page: one person may have several. */
      tab: z.string().min(1).max(40),
    }),
    output: z.object({
      present: z.array(z.object({ userId: idSchema, doing: z.enum(presenceDoings) })),
    }),
    errors: ['not_found'],
    idempotent: false,
  }),
  addNote: memberEndpoint({
    method: 'POST',
    path: '/conversations/{conversationId}/notes',
    permission: 'inbox:write',
    summary: 'Ajoute une note interne, et prévient les personnes qu’elle mentionne.',
    input: z.object({ ...conversation, body: noteBody }),
    output: z.object({ noteId: idSchema }),
    errors: ['not_found', 'mention_cannot_read'],
  }),
  editNote: memberEndpoint({
    method: 'PATCH',
    path: '/conversation-notes/{noteId}',
    permission: 'inbox:write',
    summary: 'Modifie une note que l’on a écrite.',
    input: z.object({ noteId: idSchema, body: noteBody }),
    output: z.object({ noteId: idSchema }),
    errors: ['not_found', 'note_not_yours', 'mention_cannot_read'],
  }),
  deleteNote: memberEndpoint({
    method: 'DELETE',
    path: '/conversation-notes/{noteId}',
    permission: 'inbox:write',
    summary: 'Supprime une note que l’on a écrite.',
    input: z.object({ noteId: idSchema }),
    output: z.object({ noteId: idSchema }),
    errors: ['not_found', 'note_not_yours'],
  }),
  restoreNote: memberEndpoint({
    method: 'POST',
    path: '/conversation-notes/{noteId}/restore',
    permission: 'inbox:write',
    summary: 'Remet une note que l’on vient de supprimer.',
    input: z.object({ noteId: idSchema }),
    output: z.object({ noteId: idSchema }),
    errors: ['not_found', 'note_not_yours', 'mention_cannot_read'],
  }),
  createLabel: memberEndpoint({
    method: 'POST',
    path: '/conversation-labels',
    permission: 'inbox:write',
    summary: 'Crée une étiquette.',
    input: z.object({ name: labelName, colour: z.enum(labelColours).default('neutral') }),
    output: labelSchema,
    errors: ['label_name_taken'],
  }),
  updateLabel: memberEndpoint({
    method: 'PATCH',
    path: '/conversation-labels/{labelId}',
    permission: 'inbox:write',
    summary: 'Renomme une étiquette, ou change sa couleur.',
    input: z.object({
      labelId: idSchema,
      name: labelName.optional(),
      colour: z.enum(labelColours).optional(),
    }),
    output: labelSchema,
    errors: ['not_found', 'label_name_taken'],
  }),
  deleteLabel: memberEndpoint({
    method: 'DELETE',
    path: '/conversation-labels/{labelId}',
    permission: 'inbox:write',
    summary: 'Supprime une étiquette, et la retire de ses conversations.',
    input: z.object({ labelId: idSchema }),
    output: z.object({ labelId: idSchema }),
    errors: ['not_found'],
  }),
  mergeLabels: memberEndpoint({
    method: 'POST',
    path: '/conversation-labels/{labelId}/merge',
    permission: 'inbox:write',
    summary: 'Fond une étiquette dans une autre\u00a0: ses conversations prennent l’autre.',
    input: z.object({ labelId: idSchema, intoId: idSchema }),
    output: labelSchema,
    errors: ['not_found'],
  }),
  createMemberTeam: memberEndpoint({
    method: 'POST',
    path: '/member-teams',
    permission: 'member:manage',
    summary: 'Crée une équipe de membres.',
    input: z.object({ name: teamName, memberIds: memberIds.default([]) }),
    output: teamSchema,
    errors: ['not_found', 'team_name_taken'],
  }),
  updateMemberTeam: memberEndpoint({
    method: 'PATCH',
    path: '/member-teams/{teamId}',
    permission: 'member:manage',
    summary: 'Renomme une équipe, ou change ses membres.',
    input: z.object({ teamId: idSchema, name: teamName.optional(), memberIds: memberIds.optional() }),
    output: teamSchema,
    errors: ['not_found', 'team_name_taken'],
  }),
  deleteMemberTeam: memberEndpoint({
    method: 'DELETE',
    path: '/member-teams/{teamId}',
    permission: 'member:manage',
    summary: 'Supprime une équipe\u00a0; ses conversations ne sont plus attribuées.',
    input: z.object({ teamId: idSchema }),
    output: z.object({ teamId: idSchema }),
    errors: ['not_found'],
  }),
  createInboxView: memberEndpoint({
    method: 'POST',
    path: '/inbox-views',
    permission: 'inbox:read',
    summary: 'Enregistre une recherche de la boîte de réception sous un nom, pour soi ou pour tous.',
    input: z.object({
      name: lineText()
        .trim()
        .min(1, 'Donnez un nom à la vue.')
        .max(60, 'Ce nom est trop long (max. 60 caractères).'),
      q: lineText().trim().min(1, 'Cherchez d’abord quelque chose.').max(300),
      shared: z.boolean().default(false),
    }),
    output: viewSchema,
  }),
  deleteInboxView: memberEndpoint({
    method: 'DELETE',
    path: '/inbox-views/{viewId}',
    permission: 'inbox:read',
    summary: 'Supprime une vue que l’on a enregistrée.',
    input: z.object({ viewId: idSchema }),
    output: z.object({ viewId: idSchema }),
    errors: ['not_found'],
  }),
}

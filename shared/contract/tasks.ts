import { z } from 'zod'
import { boardStates, taskLimits, taskLinkKinds, taskStates, taskTabs } from '#shared/domain/tasks/task.ts'
import { taskBuckets } from '#shared/domain/tasks/task-days.ts'
import { holidayRegions } from '#shared/domain/working-hours/public-holidays.ts'
import { cursorInput, daySchema, idSchema, instantSchema, memberEndpoint, pageOf } from './endpoint.ts'
import { tableEndpoint } from './export-endpoint.ts'
import { lineText } from './ruled-text.ts'
import {
  boardColumnSchema,
  bulkChange,
  listFilter,
  taskBefore,
  taskChange,
  taskFields,
  taskFilter,
  taskIds,
  taskPage,
  taskRowSchema,
  taskSchema,
} from './task-fields.ts'
import { taskFileEndpoints } from './task-files.ts'

/** Rows that ⌘K shows. */
export const taskFound = { tasks: z.array(taskRowSchema) }

const one = { taskId: idSchema }

/** A task after a change, and the occurrence that completing it made. */
const changed = z.object({ task: taskSchema, nextTaskId: idSchema.nullable() })

const viewSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** The search of the page's address, without its question mark. */
  q: z.string(),
  shared: z.boolean(),
  /** Whether the caller made it. */
  own: z.boolean(),
})
export type TaskView = z.output<typeof viewSchema>

const peopleSchema = z.object({
  /** Active members whose role reads tasks. */
  members: z.array(z.object({ id: idSchema, name: z.string(), avatarUrl: z.string().nullable() })),
  teams: z.array(z.object({ id: idSchema, name: z.string(), memberIds: z.array(idSchema) })),
  /** Whose holidays hold where the organization works. */
  holidays: z.enum(holidayRegions),
})
export type TaskPeople = z.output<typeof peopleSchema>

export const tasksContract = {
  listTasks: memberEndpoint({
    method: 'GET',
    path: '/tasks',
    permission: 'task:read',
    summary: 'Les tâches d’un filtre, par page, la plus proche échéance d’abord sauf demande contraire.',
    input: taskPage,
    output: pageOf(taskRowSchema),
  }),
  countTasks: memberEndpoint({
    method: 'GET',
    path: '/tasks/count',
    permission: 'task:read',
    summary: 'Le nombre de tâches d’un filtre, et dans chaque état.',
    input: z.object(listFilter),
    /** `byState`: at most 1,000 each, which stands for more. */
    output: z.object({ count: z.int(), byState: z.record(z.enum(taskTabs), z.int()) }),
  }),
  countTaskBuckets: memberEndpoint({
    method: 'GET',
    path: '/tasks/buckets',
    permission: 'task:read',
    summary:
      'Combien de tâches ouvertes sont en retard, du jour, de la semaine, plus tard, sans échéance et reportées.',
    input: z.object(taskFilter),
    /** At most 1,000 each, which stands for more. */
    output: z.object(
      Object.fromEntries(taskBuckets.map((bucket) => [bucket, z.int()])) as Record<
        (typeof taskBuckets)[number],
        z.ZodInt
      >,
    ),
  }),
  exportTasks: tableEndpoint({
    path: '/tasks/export',
    permission: 'task:read',
    summary: 'Toutes les tâches d’un filtre, en CSV ou en classeur Excel.',
    filters: { ...listFilter },
  }),
  getTaskBoard: memberEndpoint({
    method: 'GET',
    path: '/tasks/board',
    permission: 'task:read',
    summary: 'Le tableau\u00a0: les premières tâches de chaque colonne, et combien elles sont.',
    input: z.object({ ...taskFilter, limit: cursorInput.limit }),
    output: z.object({ columns: z.array(boardColumnSchema) }),
  }),
  listBoardColumn: memberEndpoint({
    method: 'GET',
    path: '/tasks/board/column',
    permission: 'task:read',
    summary: 'La suite d’une colonne du tableau.',
    input: z.object({ ...taskFilter, state: z.enum(boardStates), ...cursorInput }),
    output: pageOf(taskRowSchema),
  }),
  listTaskDays: memberEndpoint({
    method: 'GET',
    path: '/tasks/days',
    permission: 'task:read',
    summary: 'Les tâches dont l’échéance est entre deux jours, au plus 62 jours\u00a0: le calendrier.',
    input: z.object({ ...taskFilter, from: daySchema, to: daySchema }),
    /** At most 1,000 tasks, by day and hour; `more` where some are left out. */
    output: z.object({ tasks: z.array(taskRowSchema), more: z.boolean() }),
  }),
  listTaskClients: memberEndpoint({
    method: 'GET',
    path: '/tasks/clients',
    permission: 'task:read',
    summary: 'Les clients qui ont des tâches ouvertes, la plus proche échéance d’abord\u00a0: au plus 200.',
    input: z.object(taskFilter),
    output: z.object({
      clients: z.array(
        z.object({
          kind: z.enum(['company', 'contact']),
          id: idSchema,
          name: z.string(),
          open: z.int(),
          late: z.int(),
          nextOn: daySchema.nullable(),
        }),
      ),
    }),
  }),
  listRecordTasks: memberEndpoint({
    method: 'GET',
    path: '/tasks/of-record',
    permission: 'task:read',
    summary:
      'Les tâches liées à un client, un devis, une facture ou une conversation\u00a0: les ouvertes, puis les dernières terminées.',
    input: z.object({ kind: z.enum(taskLinkKinds), recordId: idSchema }),
    output: z.object({ open: z.array(taskRowSchema), closed: z.array(taskRowSchema) }),
    errors: ['not_found'],
  }),
  listTaskPeople: memberEndpoint({
    method: 'GET',
    path: '/tasks/people',
    permission: 'task:read',
    summary: 'Les personnes et les équipes à qui une tâche peut être attribuée.',
    input: z.object({}),
    output: peopleSchema,
  }),
  getTask: memberEndpoint({
    method: 'GET',
    path: '/tasks/{taskId}',
    permission: 'task:read',
    summary: 'Une tâche entière.',
    input: z.object(one),
    output: taskSchema,
    errors: ['not_found'],
  }),
  createTask: memberEndpoint({
    method: 'POST',
    path: '/tasks',
    permission: 'task:write',
    summary: 'Crée une tâche. Sans personne désignée, elle revient à qui la crée.',
    input: taskFields,
    output: taskSchema,
    errors: ['not_found', 'task_assignee_cannot_read'],
  }),
  createTaskOfInvitation: memberEndpoint({
    method: 'POST',
    path: '/tasks/of-invitation',
    permission: 'task:write',
    summary: 'Crée une tâche du rendez-vous que propose un message\u00a0: son titre, son jour et son heure.',
    input: z.strictObject({ messageId: idSchema }),
    output: taskSchema,
    errors: ['not_found', 'task_no_meeting'],
  }),
  updateTask: memberEndpoint({
    method: 'PATCH',
    path: '/tasks/{taskId}',
    permission: 'task:write',
    summary:
      'Change des champs d’une tâche, si personne ne l’a modifiée depuis. Une nouvelle échéance annule le report.',
    input: taskChange,
    output: taskSchema,
    errors: [
      'not_found',
      'archived',
      'version_conflict',
      'task_assignee_cannot_read',
      'task_repeat_needs_due',
    ],
  }),
  setTaskState: memberEndpoint({
    method: 'POST',
    path: '/tasks/{taskId}/state',
    permission: 'task:write',
    summary:
      'Termine, annule ou rouvre une tâche. Terminer une tâche qui se répète crée la suivante, une seule fois.',
    input: z.object({ ...one, state: z.enum(taskStates) }),
    output: changed,
    errors: ['not_found', 'archived'],
  }),
  moveTask: memberEndpoint({
    method: 'POST',
    path: '/tasks/{taskId}/move',
    permission: 'task:write',
    summary: 'Déplace une tâche sur le tableau\u00a0: sa colonne, et la tâche après laquelle elle se place.',
    input: z.object({
      ...one,
      state: z.enum(boardStates),
      /** Null: at the top of the column. */
      afterId: idSchema.nullable(),
    }),
    output: changed,
    errors: ['not_found', 'archived', 'task_neighbour_moved'],
  }),
  snoozeTask: memberEndpoint({
    method: 'POST',
    path: '/tasks/{taskId}/snooze',
    permission: 'task:write',
    summary: 'Reporte une tâche sans changer son échéance, ou met fin au report.',
    input: z.object({ ...one, until: instantSchema.nullable() }),
    output: taskSchema,
    errors: ['not_found', 'archived', 'task_closed', 'task_snooze_in_past'],
  }),
  tickTask: memberEndpoint({
    method: 'POST',
    path: '/tasks/{taskId}/checklist',
    permission: 'task:write',
    summary: 'Coche ou décoche une ligne de la liste d’une tâche.',
    input: z.object({ ...one, itemId: idSchema, done: z.boolean() }),
    output: taskSchema,
    errors: ['not_found', 'archived'],
    idempotent: false,
  }),
  changeTasks: memberEndpoint({
    method: 'POST',
    path: '/tasks/bulk',
    permission: 'task:write',
    summary: `Change jusqu’à ${taskLimits.bulk} tâches à la fois\u00a0: état, personne, échéance, priorité, report, suppression.`,
    input: z.strictObject({ taskIds, change: bulkChange }),
    output: z.object({
      /** Those that changed, as they were: for undoTasks. */
      before: z.array(taskBefore),
    }),
    errors: ['not_found', 'task_assignee_cannot_read', 'task_snooze_in_past'],
  }),
  undoTasks: memberEndpoint({
    method: 'POST',
    path: '/tasks/undo',
    permission: 'task:write',
    summary: 'Rend à des tâches ce qu’elles étaient, là où rien n’a changé depuis.',
    input: z.strictObject({ before: z.array(taskBefore).min(1).max(taskLimits.bulk) }),
    output: z.object({ undone: z.int() }),
  }),
  ...taskFileEndpoints,
  listTaskViews: memberEndpoint({
    method: 'GET',
    path: '/task-views',
    permission: 'task:read',
    summary: 'Les vues enregistrées, les siennes et celles que l’on partage.',
    input: z.object({}),
    output: z.object({ views: z.array(viewSchema) }),
  }),
  createTaskView: memberEndpoint({
    method: 'POST',
    path: '/task-views',
    permission: 'task:read',
    summary: 'Enregistre des filtres sous un nom, pour soi ou pour tous.',
    input: z.object({
      name: lineText()
        .trim()
        .min(1, 'Donnez un nom à la vue.')
        .max(taskLimits.viewName, `Ce nom est trop long (max. ${taskLimits.viewName} caractères).`),
      q: lineText().trim().min(1, 'Choisissez d’abord un filtre.').max(1_000),
      shared: z.boolean().default(false),
    }),
    output: viewSchema,
  }),
  deleteTaskView: memberEndpoint({
    method: 'DELETE',
    path: '/task-views/{viewId}',
    permission: 'task:read',
    summary: 'Supprime une vue que l’on a enregistrée.',
    input: z.object({ viewId: idSchema }),
    output: z.object({ viewId: idSchema }),
    errors: ['not_found'],
  }),
  getCalendarFeed: memberEndpoint({
    method: 'GET',
    path: '/calendar-feed',
    permission: 'task:read',
    summary: 'Si l’on a une adresse secrète de calendrier, et depuis quand.',
    input: z.object({}),
    output: z.object({ createdAt: instantSchema.nullable() }),
  }),
  makeCalendarFeed: memberEndpoint({
    method: 'POST',
    path: '/calendar-feed',
    permission: 'task:read',
    summary:
      'Crée l’adresse secrète de son calendrier, montrée une seule fois. La précédente cesse de répondre.',
    input: z.object({}),
    output: z.object({ url: z.string(), createdAt: instantSchema }),
    // A kept answer would keep the secret.
    idempotent: false,
  }),
  revokeCalendarFeed: memberEndpoint({
    method: 'DELETE',
    path: '/calendar-feed',
    permission: 'task:read',
    summary: 'Met fin à l’adresse secrète de son calendrier.',
    input: z.object({}),
    output: z.object({ revoked: z.boolean() }),
  }),
}

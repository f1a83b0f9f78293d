import { z } from 'zod'
import { repeatOrigins, repeatShifts } from '#shared/domain/tasks/repeat.ts'
import {
  boardStates,
  MOST_MINUTES_BEFORE,
  taskLimits,
  taskLinkKinds,
  taskPriorities,
  taskSorts,
  taskStates,
} from '#shared/domain/tasks/task.ts'
import { taskBuckets } from '#shared/domain/tasks/task-days.ts'
import { NBSP } from '../french/typography.ts'
import { fieldMessages } from '../french/validation-messages.ts'
import { cursorInput, daySchema, flagInput, idSchema, instantSchema } from './endpoint.ts'
import { lineText } from './ruled-text.ts'

const tooLong = (max: number) => `Texte trop long (max. ${max}${NBSP}caractères)`

/** Minutes after midnight on the clocks of the organization. */
export const minuteSchema = z.int().min(0).max(1439)

const repeatSchema = z.strictObject({
  /** RRULE of RFC 5545 (shared/domain/tasks/read-rule.ts says which parts). */
  rule: z.string().trim().min(1).max(200, 'Répétition trop longue'),
  from: z.enum(repeatOrigins).default('due'),
  shift: z.enum(repeatShifts).default('none'),
})

const checklistItemSchema = z.strictObject({
  id: idSchema,
  text: lineText()
    .trim()
    .min(1, fieldMessages.required)
    .max(taskLimits.checklistText, tooLong(taskLimits.checklistText)),
  done: z.boolean().default(false),
})

const linkSchema = z.strictObject({ kind: z.enum(taskLinkKinds), id: idSchema })

const shape = {
  title: lineText()
    .trim()
    .min(1, 'Donnez un titre à la tâche')
    .max(taskLimits.title, tooLong(taskLimits.title)),
  /** HTML of the editor; it is cleaned. */
  notes: z.string().max(taskLimits.notes, tooLong(taskLimits.notes)),
  state: z.enum(taskStates),
  priority: z.enum(taskPriorities),
  dueOn: daySchema.nullable(),
  /** Only with a due day. */
  dueMinute: minuteSchema.nullable(),
  startsOn: daySchema.nullable(),
  assigneeId: idSchema.nullable(),
  /** Of `createMemberTeam`; a task belongs to a person or to a team. */
  teamId: idSchema.nullable(),
  checklist: z.array(checklistItemSchema).max(taskLimits.checklist, `Au plus ${taskLimits.checklist} lignes`),
  /** Minutes before the due hour; of a day without hour, before its morning. */
  reminders: z
    .array(z.int().min(0).max(MOST_MINUTES_BEFORE, 'Au plus deux semaines avant'))
    .max(taskLimits.reminders, `Au plus ${taskLimits.reminders} rappels`),
  repeat: repeatSchema.nullable(),
  links: z.array(linkSchema).max(taskLimits.links, `Au plus ${taskLimits.links} éléments liés`),
}

type Owned = { assigneeId?: string | null | undefined; teamId?: string | null | undefined }
const onePerson = ({ assigneeId, teamId }: Owned) => assigneeId == null || teamId == null
const onePersonFault = { error: 'Une personne ou une équipe, pas les deux.', path: ['teamId'] }

/** What a new task may say; only its title is needed. */
export const taskFields = z
  .strictObject({
    title: shape.title,
    notes: shape.notes.default(''),
    state: shape.state.default('todo'),
    priority: shape.priority.default('normal'),
    dueOn: shape.dueOn.default(null),
    dueMinute: shape.dueMinute.default(null),
    startsOn: shape.startsOn.default(null),
    /** Absent: whoever creates it. Null: nobody. */
    assigneeId: shape.assigneeId.optional(),
    teamId: shape.teamId.default(null),
    checklist: shape.checklist.default([]),
    /** Absent: one, at the due hour or in the morning of the due day. */
    reminders: shape.reminders.optional(),
    repeat: shape.repeat.default(null),
    links: shape.links.default([]),
  })
  .refine(onePerson, onePersonFault)
  .refine(({ dueOn, dueMinute }) => dueMinute === null || dueOn !== null, {
    error: 'Choisissez d’abord un jour.',
    path: ['dueMinute'],
  })
  .refine(({ dueOn, repeat }) => repeat === null || dueOn !== null, {
    error: 'Une tâche qui se répète a une échéance.',
    path: ['dueOn'],
  })
export type TaskFields = z.output<typeof taskFields>
export type TaskFormValues = z.input<typeof taskFields>

/** The fields that change, with the revision that the edit was made from. */
export const taskChange = z
  .strictObject({
    taskId: idSchema,
    revision: z.int().min(1),
    ...z.object(shape).omit({ state: true }).partial().shape,
  })
  .refine(onePerson, onePersonFault)
export type TaskChange = z.output<typeof taskChange>

/** What lists, board and calendar filter by. */
export const taskFilter = {
  /** Words are all sought, each where a word begins, in the title and the notes. */
  q: z.string().max(200).default(''),
  /** `team`: of the teams that the caller is in; `unassigned`: of nobody and no team. */
  scope: z.enum(['mine', 'team', 'unassigned', 'all']).default('mine'),
  assigneeId: idSchema.optional(),
  teamId: idSchema.optional(),
  priority: z.enum(taskPriorities).optional(),
  companyId: idSchema.optional(),
  contactId: idSchema.optional(),
}
export const listFilter = {
  ...taskFilter,
  /** `open`: to do, under way or waiting; `closed`: done or cancelled. */
  state: z.enum(['open', 'closed', ...taskStates]).default('open'),
  when: z.enum(taskBuckets).optional(),
  archived: flagInput.default(false),
}
export type TaskListFilter = z.output<z.ZodObject<typeof listFilter>>
export type TaskFilter = z.output<z.ZodObject<typeof taskFilter>>

export const taskSorting = {
  sort: z.enum(taskSorts).default('due'),
  direction: z.enum(['asc', 'desc']).default('asc'),
}
export const taskPage = z.object({ ...listFilter, ...taskSorting, ...cursorInput })

const clientSchema = z.object({
  kind: z.enum(['company', 'contact']),
  id: idSchema,
  name: z.string(),
})

/** A task in a list, on the board or in the calendar. */
export const taskRowSchema = z.object({
  id: idSchema,
  title: z.string(),
  state: z.enum(taskStates),
  priority: z.enum(taskPriorities),
  dueOn: daySchema.nullable(),
  dueMinute: minuteSchema.nullable(),
  startsOn: daySchema.nullable(),
  snoozedUntil: instantSchema.nullable(),
  assigneeId: idSchema.nullable(),
  teamId: idSchema.nullable(),
  /** The client that it is about. */
  client: clientSchema.nullable(),
  checklistDone: z.int(),
  checklistTotal: z.int(),
  hasNotes: z.boolean(),
  repeats: z.boolean(),
  closedAt: instantSchema.nullable(),
  archivedAt: instantSchema.nullable(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
  revision: z.int(),
})
export type TaskRow = z.output<typeof taskRowSchema>

/** A record that the reader may read too; others are left out. */
const shownLinkSchema = z.object({
  kind: z.enum(taskLinkKinds),
  id: idSchema,
  /** A name, a number or a subject. */
  label: z.string(),
  /** Of a mail: its conversation, which a page shows. */
  conversationId: idSchema.nullable(),
})
export type ShownTaskLink = z.output<typeof shownLinkSchema>

export const taskFileSchema = z.object({
  id: idSchema,
  name: z.string(),
  type: z.string(),
  size: z.int(),
  /** How much of it came: all of it when it is `size`. */
  receivedBytes: z.int(),
  createdAt: instantSchema,
})
export type TaskFile = z.output<typeof taskFileSchema>

export const taskSchema = taskRowSchema.extend({
  notes: z.string(),
  checklist: z.array(z.object({ id: idSchema, text: z.string(), done: z.boolean() })),
  reminders: z.array(z.int()),
  repeat: z.object({ rule: z.string(), from: z.enum(repeatOrigins), shift: z.enum(repeatShifts) }).nullable(),
  /** Of a series: which occurrence it is, 1 first. */
  ordinal: z.int(),
  links: z.array(shownLinkSchema),
  /** Links that the reader may not read. */
  hiddenLinks: z.int(),
  /** Those that come, too. */
  files: z.array(taskFileSchema),
  createdById: idSchema.nullable(),
  createdByName: z.string().nullable(),
})
export type Task = z.output<typeof taskSchema>

export const boardColumnSchema = z.object({
  state: z.enum(boardStates),
  /** At most 1,000, which stands for more. */
  count: z.int(),
  tasks: z.array(taskRowSchema),
  nextCursor: z.string().nullable(),
})
export type TaskBoardColumn = z.output<typeof boardColumnSchema>

export const taskIds = z
  .array(idSchema)
  .min(1, 'Choisissez au moins une tâche')
  .max(taskLimits.bulk, `Au plus ${taskLimits.bulk} tâches à la fois`)

/** One change of several tasks. */
export const bulkChange = z.discriminatedUnion('act', [
  z.strictObject({ act: z.literal('state'), state: z.enum(taskStates) }),
  z.strictObject({
    act: z.literal('assign'),
    assigneeId: idSchema.nullable(),
    teamId: idSchema.nullable().default(null),
  }),
  z.strictObject({ act: z.literal('due'), dueOn: daySchema.nullable() }),
  z.strictObject({ act: z.literal('priority'), priority: z.enum(taskPriorities) }),
  /** Null: no longer put off. */
  z.strictObject({ act: z.literal('snooze'), until: instantSchema.nullable() }),
  z.strictObject({ act: z.literal('archive') }),
  z.strictObject({ act: z.literal('restore') }),
])
export type BulkChange = z.output<typeof bulkChange>

/** What a task was before a change, and its revision after: « Annuler » takes it back where nothing changed since. */
export const taskBefore = z.strictObject({
  taskId: idSchema,
  revision: z.int(),
  state: z.enum(taskStates),
  priority: z.enum(taskPriorities),
  dueOn: daySchema.nullable(),
  dueMinute: minuteSchema.nullable(),
  snoozedUntil: instantSchema.nullable(),
  assigneeId: idSchema.nullable(),
  teamId: idSchema.nullable(),
  archived: z.boolean(),
})
export type TaskBefore = z.output<typeof taskBefore>

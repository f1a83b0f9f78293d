/** States of a task: the first three are open, and columns of the board with « Terminée ». */
export const taskStates = ['todo', 'doing', 'waiting', 'done', 'cancelled'] as const
export type TaskState = (typeof taskStates)[number]
export const openStates = ['todo', 'doing', 'waiting'] as const satisfies TaskState[]
export type OpenState = (typeof openStates)[number]
/** The columns of the board, from left to right. */
export const boardStates = ['todo', 'doing', 'waiting', 'done'] as const satisfies TaskState[]
export type BoardState = (typeof boardStates)[number]

/** What a list of tasks shows: all that are open, all that are over, one state, or what was deleted. */
export const taskTabs = ['open', ...openStates, 'closed', 'done', 'cancelled', 'archived'] as const
export type TaskTab = (typeof taskTabs)[number]
/** Tasks are counted up to so many, which stands for more. */
export const MOST_TASKS_COUNTED = 1_000

export const taskStateLabels: Record<TaskState, string> = {
  todo: 'À faire',
  doing: 'En cours',
  waiting: 'En attente',
  done: 'Terminée',
  cancelled: 'Annulée',
}

export const isOpenState = (state: TaskState): state is OpenState =>
  (openStates as readonly TaskState[]).includes(state)

/** From the least to the most urgent; the database keeps the place in this list. */
export const taskPriorities = ['low', 'normal', 'high', 'urgent'] as const
export type TaskPriority = (typeof taskPriorities)[number]

export const taskPriorityLabels: Record<TaskPriority, string> = {
  low: 'Basse',
  normal: 'Normale',
  high: 'Haute',
  urgent: 'Urgente',
}

/** What a list of tasks may be sorted by. */
export const taskSorts = ['due', 'priority', 'name', 'created', 'closed'] as const

/** Records that a task may be linked to. */
export const taskLinkKinds = [
  'company',
  'contact',
  'quote',
  'invoice',
  'conversation',
  'message',
  'reminder',
  'call',
] as const
export type TaskLinkKind = (typeof taskLinkKinds)[number]
export type TaskLink = { kind: TaskLinkKind; id: string }

/** A line of the checklist; `id` is made by whoever adds it. */
export type ChecklistItem = { id: string; text: string; done: boolean }

export const taskLimits = {
  title: 250,
  /** Characters of the notes, their HTML included. */
  notes: 20_000,
  checklist: 50,
  checklistText: 250,
  links: 30,
  files: 20,
  /** Bytes of a file: that of a mail’s attachment. */
  fileBytes: 25_000_000,
  reminders: 5,
  /** Tasks of one change. */
  bulk: 200,
  viewName: 60,
} as const

/** Two weeks, the earliest reminder before the due hour. */
export const MOST_MINUTES_BEFORE = 14 * 24 * 60

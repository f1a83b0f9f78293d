import type { BulkChange, TaskBefore, TaskRow } from '#shared/contract/task-fields.ts'
import type { TaskState } from '#shared/domain/tasks/task.ts'
import { formatCount } from '#shared/french/format.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { useAction } from '#web/patterns/action/use-action.ts'

type Changed = Pick<TaskRow, 'id' | 'title' | 'state'>

const stateSaid: Record<TaskState, string> = {
  todo: 'Tâche à faire',
  doing: 'Tâche en cours',
  waiting: 'Tâche en attente',
  done: 'Tâche terminée',
  cancelled: 'Tâche annulée',
}

/** What is done to tasks, each with « Annuler ». */
export function useChangeTasks() {
  const refresh = orpc.tasks
  const undo = useAction((before: TaskBefore[]) => api.tasks.undoTasks({ before }), {
    success: ({ undone }, before) =>
      undone === before.length ? null : 'Des tâches ont changé depuis\u00a0: elles restent comme elles sont.',
    refresh,
  })
  const change = useAction(
    ({
      tasks,
      change: wanted,
    }: {
      tasks: readonly Pick<TaskRow, 'id'>[]
      change: BulkChange
      said: [string, string]
    }) => api.tasks.changeTasks({ taskIds: tasks.map(({ id }) => id), change: wanted }),
    {
      success: ({ before }, { said: [one, many] }) =>
        before.length === 0 ? 'Rien n’a changé.' : formatCount(before.length, one, many),
      undo: ({ before }) => before.length > 0 && undo.mutate(before),
      refresh,
    },
  )
  const setState = useAction(
    ({ task, state }: { task: Changed; state: TaskState }) =>
      api.tasks.setTaskState({ taskId: task.id, state }),
    {
      success: ({ nextTaskId }, { state }) =>
        nextTaskId === null ? stateSaid[state] : `${stateSaid[state]}\u00a0; la suivante est créée`,
      reverse: (_answer, { task, state }) => ({ task: { ...task, state }, state: task.state }),
      refresh,
    },
  )
  return { change: change.mutate, setState: setState.mutate, busy: change.isPending || setState.isPending }
}

export type TaskChanges = ReturnType<typeof useChangeTasks>

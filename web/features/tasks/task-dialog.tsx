import { useQuery } from '@tanstack/react-query'
import { Archive, Check, Clock, RotateCcw } from 'lucide-react'
import type { Task } from '#shared/contract/task-fields.ts'
import { repeatWords } from '#shared/domain/tasks/repeat-words.ts'
import { isOpenState, taskStateLabels, taskStates } from '#shared/domain/tasks/task.ts'
import { formatDateTime } from '#shared/french/format.ts'
import { useOrganization } from '#web/api/me.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { optionsOf } from '#web/messages/options-of.ts'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Menu, MenuChoice } from '#web/ui/menu.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { SnoozeItems } from './snooze-items.tsx'
import { TaskForm } from './task-form.tsx'
import { taskOptions } from './task-queries.ts'
import { taskStateTones } from './task-words.ts'
import { useChangeTasks } from './use-change-tasks.ts'

/** A task in whole: what is done to it, and its fields. */
export function TaskDialog({ taskId, onClose }: { taskId: string; onClose: () => void }) {
  const query = useQuery(taskOptions(taskId))
  if (query.data)
    return (
      <TaskForm key={taskId} task={query.data} onClose={onClose} onSaved={onClose}>
        <TaskHead task={query.data} onClose={onClose} />
      </TaskForm>
    )
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Tâche" size="lg">
      <QueryState
        query={query}
        loading={<Skeleton className="h-96" />}
        missing={
          <EmptyState
            title="Cette tâche n’existe plus"
            description="Elle a peut-être été supprimée par un collègue."
          />
        }
      />
    </Dialog>
  )
}

function TaskHead({ task, onClose }: { task: Task; onClose: () => void }) {
  const { timezone } = useOrganization()
  const refusal = useRefusal('task:write')
  const changes = useChangeTasks()
  const open = isOpenState(task.state)
  const archived = task.archivedAt !== null
  const disabledReason = refusal ?? null
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={taskStateTones[task.state]}>{taskStateLabels[task.state]}</Badge>
        {task.repeat !== null && <Badge dot={false}>{repeatWords(task.repeat.rule)}</Badge>}
        <span className="flex-1" />
        {!archived && (
          <>
            <Button
              size="sm"
              icon={open ? Check : RotateCcw}
              loading={changes.busy}
              disabledReason={disabledReason}
              onClick={() => {
                changes.setState({ task, state: open ? 'done' : 'todo' })
                if (open) onClose()
              }}
            >
              {open ? 'Terminer' : 'Rouvrir'}
            </Button>
            <Menu
              trigger={
                <Button size="sm" disabledReason={disabledReason}>
                  État
                </Button>
              }
            >
              <MenuChoice
                label="État"
                options={optionsOf(taskStateLabels).filter(({ value }) => taskStates.includes(value))}
                value={task.state}
                onValueChange={(state) => changes.setState({ task, state })}
              />
            </Menu>
            {open && (
              <Menu
                trigger={
                  <Button size="sm" icon={Clock} disabledReason={disabledReason}>
                    Reporter
                  </Button>
                }
              >
                <SnoozeItems tasks={[task]} changes={changes} />
              </Menu>
            )}
          </>
        )}
        <Button
          size="sm"
          icon={archived ? RotateCcw : Archive}
          disabledReason={disabledReason}
          onClick={() => {
            changes.change({
              tasks: [task],
              change: { act: archived ? 'restore' : 'archive' },
              said: archived
                ? ['tâche restaurée', 'tâches restaurées']
                : ['tâche supprimée', 'tâches supprimées'],
            })
            if (!archived) onClose()
          }}
        >
          {archived ? 'Restaurer' : 'Supprimer'}
        </Button>
      </div>
      {task.snoozedUntil !== null && new Date(task.snoozedUntil) > new Date() && (
        <Alert tone="info">
          Reportée au {formatDateTime(task.snoozedUntil, timezone)}. Changer l’échéance met fin au report.
        </Alert>
      )}
    </div>
  )
}

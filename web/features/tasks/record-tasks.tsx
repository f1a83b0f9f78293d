import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { TaskLinkKind } from '#shared/domain/tasks/task.ts'
import { useCan, useRefusal } from '#web/api/use-can.ts'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, paneCard } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useInSight } from '#web/ui/use-in-sight.ts'
import { useLoaded } from '#web/ui/use-loaded.ts'
import { LazyNewTask } from './lazy-new-task.tsx'
import type { NewTaskStart } from './new-task-dialog.tsx'
import { useOwnerNames } from './owner-names.ts'
import { selectedWords, taskOfWords } from './selected-words.ts'
import { TaskItem } from './task-item.tsx'
import { recordOptions } from './task-queries.ts'
import { useToday } from './task-words.ts'
import { useChangeTasks } from './use-change-tasks.ts'

// Its form weighs more than the pages that have the card.
const load = () => import('./task-dialog.tsx').then((module) => module.TaskDialog)

type RecordTasksProps = {
  kind: TaskLinkKind
  id: string
  /** What the record is called. */
  label: string
  /** In a pane of its own. */
  narrow?: boolean
  /** Asks for its tasks when somebody opens them: on a page that asks for much else. */
  folded?: boolean
}

/** « Tâches » of a client, a devis, an invoice or a conversation: what is left to do, and what was done last. Asked for once in sight. */
export function RecordTasks({ kind, id, label, narrow = false, folded = false }: RecordTasksProps) {
  const [unfolded, setUnfolded] = useState(!folded)
  const mayRead = useCan('task:read')
  const refusal = useRefusal('task:write')
  const [adding, setAdding] = useState<NewTaskStart | null>(null)
  const [opened, setOpened] = useState<string | null>(null)
  const Dialog = useLoaded(load, opened !== null)
  const { ref, seen } = useInSight()
  const query = useQuery({ ...recordOptions(kind, id), enabled: mayRead && seen && unfolded })
  const tasks = query.data && [...query.data.open, ...query.data.closed]
  const changes = useChangeTasks()
  const today = useToday()
  const ownerOf = useOwnerNames(tasks?.some(({ assigneeId, teamId }) => assigneeId ?? teamId) ?? false)
  if (!mayRead) return null
  return (
    <Card
      ref={ref}
      title="Tâches"
      line={tasks?.length === 0 && 'Rien n’est prévu.'}
      flush
      className={narrow ? paneCard : undefined}
      actions={
        <Button
          size="sm"
          icon={Plus}
          disabledReason={refusal ?? null}
          onClick={() => setAdding({ ...taskOfWords(selectedWords(), label), links: [{ kind, id, label }] })}
        >
          Nouvelle tâche
        </Button>
      }
    >
      {!unfolded ? (
        <div className="px-5 pb-4">
          <Button size="sm" onClick={() => setUnfolded(true)}>
            Voir les tâches
          </Button>
        </div>
      ) : tasks === undefined ? (
        <QueryState query={query} loading={<Skeleton className="mx-5 mb-5 h-16" />} errorClassName="py-4" />
      ) : tasks.length === 0 ? null : (
        <ul className="divide-y divide-line border-line border-t px-2">
          {tasks.map((task) => (
            <TaskItem
              key={task.id}
              task={task}
              today={today}
              changes={changes}
              refusal={refusal}
              owner={ownerOf(task)}
              without="client"
              onOpen={() => setOpened(task.id)}
            />
          ))}
        </ul>
      )}
      <LazyNewTask start={adding} onClose={() => setAdding(null)} />
      {opened !== null && Dialog && <Dialog taskId={opened} onClose={() => setOpened(null)} />}
    </Card>
  )
}

import { useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { TaskFormValues } from '#shared/contract/task-fields.ts'
import { useCan, useRefusal } from '#web/api/use-can.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { MainAction } from '#web/ui/page-header.tsx'
import { useLoaded } from '#web/ui/use-loaded.ts'
import { LazyNewTask } from './lazy-new-task.tsx'
import { TaskLineForm } from './task-line.tsx'
import { openedTask } from './task-search.ts'

// The form weighs more than the lists.
const loadForm = () => import('./task-form.tsx').then((module) => module.TaskForm)
const loadDialog = () => import('./task-dialog.tsx').then((module) => module.TaskDialog)

/** The body of a page of tasks, below the line that adds one; or why one may not read it. */
export function TaskPage({ children }: { children: ReactNode }) {
  const refusal = useRefusal('task:read')
  if (refusal) return <Alert tone="info">{refusal}</Alert>
  return (
    <>
      <QuickAdd />
      {children}
      <OpenedTask />
    </>
  )
}

/** The line above every view, which adds a task; on a phone, a button where the thumb is. */
function QuickAdd() {
  const may = useCan('task:write')
  const [asked, setAsked] = useState(false)
  const [details, setDetails] = useState<TaskFormValues | null>(null)
  const Form = useLoaded(loadForm, details !== null)
  const close = () => setDetails(null)
  if (!may) return null
  return (
    <>
      <div className="mb-4 max-sm:hidden">
        <TaskLineForm onDetails={setDetails} />
        {details !== null && Form && <Form initial={details} onClose={close} onSaved={close} />}
      </div>
      <div className="sm:hidden">
        <MainAction>
          <Button variant="primary" icon={Plus} onClick={() => setAsked(true)}>
            Nouvelle tâche
          </Button>
        </MainAction>
      </div>
      <LazyNewTask start={asked ? {} : null} onClose={() => setAsked(false)} />
    </>
  )
}

/** The dialog of the task that the address names. */
function OpenedTask() {
  const { task } = openedTask.read(useSearch({ strict: false, structuralSharing: false }))
  const navigate = useNavigate()
  const Dialog = useLoaded(loadDialog, task !== undefined)
  const close = () =>
    void navigate({ to: '.', search: (before: object) => ({ ...before, task: undefined }), replace: true })
  if (task === undefined || !Dialog) return null
  return <Dialog key={task} taskId={task} onClose={close} />
}

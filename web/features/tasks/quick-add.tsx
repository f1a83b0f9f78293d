import { useState } from 'react'
import type { TaskFormValues } from '#shared/contract/task-fields.ts'
import { useCan } from '#web/api/use-can.ts'
import { useLoaded } from '#web/ui/use-loaded.ts'
import { TaskLineForm } from './task-line.tsx'

const load = () => import('./task-form.tsx').then((module) => module.TaskForm)

/** The line above every view, which adds a task. */
export function QuickAdd() {
  const may = useCan('task:write')
  const [details, setDetails] = useState<TaskFormValues | null>(null)
  const Form = useLoaded(load, details !== null)
  const close = () => setDetails(null)
  if (!may) return null
  return (
    <div className="mb-4">
      <TaskLineForm onDetails={setDetails} />
      {details !== null && Form && <Form initial={details} onClose={close} onSaved={close} />}
    </div>
  )
}

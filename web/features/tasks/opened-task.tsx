import { useNavigate, useSearch } from '@tanstack/react-router'
import { useLoaded } from '#web/ui/use-loaded.ts'
import { openedTask } from './task-search.ts'

// The form weighs more than the lists.
const load = () => import('./task-dialog.tsx').then((module) => module.TaskDialog)

/** The dialog of the task that the address names. */
export function OpenedTask() {
  const { task } = openedTask.read(useSearch({ strict: false, structuralSharing: false }))
  const navigate = useNavigate()
  const Dialog = useLoaded(load, task !== undefined)
  const close = () =>
    void navigate({ to: '.', search: (before: object) => ({ ...before, task: undefined }), replace: true })
  if (task === undefined || !Dialog) return null
  return <Dialog key={task} taskId={task} onClose={close} />
}

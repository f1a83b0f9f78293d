import { useLoaded } from '#web/ui/use-loaded.ts'
import type { NewTaskStart } from './new-task-dialog.tsx'

// The form weighs more than the pages that offer it.
const load = () => import('./new-task-dialog.tsx').then((module) => module.NewTaskDialog)

/** The dialog of a new task, while `start` is not null. */
export function LazyNewTask({ start, onClose }: { start: NewTaskStart | null; onClose: () => void }) {
  const Dialog = useLoaded(load, start !== null)
  return start !== null && Dialog ? <Dialog start={start} onClose={onClose} /> : null
}

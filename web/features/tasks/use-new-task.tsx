import { useState } from 'react'
import { LazyNewTask } from './lazy-new-task.tsx'
import type { NewTaskStart } from './new-task-dialog.tsx'

/** Opens the dialog of a new task from a page of another feature; `dialog` stands in that page. */
export function useNewTask() {
  const [start, setStart] = useState<NewTaskStart | null>(null)
  return { open: setStart, dialog: <LazyNewTask start={start} onClose={() => setStart(null)} /> }
}

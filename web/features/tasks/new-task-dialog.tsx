import { useState } from 'react'
import type { Task, TaskFormValues } from '#shared/contract/task-fields.ts'
import type { TaskLink } from '#shared/domain/tasks/task.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { TaskForm } from './task-form.tsx'
import { TaskLineForm } from './task-line.tsx'

export type NewTaskStart = {
  /** First words of the line. */
  title?: string
  /** HTML: the words of a mail, say. */
  notes?: string
  links?: readonly (TaskLink & { label?: string })[]
  dueOn?: string | null
}

type NewTaskDialogProps = { start?: NewTaskStart; onClose: () => void; onCreated?: (task: Task) => void }

/** A new task from anywhere: one line, or the whole form. */
export function NewTaskDialog({ start = {}, onClose, onCreated }: NewTaskDialogProps) {
  const { title = '', notes, links = [], dueOn = null } = start
  // What begins with words of a mail goes on in the form, which shows them.
  const [values, setValues] = useState<TaskFormValues | null>(
    notes === undefined ? null : { title, notes, dueOn, links: plain(links) },
  )
  const done = (task: Task) => {
    onClose()
    onCreated?.(task)
  }
  if (values !== null) return <TaskForm initial={values} labels={links} onClose={onClose} onSaved={done} />
  const named = links.flatMap(({ label }) => (label ? [label] : []))
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Nouvelle tâche"
      description={named.length > 0 ? `Liée à ${named.join(', ')}.` : undefined}
    >
      <TaskLineForm
        start={title}
        links={plain(links)}
        dueOn={dueOn}
        autoFocus
        onCreated={done}
        onDetails={setValues}
      >
        <p className="text-muted text-xs">
          {
            'Écrivez le jour et l’heure en toutes lettres («\u202fmardi en huit 14\u00a0h\u202f», «\u202ftous les lundis\u202f»), @ pour une personne, # pour un client.'
          }
        </p>
      </TaskLineForm>
    </Dialog>
  )
}

const plain = (links: readonly TaskLink[]) => links.map(({ kind, id }) => ({ kind, id }))

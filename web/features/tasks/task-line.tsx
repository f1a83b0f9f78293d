import { Plus, SlidersHorizontal } from 'lucide-react'
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import type { Task, TaskFormValues } from '#shared/contract/task-fields.ts'
import { type TaskLink, taskLimits } from '#shared/domain/tasks/task.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Input } from '#web/ui/input.tsx'
import { LineChips } from './line-chips.tsx'
import { useToday } from './task-words.ts'
import { useTaskLine } from './use-task-line.ts'

type TaskLineProps = {
  /** First words of the line. */
  start?: string
  /** What the task is linked to, beside the client that the line names. */
  links?: readonly TaskLink[]
  /** Its due day where the line says none. */
  dueOn?: string | null
  autoFocus?: boolean
  onCreated?: (task: Task) => void
  /** Goes on in the whole form, with what was understood. */
  onDetails: (values: TaskFormValues) => void
  children?: ReactNode
}

/** A task in one line: day, hour, repetition, person and client are understood and shown as chips. */
export function TaskLineForm(props: TaskLineProps) {
  const { start = '', links = [], dueOn = null, autoFocus, onCreated, onDetails, children } = props
  const line = useTaskLine(start)
  const today = useToday()
  const refusal = useRefusal('task:write')
  const input = useRef<HTMLInputElement>(null)
  const [fault, setFault] = useState<string | null>(null)
  const faultId = useId()
  const values = (): TaskFormValues => {
    const { title, date, person, client } = line.line
    const day = date?.kind === 'date' ? date : null
    const owner = person?.kind === 'found' ? person.candidate : null
    return {
      title,
      dueOn: day?.on ?? dueOn,
      dueMinute: day?.minute ?? null,
      ...(day?.repeat && { repeat: { rule: day.repeat } }),
      ...(owner &&
        (owner.kind === 'team' ? { assigneeId: null, teamId: owner.id } : { assigneeId: owner.id })),
      links: [
        ...links,
        ...(client?.kind === 'found' ? [{ kind: client.candidate.kind, id: client.candidate.id }] : []),
      ],
    }
  }
  const create = useAction((task: TaskFormValues) => api.tasks.createTask(task), {
    success: ({ title }) => `«\u202f${title}\u202f» ajoutée`,
    refresh: orpc.tasks,
    onSuccess: (task) => {
      line.clear()
      onCreated?.(task)
      input.current?.focus()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (create.isPending || refusal !== undefined) return
    const next = faultOf(line)
    setFault(next)
    if (next === null) create.mutate(values())
    else input.current?.focus()
  }
  return (
    <form onSubmit={submit} className="grid gap-2">
      <div className="flex gap-2">
        <Input
          ref={input}
          autoFocus={autoFocus}
          aria-label="Nouvelle tâche"
          aria-describedby={fault === null ? undefined : faultId}
          aria-invalid={fault === null ? undefined : true}
          placeholder="Rappeler Delorme demain 9 h @Inès #Cloisons"
          autoComplete="off"
          maxLength={taskLimits.title + 100}
          value={line.text}
          disabled={refusal !== undefined}
          onChange={({ target }) => {
            line.setText(target.value)
            setFault(null)
          }}
          className="min-w-0 flex-1"
        />
        <IconButton
          variant="secondary"
          icon={SlidersHorizontal}
          label="Plus de détails"
          disabledReason={refusal ?? null}
          onClick={() => {
            onDetails(values())
            line.clear()
          }}
        />
        <Button
          type="submit"
          variant="primary"
          icon={Plus}
          loading={create.isPending}
          disabledReason={refusal ?? null}
          className="max-sm:w-10 max-sm:px-0!"
        >
          <span className="max-sm:sr-only">Ajouter</span>
        </Button>
      </div>
      <FieldError id={faultId} text={fault} />
      <LineChips line={line} today={today} />
      {children}
    </form>
  )
}

/** What must be said before the task is made: nothing is guessed. */
function faultOf({
  line: { title, date, person, client },
  searching,
}: ReturnType<typeof useTaskLine>): string | null {
  if (title === '') return 'Donnez un titre à la tâche'
  if (title.length > taskLimits.title) return `Titre trop long (max. ${taskLimits.title}\u00a0caractères)`
  if (date?.kind === 'ask') return 'Dites quel jour est l’échéance, ou laissez ces mots dans le titre.'
  if (date?.kind === 'refused') return `${date.reason} Corrigez la date, ou laissez ces mots dans le titre.`
  if (searching) return 'Les noms sont encore recherchés\u00a0: un instant.'
  for (const name of [person, client])
    if (name && name.kind !== 'found')
      return `Dites qui est «\u202f${name.words}\u202f», ou laissez ces mots dans le titre.`
  return null
}

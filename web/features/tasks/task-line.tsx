import { Plus, SlidersHorizontal } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { Task, TaskFormValues } from '#shared/contract/task-fields.ts'
import { type TaskLink, taskLimits } from '#shared/domain/tasks/task.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Input } from '#web/ui/input.tsx'
import { useLoaded } from '#web/ui/use-loaded.ts'
import { useToday } from './task-words.ts'
import { useTaskLine } from './use-task-line.ts'

const loadChips = () => import('./line-chips.tsx').then((module) => module.LineChips)

type LineReading = NonNullable<ReturnType<typeof useTaskLine>['line']>

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
  /** Pressed before the line was read, or its names found: done once it is. */
  const [waiting, setWaiting] = useState<'create' | 'details' | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const line = useTaskLine(start, () => {
    if (waiting === null) return
    setWaiting(null)
    setFault('La ligne n’a pas pu être lue. Vérifiez votre connexion, puis réessayez.')
  })
  const Chips = useLoaded(loadChips, line.text !== '')
  const today = useToday()
  const refusal = useRefusal('task:write')
  const input = useRef<HTMLInputElement>(null)
  const faultId = useId()
  const valuesOf = ({ title, date, person, client }: LineReading): TaskFormValues => {
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
  const pressed = (act: 'create' | 'details') => {
    const { line: reading, searching } = line
    if (reading === null || searching) {
      if (reading === null) line.reach()
      return setWaiting(act)
    }
    setWaiting(null)
    if (act === 'details') {
      onDetails(valuesOf(reading))
      return line.clear()
    }
    const next = faultOf(reading)
    setFault(next)
    if (next === null) create.mutate(valuesOf(reading))
    else input.current?.focus()
  }
  const goOn = useEffectEvent(() => waiting !== null && pressed(waiting))
  const ready = line.line !== null && !line.searching
  useEffect(() => {
    if (ready) goOn()
  }, [ready])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!create.isPending && refusal === undefined) pressed('create')
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
            setWaiting(null)
          }}
          onFocus={() => line.line === null && line.reach()}
          className="min-w-0 flex-1"
        />
        <IconButton
          variant="secondary"
          icon={SlidersHorizontal}
          label="Plus de détails"
          disabledReason={refusal ?? null}
          onClick={() => pressed('details')}
        />
        <Button
          type="submit"
          variant="primary"
          icon={Plus}
          loading={create.isPending || waiting === 'create'}
          disabledReason={refusal ?? null}
          className="max-sm:w-10 max-sm:px-0!"
        >
          <span className="max-sm:sr-only">Ajouter</span>
        </Button>
      </div>
      <FieldError id={faultId} text={fault} />
      {Chips && <Chips line={line} today={today} />}
      {children}
    </form>
  )
}

/** Says what is missing before the task is made: nothing is guessed. */
function faultOf({ title, date, person, client }: LineReading): string | null {
  if (title === '') return 'Donnez un titre à la tâche'
  if (title.length > taskLimits.title) return `Titre trop long (max. ${taskLimits.title}\u00a0caractères)`
  if (date?.kind === 'ask') return 'Dites quel jour est l’échéance, ou laissez ces mots dans le titre.'
  if (date?.kind === 'refused') return `${date.reason} Corrigez la date, ou laissez ces mots dans le titre.`
  for (const name of [person, client])
    if (name && name.kind !== 'found')
      return `Dites qui est «\u202f${name.words}\u202f», ou laissez ces mots dans le titre.`
  return null
}

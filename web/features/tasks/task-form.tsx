import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { type Task, type TaskFields, type TaskFormValues, taskFields } from '#shared/contract/task-fields.ts'
import { type TaskLink, taskLimits, taskPriorityLabels } from '#shared/domain/tasks/task.ts'
import { formatDate } from '#shared/french/format.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { useMe } from '#web/api/me.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { optionsOf } from '#web/messages/options-of.ts'
import { FormDialog } from '#web/patterns/form/form-dialog.tsx'
import { SelectField } from '#web/patterns/form/select-field.tsx'
import { TextField } from '#web/patterns/form/text-field.tsx'
import { type ApiForm, useApiForm } from '#web/patterns/form/use-api-form.ts'
import { DayInput } from '#web/ui/day-input.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { toast } from '#web/ui/toast.ts'
import { ChecklistField } from './checklist-field.tsx'
import { FilesField } from './files-field.tsx'
import { LinksField } from './links-field.tsx'
import { NotesField } from './notes-field.tsx'
import { RepeatField } from './repeat-field.tsx'
import { peopleOptions } from './task-queries.ts'
import { emptyTask, type TaskValues, taskLabels, valuesOfTask } from './task-values.ts'
import { minuteText } from './task-words.ts'
import { useTaskFiles } from './use-task-files.ts'

type TaskFormProps = (
  | { task: Task }
  | {
      initial: TaskFormValues
      /** Names of what it is linked to. */
      labels?: readonly (TaskLink & { label?: string })[]
    }
) & { onClose: () => void; onSaved: (task: Task) => void; children?: ReactNode }

/** Makes a task, or changes one: draw it while it is open only. */
export function TaskForm(props: TaskFormProps) {
  const { onClose, onSaved, children } = props
  const task = 'task' in props ? props.task : undefined
  const refusal = useRefusal('task:write')
  const { user } = useMe()
  const form = useApiForm<TaskValues, TaskFields, Task>({
    schema: taskFields,
    values: 'task' in props ? valuesOfTask(props.task) : emptyTask(props.initial, user.id),
    edit: task && {
      stored: task,
      valuesOf: valuesOfTask,
      labels: taskLabels,
      show: showValue,
      merges: true,
      conflictTitle: 'Cette tâche a été modifiée ailleurs entre-temps',
    },
    save: ({ state: _, ...fields }, { revision, changed }) => {
      if (!task) return api.tasks.createTask(fields)
      const { state: __, ...only } = changed
      return api.tasks.updateTask({ ...only, taskId: task.id, revision })
    },
    success: ({ title }) => `«\u202f${title}\u202f» ${task ? 'enregistrée' : 'ajoutée'}`,
    refresh: orpc.tasks,
    onSaved: async (saved) => {
      // A task that is new is here before its files.
      if (!task && files.uploads.length > 0 && !(await files.sendTo(saved.id)))
        toast.error('Tous les fichiers n’ont pas été joints', {
          description: 'Ouvrez la tâche pour les joindre à nouveau.',
        })
      onSaved(saved)
    },
  })
  const files = useTaskFiles(task?.id ?? null, task?.files.length ?? 0)
  const known = 'task' in props ? props.task.links : (props.labels ?? [])
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="lg"
      title={task ? task.title : 'Nouvelle tâche'}
      action={task ? 'Enregistrer' : 'Ajouter la tâche'}
      disabledReason={task?.archivedAt ? 'Cette tâche est supprimée' : refusal}
      className="grid gap-4"
    >
      {children}
      <TextField
        form={form}
        name="title"
        label="Titre"
        required
        maxLength={taskLimits.title}
        autoComplete="off"
      />
      <WhenFields form={form} />
      <div className="grid gap-4 sm:grid-cols-2">
        <OwnerField form={form} />
        <SelectField form={form} name="priority" label="Priorité" options={optionsOf(taskPriorityLabels)} />
      </div>
      <ChecklistField form={form} />
      <NotesField form={form} />
      <FilesField
        files={files}
        kept={task?.files ?? []}
        waits={!task}
        refusal={task?.archivedAt ? 'Cette tâche est supprimée' : refusal}
      />
      <LinksField form={form} known={known} hidden={task?.hiddenLinks ?? 0} />
    </FormDialog>
  )
}

const change = { shouldDirty: true, shouldValidate: true } as const

/** Minutes before the due hour, or before the morning of the day. */
const reminderLabels: Record<string, string> = {
  none: 'Aucun',
  '0': 'À l’échéance',
  '15': '15 minutes avant',
  '60': '1 heure avant',
  '1440': 'La veille',
  '10080': 'Une semaine avant',
}

function WhenFields({ form }: { form: ApiForm<TaskValues> }) {
  const [dueOn, dueMinute, startsOn, reminders] = useWatch({
    control: form.control,
    name: ['dueOn', 'dueMinute', 'startsOn', 'reminders'],
  })
  const clock = dueMinute === null ? '' : `${two(Math.floor(dueMinute / 60))}:${two(dueMinute % 60)}`
  const first = reminders === undefined ? '0' : String(reminders[0] ?? 'none')
  const others = (reminders?.length ?? 0) > 1
  return (
    <>
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        <Field label="Échéance" optional error={form.errorOf('dueOn')}>
          <DayInput value={dueOn} onValueChange={(day) => form.setValue('dueOn', day, change)} />
        </Field>
        <Field label="Heure" optional error={form.errorOf('dueMinute')}>
          <Input
            type="time"
            value={clock}
            disabled={dueOn === null}
            onChange={({ target }) => {
              const [hour, minute] = target.value.split(':').map(Number)
              const next = target.value === '' ? null : (hour ?? 0) * 60 + (minute ?? 0)
              form.setValue('dueMinute', next, change)
            }}
          />
        </Field>
        <Field label="Pas avant le" optional error={form.errorOf('startsOn')}>
          <DayInput value={startsOn} onValueChange={(day) => form.setValue('startsOn', day, change)} />
        </Field>
        <Field label="Rappel" error={form.errorOf('reminders')}>
          <NativeSelect
            disabled={dueOn === null}
            options={[
              ...optionsOf(reminderLabels),
              ...(first in reminderLabels ? [] : [{ value: first, label: `${first} minutes avant` }]),
            ]}
            value={first}
            onChange={({ target }) =>
              form.setValue(
                'reminders',
                target.value === 'none'
                  ? []
                  : [Number(target.value), ...(others ? (reminders ?? []).slice(1) : [])],
                change,
              )
            }
          />
        </Field>
      </div>
      {dueOn !== null && (
        <button
          type="button"
          className="-mt-2 justify-self-start text-muted text-xs underline underline-offset-3 hover:text-ink"
          onClick={() => {
            form.setValue('dueMinute', null, change)
            form.setValue('repeat', null, change)
            form.setValue('dueOn', null, change)
          }}
        >
          Retirer l’échéance
        </button>
      )}
      <RepeatField form={form} />
    </>
  )
}

const two = (value: number) => String(value).padStart(2, '0')

function OwnerField({ form }: { form: ApiForm<TaskValues> }) {
  const [assigneeId, teamId] = useWatch({ control: form.control, name: ['assigneeId', 'teamId'] })
  const { data } = useQuery(peopleOptions)
  const value = teamId ? `team:${teamId}` : assigneeId ? `person:${assigneeId}` : ''
  const options = [
    { value: '', label: 'Personne' },
    ...(data?.members ?? []).map(({ id, name }) => ({ value: `person:${id}`, label: name })),
    ...(data?.teams ?? []).map(({ id, name }) => ({ value: `team:${id}`, label: `Équipe ${name}` })),
  ]
  if (!options.some((option) => option.value === value))
    options.push({ value, label: data ? 'Ancien membre' : 'Chargement…' })
  return (
    <Field label="Attribuée à" error={form.errorOf('teamId') ?? form.errorOf('assigneeId')}>
      <NativeSelect
        options={options}
        value={value}
        onChange={({ target }) => {
          const [kind, id = ''] = target.value.split(':')
          form.setValue('assigneeId', kind === 'person' ? id : null, change)
          form.setValue('teamId', kind === 'team' ? id : null, change)
        }}
      />
    </Field>
  )
}

function showValue(name: string, values: TaskValues): string {
  if (name === 'dueOn' || name === 'startsOn') return values[name] === null ? '' : formatDate(values[name])
  if (name === 'dueMinute') return values.dueMinute === null ? '' : minuteText(values.dueMinute)
  if (name === 'priority') return taskPriorityLabels[values.priority]
  if (name === 'title') return values.title
  if (name === 'checklist') return values.checklist.map(({ text }) => text).join(', ')
  return ''
}

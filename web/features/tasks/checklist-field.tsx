import { Plus, X } from 'lucide-react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { useWatch } from 'react-hook-form'
import { taskLimits } from '#shared/domain/tasks/task.ts'
import type { ApiForm } from '#web/patterns/form/use-api-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { FieldError, FieldGroup } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Input } from '#web/ui/input.tsx'
import type { TaskValues } from './task-values.ts'

/** The lines to tick of a task; Enter adds one. */
export function ChecklistField({ form }: { form: ApiForm<TaskValues> }) {
  const items = useWatch({ control: form.control, name: 'checklist' })
  const list = useRef<HTMLUListElement>(null)
  const set = (next: TaskValues['checklist']) =>
    form.setValue('checklist', next, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  const add = () => {
    // At once: the letters that follow Enter would stand in the line before.
    flushSync(() => set([...items, { id: crypto.randomUUID(), text: '', done: false }]))
    const lines = list.current?.querySelectorAll<HTMLInputElement>('input:not([type=checkbox])')
    lines?.[lines.length - 1]?.focus()
  }
  const full = items.length >= taskLimits.checklist
  return (
    <FieldGroup label="Liste à cocher">
      {items.length > 0 && (
        <ul ref={list} className="mb-2 grid gap-2">
          {items.map((item, index) => {
            const replace = (more: Partial<typeof item>) =>
              set(items.map((one) => (one.id === item.id ? { ...one, ...more } : one)))
            const error = form.errorOf(`checklist.${index}.text`)
            return (
              <li key={item.id}>
                <div className="flex items-center gap-2">
                  <Checkbox
                    hideLabel
                    label={`Fait\u00a0: ${item.text || `ligne ${index + 1}`}`}
                    checked={item.done ?? false}
                    onChange={({ target }) => replace({ done: target.checked })}
                  />
                  <Input
                    aria-label={`Ligne ${index + 1}`}
                    aria-invalid={error ? true : undefined}
                    value={item.text}
                    maxLength={taskLimits.checklistText}
                    autoComplete="off"
                    onChange={({ target }) => replace({ text: target.value })}
                    onKeyDown={(event) => {
                      if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
                      event.preventDefault()
                      if (!full) add()
                    }}
                    className="min-w-0 flex-1"
                  />
                  <IconButton
                    icon={X}
                    label={`Retirer la ligne ${index + 1}`}
                    onClick={() => set(items.filter(({ id }) => id !== item.id))}
                  />
                </div>
                <FieldError id={`checklist-${item.id}`} text={error} />
              </li>
            )
          })}
        </ul>
      )}
      <Button
        size="sm"
        icon={Plus}
        onClick={add}
        className="self-start"
        disabledReason={full ? `Au plus ${taskLimits.checklist} lignes` : null}
      >
        Ajouter une ligne
      </Button>
    </FieldGroup>
  )
}

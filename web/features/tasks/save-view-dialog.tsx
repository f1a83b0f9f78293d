import { z } from 'zod'
import type { TaskView } from '#shared/contract/tasks.ts'
import { taskLimits } from '#shared/domain/tasks/task.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { CheckboxField } from '#web/patterns/form/checkbox-field.tsx'
import { FormDialog } from '#web/patterns/form/form-dialog.tsx'
import { TextField } from '#web/patterns/form/text-field.tsx'
import { useApiForm } from '#web/patterns/form/use-api-form.ts'

const fields = z.object({
  name: z.string().trim().min(1, 'Donnez un nom à la vue.'),
  shared: z.boolean(),
})
type Fields = z.output<typeof fields>

/** Asks for the name under which a view and its filters are kept. */
export function SaveViewDialog({ q, onClose }: { q: string; onClose: () => void }) {
  const form = useApiForm<Fields, Fields, TaskView>({
    schema: fields,
    values: { name: '', shared: false },
    save: (values) => api.tasks.createTaskView({ ...values, q }),
    success: ({ name }) => `Vue «\u202f${name}\u202f» enregistrée`,
    refresh: orpc.tasks.listTaskViews,
    onSaved: onClose,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title="Enregistrer la vue"
      description="L’onglet et ses filtres, sous un nom."
      action="Enregistrer"
      className="grid gap-4"
    >
      <TextField
        form={form}
        name="name"
        label="Nom"
        required
        maxLength={taskLimits.viewName}
        autoComplete="off"
      />
      <CheckboxField form={form} name="shared" label="Partager avec l’équipe" />
    </FormDialog>
  )
}

import { z } from 'zod'
import { type CallScript, purposeSchema } from '#shared/contract/call-fields.ts'
import { type CallPurpose, callPurposeLabels, callPurposes } from '#shared/domain/calls/call-names.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { FormDialog } from '#web/patterns/form/form-dialog.tsx'
import { SelectField } from '#web/patterns/form/select-field.tsx'
import { TextField } from '#web/patterns/form/text-field.tsx'
import { TextareaField } from '#web/patterns/form/textarea-field.tsx'
import { useApiForm } from '#web/patterns/form/use-api-form.ts'

const purposes = callPurposes.map((value) => ({ value, label: callPurposeLabels[value] }))
const labels = { name: 'Nom', purpose: 'Motif', body: 'Texte' }
const schema = z.object({
  name: z.string().trim().min(1, 'Donnez un nom au script.').max(80, 'Nom trop long (max. 80 caractères)'),
  purpose: purposeSchema,
  body: z
    .string()
    .trim()
    .min(1, 'Écrivez le script.')
    .max(10_000, 'Ce texte dépasse 10\u202f000 caractères.'),
})
const valuesOf = ({ name, purpose, body }: Pick<CallScript, 'name' | 'purpose' | 'body'>) => ({
  name,
  purpose,
  body,
})
const none = { name: '', purpose: 'prospecting' as CallPurpose, body: '' }

/** A script, new or changed. */
export function ScriptDialog({ script, onClose }: { script: CallScript | null; onClose: () => void }) {
  const form = useApiForm({
    schema,
    values: valuesOf(script ?? none),
    edit: script === null ? undefined : { stored: script, valuesOf, labels },
    save: (fields, { revision }) =>
      script === null
        ? api.calls.createCallScript(fields)
        : api.calls.updateCallScript({ scriptId: script.id, revision, ...fields }),
    success: ({ name }) => `Script «\u202f${name}\u202f» enregistré`,
    onSaved: onClose,
    refresh: [orpc.calls],
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={script === null ? 'Nouveau script' : 'Modifier le script'}
      action="Enregistrer le script"
      size="lg"
      className="grid gap-4 sm:grid-cols-2"
    >
      <TextField form={form} name="name" label={labels.name} required />
      <SelectField form={form} name="purpose" label={labels.purpose} options={purposes} required />
      <TextareaField
        form={form}
        name="body"
        label={labels.body}
        rows={10}
        required
        className="sm:col-span-2"
      />
    </FormDialog>
  )
}

import { z } from 'zod'
import {
  type OppositionSource,
  oppositionSourceLabels,
  oppositionSources,
} from '#shared/domain/calls/call-names.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { FormDialog } from '#web/patterns/form/form-dialog.tsx'
import { SelectField } from '#web/patterns/form/select-field.tsx'
import { TextareaField } from '#web/patterns/form/textarea-field.tsx'
import { useApiForm } from '#web/patterns/form/use-api-form.ts'
import type { Called } from './call-queries.ts'

const sources = oppositionSources
  .filter((value) => value !== 'import')
  .map((value) => ({ value, label: oppositionSourceLabels[value] }))

type OpposeDialogProps = { called: Called; name: string; onClose: () => void }

/** « Ne plus appeler »: an opposition, for good. */
export function OpposeDialog({ called, name, onClose }: OpposeDialogProps) {
  const form = useApiForm({
    schema: z.object({
      source: z.enum(oppositionSources),
      note: z.string().trim().max(500, 'Texte trop long (max. 500 caractères)'),
    }),
    values: { source: 'call' as OppositionSource, note: '' },
    save: (fields) => api.callWishes.opposeCalls({ ...called, ...fields }),
    success: 'Opposition enregistrée',
    onSaved: onClose,
    refresh: [orpc.callWishes, orpc.calls, orpc.platform],
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Ne plus appeler ${name}\u202f?`}
      description="L’opposition est enregistrée pour toujours&nbsp;: elle survit aux imports et aux fusions de fiches. Vous pourrez encore appeler pour une facture, une livraison ou un contrat en cours."
      action="Enregistrer l’opposition"
      danger
      className="grid gap-4"
    >
      <SelectField form={form} name="source" label="Dite par" options={sources} required />
      <TextareaField form={form} name="note" label="Note" optional rows={3} />
    </FormDialog>
  )
}

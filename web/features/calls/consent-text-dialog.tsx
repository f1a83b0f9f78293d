import { z } from 'zod'
import { api, orpc } from '#web/api/api-client.ts'
import { CheckboxField } from '#web/patterns/form/checkbox-field.tsx'
import { FormDialog } from '#web/patterns/form/form-dialog.tsx'
import { TextareaField } from '#web/patterns/form/textarea-field.tsx'
import { useApiForm } from '#web/patterns/form/use-api-form.ts'

type CallSettings = Awaited<ReturnType<typeof api.callWishes.getCallSettings>>

const labels = { consentText: 'Texte du consentement', sellsRenovation: 'Rénovation de logements' }
const schema = z.object({
  consentText: z
    .string()
    .trim()
    .min(20, 'Écrivez le texte que la personne accepte (20 caractères au moins).')
    .max(2_000, 'Ce texte dépasse 2\u202f000 caractères.'),
  sellsRenovation: z.boolean(),
})
const valuesOf = ({ consentText, sellsRenovation }: CallSettings) => ({ consentText, sellsRenovation })

/** Changes what people agree to, and what the organization says that it sells. */
export function ConsentTextDialog({ settings, onClose }: { settings: CallSettings; onClose: () => void }) {
  const form = useApiForm({
    schema,
    values: valuesOf(settings),
    edit: { stored: settings, valuesOf, labels, conflictTitle: 'Ces réglages ont été modifiés entre-temps' },
    save: (fields, { revision }) => api.callWishes.saveCallSettings({ revision, ...fields }),
    success: 'Réglages enregistrés',
    onSaved: onClose,
    refresh: [orpc.callWishes, orpc.calls],
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Consentement aux appels"
      action="Enregistrer"
      className="grid gap-4"
    >
      <TextareaField
        form={form}
        name="consentText"
        label={labels.consentText}
        help="Un texte modifié devient une nouvelle version&#8239;; les consentements déjà donnés gardent le leur."
        rows={5}
        required
      />
      <CheckboxField
        form={form}
        name="sellsRenovation"
        label="Nous vendons de la rénovation ou de l’adaptation de logements"
        help="La prospection par téléphone en est interdite, même avec un consentement."
      />
    </FormDialog>
  )
}

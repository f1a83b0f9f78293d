import { passkeyNameSchema } from '#shared/contract/security.ts'
import { Form } from '#web/patterns/form/form.tsx'
import { FormActions } from '#web/patterns/form/form-shell.tsx'
import { TextField } from '#web/patterns/form/text-field.tsx'
import { useApiForm } from '#web/patterns/form/use-api-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { refusalOf } from './security-calls.ts'

type PasskeyNameDialogProps = {
  title: string
  name: string
  submitLabel: string
  /** Throws what is refused; a browser's dialog that was closed is no refusal. */
  onSave: (name: string) => Promise<void>
  onClose: () => void
}

/** Asks for the name of a passkey. */
export function PasskeyNameDialog(props: PasskeyNameDialogProps) {
  const { title, name, submitLabel, onSave, onClose } = props
  const form = useApiForm({
    schema: passkeyNameSchema,
    values: { name },
    // The device's part is not repeated.
    retry: false,
    save: (fields) => onSave(fields.name),
    onSaved: () => null,
    explain: refusalOf,
  })
  return (
    <Dialog open onOpenChange={(open) => !open && !form.saving && onClose()} title={title} size="sm">
      <Form
        form={form}
        guarded={false}
        className="flex flex-col gap-4"
        actions={
          <FormActions>
            <Button onClick={onClose}>Annuler</Button>
            <Button type="submit" variant="primary" loading={form.saving}>
              {submitLabel}
            </Button>
          </FormActions>
        }
      >
        <TextField
          form={form}
          name="name"
          label="Nom"
          help="Par exemple l’appareil qui la garde."
          required
          maxLength={60}
          autoFocus
        />
      </Form>
    </Dialog>
  )
}

import type { FieldValues } from 'react-hook-form'
import { Button } from '#web/ui/button.tsx'
import { FormActions } from './form-shell.tsx'
import type { ApiForm } from './use-api-form.ts'

type SaveBarProps<Values extends FieldValues> = { form: ApiForm<Values>; refusal: string | undefined }

/** « Enregistrer » at the right of the foot of a long form, in sight while it scrolls; a changed form can be taken back. */
export function SaveBar<Values extends FieldValues>({ form, refusal }: SaveBarProps<Values>) {
  const { isDirty } = form.formState
  return (
    <FormActions sticky>
      {isDirty && (
        <Button variant="ghost" onClick={() => form.reset()}>
          Annuler les modifications
        </Button>
      )}
      <Button
        type="submit"
        variant="primary"
        loading={form.saving}
        disabledReason={refusal ?? (isDirty ? null : 'Rien n’a changé.')}
      >
        Enregistrer
      </Button>
    </FormActions>
  )
}

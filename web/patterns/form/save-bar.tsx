import type { FieldValues } from 'react-hook-form'
import { Button } from '#web/ui/button.tsx'
import type { ApiForm } from './use-api-form.ts'

type SaveBarProps<Values extends FieldValues> = { form: ApiForm<Values>; refusal: string | undefined }

/** « Enregistrer » at the foot of a long form, in sight while it scrolls; a changed form can be taken back. */
export function SaveBar<Values extends FieldValues>({ form, refusal }: SaveBarProps<Values>) {
  const { isDirty } = form.formState
  return (
    <div className="sticky bottom-0 z-10 -mx-1 flex flex-wrap items-center gap-3 border-line border-t bg-page px-1 py-3">
      <Button
        type="submit"
        variant="primary"
        loading={form.saving}
        disabledReason={refusal ?? (isDirty ? null : 'Rien n’a changé.')}
      >
        Enregistrer
      </Button>
      {isDirty && (
        <Button variant="ghost" onClick={() => form.reset()}>
          Annuler les modifications
        </Button>
      )}
    </div>
  )
}

import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Form } from '#web/patterns/form/form.tsx'
import { FormActions } from '#web/patterns/form/form-shell.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { DuplicateList } from './duplicates.tsx'
import type { ClientForm } from './use-client-form.ts'

type FormFrameProps<Values extends FieldValues> = {
  model: ClientForm<Values>
  saveLabel: string
  refusal: string | undefined
  cancel: ReactNode
  children: ReactNode
}

/** The frame of the forms of a client: notices, fields, buttons, and the question about a double. */
export function FormFrame<Values extends FieldValues>(props: FormFrameProps<Values>) {
  const { model, saveLabel, refusal, cancel, children } = props
  const { form, doubles } = model
  return (
    <Form
      form={form}
      className="grid max-w-form gap-5"
      actions={
        <FormActions sticky>
          {cancel}
          <Button type="submit" variant="primary" loading={form.saving} disabledReason={refusal}>
            {saveLabel}
          </Button>
        </FormActions>
      }
    >
      {refusal && <Alert>{refusal}</Alert>}
      {children}
      <ConfirmDialog
        open={doubles !== null}
        onOpenChange={(open) => !open && model.dismissDoubles()}
        title="Enregistrer ce client en double&nbsp;?"
        consequence={doubles && <DuplicateList duplicates={doubles} />}
        confirmLabel="Enregistrer quand même"
        tone="neutral"
        onConfirm={model.acceptDoubles}
      />
    </Form>
  )
}

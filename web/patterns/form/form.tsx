import { type FieldValues, FormProvider } from 'react-hook-form'
import { ConflictNotice } from '#web/ui/conflict-notice.tsx'
import { UnreadFields } from '#web/ui/unread-fields.tsx'
import { UnsavedChanges } from '#web/ui/unsaved-changes.tsx'
import { FormShell, type FormShellProps } from './form-shell.tsx'
import type { ApiForm } from './use-api-form.ts'

type FormProps<Values extends FieldValues> = Omit<FormShellProps, 'form'> & {
  form: ApiForm<Values>
  /** False in a dialog, which one may close, and where what is typed is kept anyway. */
  guarded?: boolean
  /** Names what the user loses on leaving the page. */
  consequence?: string
}

/** A form on an endpoint: see useApiForm. Above its fields, what someone else saved meanwhile. */
export function Form<Values extends FieldValues>({
  form,
  guarded = true,
  consequence,
  children,
  ...shell
}: FormProps<Values>) {
  return (
    <FormProvider {...form}>
      <FormShell form={form} {...shell}>
        {form.conflict && <ConflictNotice {...form.conflict} saving={form.saving} />}
        <UnreadFields unread={form.unread}>{children}</UnreadFields>
      </FormShell>
      {guarded && (
        <UnsavedChanges
          when={(form.formState.isDirty || form.unread.fields.length > 0) && !form.saving}
          {...(consequence ? { consequence } : {})}
        />
      )}
    </FormProvider>
  )
}

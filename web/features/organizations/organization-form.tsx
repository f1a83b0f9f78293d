import '#web/api/zod-setup.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { type Organization, organizationInputSchema } from '#shared/contract/organizations.ts'
import { orpc } from '#web/api/client.ts'
import { applyFieldErrors } from '#web/api/form-errors.ts'
import { meOptions, useRefusal } from '#web/api/me.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { submitOnShortcut } from '#web/ui/submit-on-shortcut.ts'
import { toast } from '#web/ui/toast.ts'
import { UnsavedChanges } from '#web/ui/unsaved-changes.tsx'
import { AddressFields, DocumentFields, IdentityFields, LegalFields } from './organization-fields.tsx'
import { type OrganizationValues, toValues } from './organization-values.ts'

const schema = organizationInputSchema.required()

/** Every fact that documents print, in one form. */
export function OrganizationForm({ organization }: { organization: Organization }) {
  const client = useQueryClient()
  const refusal = useRefusal('organization:update')
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm<OrganizationValues>({
    resolver: zodResolver(schema, undefined, { raw: true }) as never,
    mode: 'onTouched',
    defaultValues: toValues(organization),
  })
  const save = useMutation(orpc.organizations.updateOrganization.mutationOptions())
  const { isDirty, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (values) => {
    setFailure(null)
    try {
      const saved = await save.mutateAsync(values)
      client.setQueryData(orpc.organizations.getOrganization.queryKey({ input: {} }), saved)
      form.reset(toValues(saved))
      toast.success('Organisation mise à jour avec succès!')
      await client.invalidateQueries({ queryKey: meOptions.queryKey })
    } catch (error) {
      setFailure(applyFieldErrors(form, error))
      toast.error('Erreur lors de la mise à jour de l’organisation')
    }
  })
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={submit} onKeyDown={submitOnShortcut} className="flex flex-col gap-6">
        {failure && (
          <Alert tone="danger" live>
            {failure}
          </Alert>
        )}
        <fieldset disabled={refusal !== undefined} className="flex flex-col gap-6">
          <IdentityFields />
          <AddressFields />
          <LegalFields />
          <DocumentFields />
        </fieldset>
        <div className="sticky bottom-0 z-10 -mx-1 flex flex-wrap items-center gap-3 border-line border-t bg-page px-1 py-3">
          <Button
            type="submit"
            variant="primary"
            loading={isSubmitting}
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
      </form>
      <UnsavedChanges when={isDirty && !isSubmitting} />
    </FormProvider>
  )
}

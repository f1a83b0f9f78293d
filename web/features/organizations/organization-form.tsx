import '#web/api/zod-setup.ts'
import { FormProvider } from 'react-hook-form'
import type { Organization } from '#shared/contract/organizations.ts'
import { useMe, useRefusal } from '#web/api/me.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConflictNotice } from '#web/ui/conflict-notice.tsx'
import { submitOnShortcut } from '#web/ui/submit-on-shortcut.ts'
import { UnsavedChanges } from '#web/ui/unsaved-changes.tsx'
import {
  AddressFields,
  BillingFields,
  DocumentFields,
  IdentityFields,
  LegalFields,
  SettingFields,
} from './organization-fields.tsx'
import { fieldLabels, shownValue } from './organization-values.ts'
import { useOrganizationForm } from './use-organization-form.ts'

/** Every fact of the organization, in one form. */
export function OrganizationForm({ organization }: { organization: Organization }) {
  const refusal = useRefusal('organization:update')
  const { user } = useMe()
  const model = useOrganizationForm(organization, user)
  const { form, conflict, failure, saving } = model
  const { isDirty } = form.formState
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={model.submit} onKeyDown={submitOnShortcut} className="flex flex-col gap-6">
        {failure && (
          <Alert tone="danger" live>
            {failure}
          </Alert>
        )}
        {conflict && (
          <ConflictNotice
            title="L’organisation a été modifiée ailleurs entre-temps"
            rows={conflict.names.map((name) => ({
              label: fieldLabels[name],
              mine: shownValue(conflict.mine, name),
              theirs: shownValue(conflict.theirs, name),
            }))}
            onKeepMine={model.keepMine}
            onTakeTheirs={model.takeTheirs}
            saving={saving}
          />
        )}
        <fieldset disabled={refusal !== undefined} className="flex min-w-0 flex-col gap-6">
          <IdentityFields present={{ orgId: organization.id, slug: organization.slug }} />
          <AddressFields />
          <LegalFields />
          <BillingFields />
          <DocumentFields />
          <SettingFields />
        </fieldset>
        <div className="sticky bottom-0 z-10 -mx-1 flex flex-wrap items-center gap-3 border-line border-t bg-page px-1 py-3">
          <Button
            type="submit"
            variant="primary"
            loading={saving}
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
      <UnsavedChanges when={isDirty && !saving} />
    </FormProvider>
  )
}

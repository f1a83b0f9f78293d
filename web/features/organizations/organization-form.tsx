import { useQueryClient } from '@tanstack/react-query'
import { organizationInputSchema } from '#shared/contract/organization-fields.ts'
import type { Organization } from '#shared/contract/organizations.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { meOptions, useMe } from '#web/api/me.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { Form } from '#web/patterns/form/form.tsx'
import { SaveBar } from '#web/patterns/form/save-bar.tsx'
import { useApiForm } from '#web/patterns/form/use-api-form.ts'
import {
  AddressFields,
  BillingFields,
  DocumentFields,
  IdentityFields,
  LegalFields,
  SettingFields,
} from './organization-fields.tsx'
import { fieldLabels, type OrganizationValues, shownValue, toValues } from './organization-values.ts'

const schema = organizationInputSchema.required()

/** Every fact of the organization, in one form. Only what was changed is sent, from the revision that was read. */
export function OrganizationForm({ organization }: { organization: Organization }) {
  const refusal = useRefusal('organization:update')
  const client = useQueryClient()
  const { user } = useMe()
  const valuesOf = (stored: Organization): OrganizationValues => {
    const values = toValues(stored)
    return { ...values, billingEmail: values.billingEmail || user.email }
  }
  const form = useApiForm({
    schema,
    values: valuesOf(organization),
    edit: {
      stored: organization,
      valuesOf,
      labels: fieldLabels,
      show: shownValue,
      conflictTitle: 'L’organisation a été modifiée ailleurs entre-temps',
      merges: true,
    },
    kept: { name: `organization.${organization.id}.${user.id}` },
    save: (_fields, { revision, changed }) => api.organizations.updateOrganization({ ...changed, revision }),
    success: 'Organisation mise à jour avec succès\u202f!',
    refresh: meOptions,
    onSaved: (saved) =>
      client.setQueryData(orpc.organizations.getOrganization.queryKey({ input: {} }), saved),
    failedToast: 'Erreur lors de la mise à jour de l’organisation',
  })
  return (
    <Form form={form} className="flex flex-col gap-6" actions={<SaveBar form={form} refusal={refusal} />}>
      <fieldset disabled={refusal !== undefined} className="flex min-w-0 flex-col gap-6">
        <IdentityFields form={form} present={{ orgId: organization.id, slug: organization.slug }} />
        <AddressFields form={form} />
        <LegalFields form={form} stored={organization} locked={refusal !== undefined} />
        <BillingFields form={form} />
        <DocumentFields form={form} />
        <SettingFields form={form} />
      </fieldset>
    </Form>
  )
}

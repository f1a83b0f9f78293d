import { useQueryClient } from '@tanstack/react-query'
import { type InvoiceSettings, invoiceSettingsInput } from '#shared/contract/invoice-settings.ts'
import type { Organization } from '#shared/contract/organizations.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { useMe } from '#web/api/me.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { Form } from '#web/patterns/form/form.tsx'
import { SaveBar } from '#web/patterns/form/save-bar.tsx'
import { useApiForm } from '#web/patterns/form/use-api-form.ts'
import { ApprovedPlatformCard } from './approved-platform-card.tsx'
import { InsuranceFields, MentionFields, OrganizationFacts } from './mention-fields.tsx'
import { NumberingFields } from './numbering-fields.tsx'
import { PaymentFields } from './payment-fields.tsx'
import { settingsLabels, settingsValues, shownSetting } from './settings-values.ts'

type Props = { settings: InvoiceSettings; organization: Organization }

/** Edits the settings of all invoices in one form. */
export function InvoiceSettingsForm({ settings, organization }: Props) {
  const refusal = useRefusal('organization:update')
  const client = useQueryClient()
  const { user } = useMe()
  const form = useApiForm({
    schema: invoiceSettingsInput,
    values: settingsValues(settings),
    edit: {
      stored: settings,
      valuesOf: settingsValues,
      labels: settingsLabels,
      show: shownSetting,
      conflictTitle: 'Ces réglages ont été modifiés ailleurs entre-temps',
    },
    kept: { name: `invoicing.${organization.id}.${user.id}` },
    save: (fields, { revision }) => api.invoices.updateInvoiceSettings({ ...fields, revision }),
    success: 'Réglages de facturation enregistrés',
    onSaved: (saved) => client.setQueryData(orpc.invoices.getInvoiceSettings.queryKey({ input: {} }), saved),
  })
  return (
    <Form form={form} className="flex flex-col gap-6" actions={<SaveBar form={form} refusal={refusal} />}>
      <fieldset disabled={refusal !== undefined} className="flex min-w-0 flex-col gap-6">
        <NumberingFields form={form} stored={settings.numbering} />
        <PaymentFields form={form} franchise={organization.vatFranchise} />
        <MentionFields form={form} soleTrader={organization.soleTrader} />
        <InsuranceFields form={form} />
      </fieldset>
      <OrganizationFacts organization={organization} />
      <ApprovedPlatformCard />
    </Form>
  )
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type InvoiceSettings, invoiceSettingsInput } from '#shared/contract/invoice-settings.ts'
import type { Organization } from '#shared/contract/organizations.ts'
import { platformFaultTexts } from '#shared/domain/approved-platform/platform-fault.ts'
import { reformCalendar } from '#shared/domain/invoices/reform-calendar.ts'
import { formatLongDate } from '#shared/french/format.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { useMe } from '#web/api/me.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { Form } from '#web/patterns/form/form.tsx'
import { SaveBar } from '#web/patterns/form/save-bar.tsx'
import { useApiForm } from '#web/patterns/form/use-api-form.ts'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Card } from '#web/ui/card.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'
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

/** Whether a platform takes the invoices, and what that means where none does. */
function ApprovedPlatformCard() {
  const query = useQuery(orpc.approvedPlatform.getPlatform.queryOptions({ input: {} }))
  const connection = query.data?.connection
  return (
    <Card
      title="Plateforme agréée"
      actions={
        connection !== undefined && (
          <LinkButton size="sm" to="/settings/approved-platform">
            {connection === null ? 'Relier une plateforme' : 'Voir la liaison'}
          </LinkButton>
        )
      }
    >
      <div className="flex max-w-prose flex-col gap-3 text-sm">
        {connection === undefined && <QueryState query={query} loading={<SkeletonText lines={3} />} />}
        {connection && (
          <>
            <p className="font-medium">Reliée à {connection.name}</p>
            <p>
              {connection.fault === null
                ? 'Vos factures aux entreprises lui sont transmises à leur émission, et leurs statuts en reviennent.'
                : platformFaultTexts[connection.fault]}
            </p>
          </>
        )}
        {connection === null && (
          <>
            <p className="font-medium">Aucune plateforme agréée reliée</p>
            <p>
              Ardoise ne dépose aucune facture sur une plateforme agréée et n’en reçoit aucun statut. Vos
              factures partent par e-mail, avec leur lien et leur PDF au format Factur-X, que vous pouvez
              déposer vous-même sur la plateforme de votre choix.
            </p>
            <p>
              Toute entreprise doit pouvoir recevoir ses factures par une plateforme agréée depuis le{' '}
              {formatLongDate(reformCalendar.receivesFrom)}. Les PME et les micro-entreprises doivent aussi y
              émettre les leurs à compter du {formatLongDate(reformCalendar.sendsFrom)}.
            </p>
          </>
        )}
      </div>
    </Card>
  )
}

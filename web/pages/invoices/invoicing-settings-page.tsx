import '#web/api/zod-setup.ts'
import { useQuery } from '@tanstack/react-query'
import { orpc } from '#web/api/api-client.ts'
import { useCan, useRefusal } from '#web/api/use-can.ts'
import { RefundRuleCard } from '#web/features/invoices/settings/refund-rule-card.tsx'
import { InvoiceSettingsForm } from '#web/features/invoices/settings/settings-form.tsx'
import { LateRatesCard } from '#web/features/reminders/late-rates-card.tsx'
import { RecordHeader } from '#web/layouts/record-header.tsx'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { SectionList } from '#web/ui/section-list.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

export function InvoicingSettingsPage() {
  const settings = useQuery(orpc.invoices.getInvoiceSettings.queryOptions({ input: {} }))
  const organization = useQuery(orpc.organizations.getOrganization.queryOptions({ input: {} }))
  const refusal = useRefusal('organization:update')
  const readsPayments = useCan('payment:read')
  const readsReminders = useCan('reminder:read')
  return (
    <>
      <RecordHeader description="Ce que vos factures disent, et comment elles sont numérotées et payées." />
      <SectionList>
        {refusal && (
          <Alert tone="info" className="mb-6">
            {refusal}
          </Alert>
        )}
        {settings.data && organization.data ? (
          <div className="flex flex-col gap-6">
            <InvoiceSettingsForm settings={settings.data} organization={organization.data} />
            {readsReminders && <LateRatesCard />}
            {readsPayments && <RefundRuleCard />}
          </div>
        ) : (
          <QueryState
            query={settings.isError ? settings : organization}
            errorTitle="Les réglages de facturation n’ont pas pu être chargés"
            loading={
              <div className="flex flex-col gap-6">
                <Skeleton className="h-80" />
                <Skeleton className="h-64" />
                <Skeleton className="h-48" />
              </div>
            }
          />
        )}
      </SectionList>
    </>
  )
}

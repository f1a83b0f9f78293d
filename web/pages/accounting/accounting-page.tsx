import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { todayIn } from '#shared/time/calendar-day.ts'
import { useOrganization } from '#web/api/me.ts'
import { useRefusal } from '#web/api/use-can.ts'
import {
  accountsOptions,
  invoiceSettingsOptions,
  organizationOptions,
  shownDays,
  vatSummaryOptions,
} from '#web/features/accounting/accounting-queries.ts'
import { AccountsForm } from '#web/features/accounting/accounts-form.tsx'
import { ExportCard } from '#web/features/accounting/export-card.tsx'
import { PeriodChoice } from '#web/features/accounting/period-choice.tsx'
import { VatTable } from '#web/features/accounting/vat-table.tsx'
import { RecordHeader } from '#web/layouts/record-header.tsx'
import { ExportFiles, tableFiles } from '#web/patterns/list/export-files.tsx'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const route = getRouteApi('/app/revenues/management/accounting')

/** « Comptabilité »: the entries for the accountant, VAT by rate, and the account numbers. */
export function AccountingPage() {
  const refusal = useRefusal('payment:read')
  return (
    <>
      <RecordHeader />
      {refusal === undefined ? <Accounting /> : <Alert tone="info">{refusal}</Alert>}
    </>
  )
}

function Accounting() {
  const { timezone } = useOrganization()
  const today = todayIn(timezone, new Date())
  const settings = useQuery(invoiceSettingsOptions)
  const organization = useQuery(organizationOptions)
  if (settings.data && organization.data)
    return (
      <Books
        today={today}
        yearStart={settings.data.numbering.yearStart}
        hasSiren={organization.data.siren !== null}
      />
    )
  return (
    <QueryState query={settings.isError ? settings : organization} loading={<Skeleton className="h-96" />} />
  )
}

type BooksProps = { today: string; yearStart: number; hasSiren: boolean }

function Books({ today, yearStart, hasSiren }: BooksProps) {
  const search = route.useSearch()
  const navigate = useNavigate()
  const days = shownDays(search, today, yearStart)
  const summary = useQuery(vatSummaryOptions(days))
  const accounts = useQuery(accountsOptions)
  return (
    <div className="flex flex-col gap-6">
      <section aria-label="TVA collectée" aria-busy={summary.isPlaceholderData}>
        <div className="mb-2 flex flex-wrap items-center gap-2">
          <PeriodChoice
            {...days}
            today={today}
            yearStart={yearStart}
            onChange={(chosen) =>
              void navigate({ to: '/revenues/management/accounting', search: chosen, replace: true })
            }
          />
          {summary.data && summary.data.rows.length > 0 && (
            <div className="sm:ms-auto">
              <ExportFiles
                label="Exporter la TVA"
                files={tableFiles('/accounting/vat/export', days, 'la TVA')}
              />
            </div>
          )}
        </div>
        {summary.data ? (
          <VatTable summary={summary.data} {...days} />
        ) : (
          <QueryState query={summary} inCard loading={<Skeleton className="h-64" />} />
        )}
      </section>
      <ExportCard {...days} hasSiren={hasSiren} numbers={accounts.data?.numbers} />
      {accounts.data ? (
        <AccountsForm stored={accounts.data} />
      ) : (
        <QueryState query={accounts} inCard loading={<Skeleton className="h-64" />} />
      )}
    </div>
  )
}

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { FileQuestion, Printer, ReceiptEuro } from 'lucide-react'
import { formatDate } from '#shared/french/format.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { ApiError } from '#web/api/api-error.ts'
import { useMe } from '#web/api/me.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { StatementAccountPart } from '#web/features/invoices/statement/statement-account.tsx'
import type { StatementSearch } from '#web/features/invoices/statement/statement-search.ts'
import { RecordHeader } from '#web/layouts/record-header.tsx'
import { ExportFiles, tableFiles } from '#web/patterns/list/export-files.tsx'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { DayInput } from '#web/ui/day-input.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const route = getRouteApi('/app/revenues/management/statement')

/** « Relevé de compte »: what a client was asked, gave and owes over a period. */
export function StatementPage() {
  const refusal = useRefusal('payment:read')
  if (refusal === undefined) return <Statement />
  return (
    <>
      <RecordHeader description="Ce qu’un client a reçu de factures, réglé et doit encore." />
      <Alert tone="info">{refusal}</Alert>
    </>
  )
}

function Statement() {
  const search = route.useSearch()
  const navigate = useNavigate()
  const { current } = useMe()
  const hasClient = search.companyId !== undefined || search.contactId !== undefined
  const query = useQuery(
    orpc.invoices.getStatement.queryOptions({
      input: search,
      enabled: hasClient,
      placeholderData: keepPreviousData,
    }),
  )
  const change = (days: Partial<StatementSearch>) =>
    void navigate({ to: '/revenues/management/statement', search: { ...search, ...days }, replace: true })
  const { data } = query
  const refusal = query.error instanceof ApiError ? query.error : null
  if (!hasClient || refusal?.code === 'not_found') return <NoClient />
  const fault = refusal?.fields.find(({ path }) => path === 'from')?.message
  return (
    <>
      <p className="hidden print:block">{current?.name}</p>
      <RecordHeader
        description={data && [data.clientName, periodOf(data)].filter(Boolean).join(' · ')}
        actions={
          fault === undefined && (
            <div data-print="hidden" className="flex flex-wrap gap-2">
              <ExportFiles files={tableFiles('/invoices/statement/export', search, 'ce relevé')} />
              <Button icon={Printer} onClick={() => window.print()}>
                Imprimer
              </Button>
            </div>
          )
        }
      />
      <div data-print="hidden" className="mb-6 grid max-w-md grid-cols-2 gap-4">
        <Field label="Du" error={fault}>
          <DayInput value={search.from ?? null} max={search.to} onValueChange={(from) => change({ from })} />
        </Field>
        <Field label="Au">
          <DayInput
            value={search.to ?? data?.to ?? null}
            min={search.from}
            onValueChange={(to) => change({ to })}
          />
        </Field>
        {search.from !== undefined && (
          <div className="col-span-2">
            <Button size="sm" onClick={() => change({ from: undefined })}>
              Depuis le début
            </Button>
          </div>
        )}
      </div>
      {data ? (
        <Accounts
          {...data}
          client={clientOf(search)}
          drawn={(currency) => api.invoices.getStatementPdf({ ...search, currency })}
        />
      ) : fault === undefined ? (
        <QueryState query={query} inCard loading={<Skeleton className="h-64" />} />
      ) : null}
    </>
  )
}

const clientOf = ({ companyId, contactId }: StatementSearch) => ({
  ...(companyId !== undefined && { companyId }),
  ...(contactId !== undefined && { contactId }),
})

const periodOf = ({ from, to }: { from: string | null; to: string }) =>
  from === null ? `au ${formatDate(to)}` : `du ${formatDate(from)} au ${formatDate(to)}`

const NoClient = () => (
  <EmptyState
    heading="h1"
    icon={FileQuestion}
    title="Client introuvable"
    description="Il a été supprimé, ou l’adresse de la page est incomplète."
    action={<LinkButton to="/revenues/management">Retour aux factures</LinkButton>}
  />
)

type AccountPart = Parameters<typeof StatementAccountPart>[0]
type AccountsProps = Omit<AccountPart, 'account' | 'titled' | 'drawn'> & {
  accounts: AccountPart['account'][]
  drawn: (currency: AccountPart['account']['currency']) => Promise<unknown>
}

function Accounts({ accounts, drawn, ...shown }: AccountsProps) {
  if (accounts.length === 0)
    return (
      <EmptyState
        icon={ReceiptEuro}
        title="Aucun mouvement"
        description="Ce client n’a ni facture émise ni règlement à cette date."
      />
    )
  return (
    <div className="flex flex-col gap-6">
      {accounts.map((account) => (
        <StatementAccountPart
          key={account.currency}
          {...shown}
          account={account}
          titled={accounts.length > 1}
          drawn={() => drawn(account.currency)}
        />
      ))}
    </div>
  )
}

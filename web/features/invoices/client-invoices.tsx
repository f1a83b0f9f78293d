import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { InvoiceSummary } from '#shared/contract/invoices.ts'
import { invoiceKinds } from '#shared/domain/invoices/invoice-kind.ts'
import { formatCount, formatDate, formatMoney } from '#shared/french/format.ts'
import { orpc } from '#web/api/api-client.ts'
import { useCan } from '#web/api/use-can.ts'
import { InvoiceStatusBadge } from '#web/blocks/documents/invoice-status-badge.tsx'
import { Amounts } from '#web/blocks/invoicing/amounts.tsx'
import { QueryItems } from '#web/patterns/list/query-items.tsx'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { NewInvoice } from './new-invoice.tsx'

type Client = { companyId: string } | { contactId: string }

const SHOWN = 5

/** The last invoices and credit notes of a client, what it owes and how fast it pays, for its page. */
export function ClientInvoices(client: Client) {
  const query = useQuery(orpc.invoices.listInvoices.queryOptions({ input: { ...client, limit: SHOWN } }))
  const readsPayments = useCan('payment:read')
  const some = (query.data?.items.length ?? 0) > 0
  return (
    <Card
      title="Factures"
      line={query.data && !some && 'Aucune facture'}
      flush
      actions={<NewInvoice size="sm" client={client} />}
    >
      {some && <Balance {...client} />}
      <QueryItems query={query} loading={<Skeleton className="mx-5 mb-5 h-24" />} empty={null}>
        {(invoices) => (
          <ul className="border-line border-t">
            {invoices.map((invoice) => (
              <Row key={invoice.id} invoice={invoice} />
            ))}
          </ul>
        )}
      </QueryItems>
      {some && (readsPayments || query.data?.nextCursor) && (
        <p className="flex flex-wrap gap-x-6 gap-y-1 border-line border-t px-5 py-3 text-sm">
          {query.data?.nextCursor && (
            <TextLink to="/revenues/management" search={client}>
              Voir toutes les factures de ce client
            </TextLink>
          )}
          {readsPayments && (
            <TextLink to="/revenues/management/statement" search={client}>
              Relevé de compte
            </TextLink>
          )}
        </p>
      )}
    </Card>
  )
}

function Balance(client: Client) {
  const { data } = useQuery(orpc.invoices.getClientBalance.queryOptions({ input: client }))
  if (!data) return <Skeleton className="mx-5 mb-4 h-11" />
  const { totals, overdueCount, averageDaysToPay } = data
  // The page of a company says what it owes above all its parts.
  const owes = 'contactId' in client
  if (!owes && averageDaysToPay === null) return null
  const figure = (label: string, value: ReactNode, late = false) => (
    <div>
      <dt className="text-muted text-xs">{label}</dt>
      <dd className={late ? 'font-medium text-danger-ink tabular' : 'font-medium tabular'}>{value}</dd>
    </div>
  )
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2 px-5 pb-4 text-sm">
      {owes && figure('Reste dû', <Amounts totals={totals} of="owedCents" />)}
      {owes &&
        figure(
          overdueCount > 0 ? `En retard (${formatCount(overdueCount, 'facture', 'factures')})` : 'En retard',
          <Amounts totals={totals} of="overdueCents" />,
          overdueCount > 0,
        )}
      {averageDaysToPay !== null &&
        figure('Délai moyen de paiement', formatCount(averageDaysToPay, 'jour', 'jours'))}
    </dl>
  )
}

function Row({ invoice }: { invoice: InvoiceSummary }) {
  const { id, number, kind, status, overdue, title, dueOn, owedCents, grossCents, currency } = invoice
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-b px-5 py-2.5 text-sm last:border-b-0 hover:bg-hover">
      <Link
        to="/revenues/management/invoices/$invoiceId"
        params={{ invoiceId: id }}
        className="stretched-link min-w-0 font-medium"
      >
        {number ?? 'Brouillon'}
      </Link>
      <span className="min-w-0 flex-1 truncate text-muted">
        {[kind !== 'invoice' && invoiceKinds[kind].label, title].filter(Boolean).join(' · ')}
      </span>
      <InvoiceStatusBadge status={status} kind={kind} overdue={overdue} />
      {dueOn !== null && owedCents > 0 && (
        <span className="whitespace-nowrap text-muted text-xs tabular">échéance {formatDate(dueOn)}</span>
      )}
      <span className="amount w-28 font-medium">{formatMoney(grossCents, currency)}</span>
    </li>
  )
}

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
import { cx } from '#web/ui/cx.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { clientInvoicesOptions } from './invoice-queries.ts'
import { NewInvoice } from './new-invoice.tsx'

type Client = { companyId: string } | { contactId: string }

/** The last invoices and credit notes of a client, what it owes and how fast it pays, for its page. */
export function ClientInvoices(client: Client) {
  const mayRead = useCan('invoice:read')
  const query = useQuery({ ...clientInvoicesOptions(client), enabled: mayRead })
  const readsPayments = useCan('payment:read')
  if (!mayRead) return null
  const some = (query.data?.items.length ?? 0) > 0
  return (
    <Card
      title="Factures"
      line={query.data && !some && 'Aucune facture'}
      flush
      actions={<NewInvoice size="sm" client={client} />}
    >
      {/* The page of a company says what it owes above all its parts. */}
      {some && 'contactId' in client && <Balance {...client} />}
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
          {readsPayments && <Habit {...client} />}
        </p>
      )}
    </Card>
  )
}

function Balance(client: Client) {
  const { data } = useQuery(orpc.invoices.getClientBalance.queryOptions({ input: client }))
  if (!data) return <Skeleton className="mx-5 mb-4 h-11" />
  const { totals, overdueCount } = data
  const late = overdueCount > 0
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2 px-5 pb-4 text-sm">
      <Sum label="Reste dû">
        <Amounts totals={totals} of="owedCents" />
      </Sum>
      <Sum
        label={late ? `En retard (${formatCount(overdueCount, 'facture', 'factures')})` : 'En retard'}
        late={late}
      >
        <Amounts totals={totals} of="overdueCents" />
      </Sum>
    </dl>
  )
}

function Sum({ label, late = false, children }: { label: string; late?: boolean; children: ReactNode }) {
  return (
    <div>
      <dt className="text-muted text-xs">{label}</dt>
      <dd className={cx('font-medium tabular', late && 'text-danger-ink')}>{children}</dd>
    </div>
  )
}

/** How fast a client pays, once an invoice was paid. */
function Habit(client: Client) {
  const { data } = useQuery(orpc.invoices.getClientBalance.queryOptions({ input: client }))
  const days = data?.averageDaysToPay ?? null
  if (days === null) return null
  return (
    <span className="ms-auto text-muted">
      Délai moyen de paiement&nbsp;: <span className="tabular">{formatCount(days, 'jour', 'jours')}</span>
    </span>
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

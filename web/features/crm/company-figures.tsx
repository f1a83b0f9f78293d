import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Currency, formatCount, formatMoney } from '#shared/french/format.ts'
import { orpc } from '#web/api/api-client.ts'
import { useOrganization } from '#web/api/me.ts'
import { useCan } from '#web/api/use-can.ts'
import { Amounts } from '#web/blocks/invoicing/amounts.tsx'
import { cx } from '#web/ui/cx.ts'
import { PlainLink } from '#web/ui/plain-link.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const linkClass = 'hover:underline'

/** The debt of a company, its late part, the amount invoiced in a year and, for who may read devis, those that it has to answer. */
export function CompanyFigures({ companyId }: { companyId: string }) {
  const readsInvoices = useCan('invoice:read')
  const readsQuotes = useCan('quote:read')
  const { currency } = useOrganization()
  const { data } = useQuery({
    ...orpc.invoices.getClientBalance.queryOptions({ input: { companyId } }),
    enabled: readsInvoices,
  })
  if (!readsInvoices) return null
  const client = { companyId }
  const late = data?.overdueCount ?? 0
  const waiting = data?.waitingQuotes
  return (
    <dl
      aria-label="Chiffres du client"
      className={cx(
        'mb-4 grid grid-cols-2 overflow-hidden rounded-md border border-line bg-surface',
        readsQuotes ? 'lg:grid-cols-4' : 'lg:grid-cols-3',
      )}
    >
      <Figure label="Reste dû">
        {data && (
          <PlainLink to="/revenues/management" search={{ ...client, owed: 'yes' }} className={linkClass}>
            <Amounts totals={data.totals} of="owedCents" />
          </PlainLink>
        )}
      </Figure>
      <Figure label={late > 0 ? `En retard (${formatCount(late, 'facture', 'factures')})` : 'En retard'}>
        {data && (
          <PlainLink
            to="/revenues/management"
            search={{ ...client, state: 'overdue' }}
            className={cx(linkClass, late > 0 && 'text-danger-ink')}
          >
            <Amounts totals={data.totals} of="overdueCents" />
          </PlainLink>
        )}
      </Figure>
      <Figure label="Facturé 12 mois">
        {data && (
          <PlainLink to="/revenues/management" search={client} className={linkClass}>
            <Amounts totals={data.yearTotals} of="grossCents" />
          </PlainLink>
        )}
      </Figure>
      {readsQuotes && (
        <Figure label={waiting && waiting.count > 0 ? `Devis en cours (${waiting.count})` : 'Devis en cours'}>
          {waiting && (
            <PlainLink to="/templates/quotes" search={client} className={linkClass}>
              {formatMoney(waiting.grossCents, currency as Currency)}
            </PlainLink>
          )}
        </Figure>
      )}
    </dl>
  )
}

/** A figure without children is still read. */
function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="-mt-px -ms-px min-w-0 border-line border-s border-t px-5 py-2.5 max-sm:px-4 max-sm:py-2">
      <dt className="truncate text-muted text-xs">{label}</dt>
      <dd className="font-semibold text-lg tabular max-sm:text-base">
        {children || <Skeleton className="my-1.5 h-4 w-28 max-sm:my-1" />}
      </dd>
    </div>
  )
}

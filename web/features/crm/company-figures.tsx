import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { CompanyFigures as Figures } from '#shared/contract/crm.ts'
import { type Currency, formatCount, formatMoney } from '#shared/french/format.ts'
import { orpc } from '#web/api/api-client.ts'
import { useOrganization } from '#web/api/me.ts'
import { useCan } from '#web/api/use-can.ts'
import { Amounts } from '#web/blocks/invoicing/amounts.tsx'
import { cx } from '#web/ui/cx.ts'
import { PlainLink } from '#web/ui/plain-link.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const linkClass = 'hover:underline'

/** What a company owes, what is late of it, what it was invoiced in a year and the devis that it has to answer: those that one may read. */
export function CompanyFigures({ companyId }: { companyId: string }) {
  const readsInvoices = useCan('invoice:read')
  const readsQuotes = useCan('quote:read')
  const { data } = useQuery({
    ...orpc.crm.getCompanyFigures.queryOptions({ input: { companyId } }),
    enabled: readsInvoices || readsQuotes,
  })
  if (!readsInvoices && !readsQuotes) return null
  const client = { companyId }
  const late = data?.invoices?.overdueCount ?? 0
  return (
    <dl
      aria-label="Chiffres du client"
      className={cx(
        'mb-6 grid overflow-hidden rounded-md border border-line bg-surface',
        readsInvoices && 'grid-cols-2',
        readsInvoices && readsQuotes && 'lg:grid-cols-4',
      )}
    >
      {readsInvoices && (
        <>
          <Figure label="Reste dû">
            {data?.invoices && (
              <PlainLink to="/revenues/management" search={{ ...client, owed: 'yes' }} className={linkClass}>
                <Amounts totals={data.invoices.totals} of="owedCents" />
              </PlainLink>
            )}
          </Figure>
          <Figure label={late > 0 ? `En retard (${formatCount(late, 'facture', 'factures')})` : 'En retard'}>
            {data?.invoices && (
              <PlainLink
                to="/revenues/management"
                search={{ ...client, state: 'overdue' }}
                className={cx(linkClass, late > 0 && 'text-danger-ink')}
              >
                <Amounts totals={data.invoices.totals} of="overdueCents" />
              </PlainLink>
            )}
          </Figure>
          <Figure label="Facturé 12 mois">
            {data?.invoices && (
              <PlainLink to="/revenues/management" search={client} className={linkClass}>
                <Amounts totals={data.invoices.totals} of="invoicedCents" />
              </PlainLink>
            )}
          </Figure>
        </>
      )}
      {readsQuotes && <Quotes companyId={companyId} quotes={data?.quotes} />}
    </dl>
  )
}

function Quotes({ companyId, quotes }: { companyId: string; quotes: Figures['quotes'] | undefined }) {
  const { currency } = useOrganization()
  return (
    <Figure label={quotes && quotes.count > 0 ? `Devis en cours (${quotes.count})` : 'Devis en cours'}>
      {quotes && (
        <PlainLink to="/templates/quotes" search={{ companyId }} className={linkClass}>
          {formatMoney(quotes.grossCents, currency as Currency)}
        </PlainLink>
      )}
    </Figure>
  )
}

/** Nothing: its amount is still read. */
function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="-mt-px -ms-px min-w-0 border-line border-s border-t px-5 py-3 max-sm:px-4">
      <dt className="text-muted text-xs">{label}</dt>
      <dd className="mt-0.5 font-semibold text-lg tabular max-sm:text-base">
        {children || <Skeleton className="my-1.5 h-4 w-28" />}
      </dd>
    </div>
  )
}

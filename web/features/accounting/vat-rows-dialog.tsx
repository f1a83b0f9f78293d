import { useQuery } from '@tanstack/react-query'
import { MOST_VAT_ROWS } from '#shared/contract/accounting.ts'
import type { VatBasis } from '#shared/domain/accounting/vat-parts.ts'
import { formatCount, formatDate, formatMoney, formatPercentBps } from '#shared/french/format.ts'
import { NBSP } from '#shared/french/typography.ts'
import { orpc } from '#web/api/api-client.ts'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

/** A figure of the table of VAT. */
export type VatFigure = { basis: VatBasis; rateBps: number; title: string }
const dayOf: Record<VatBasis, string> = {
  issued: 'au jour de l’émission',
  paid: 'au jour de l’encaissement',
  lost: 'au jour de la perte',
}
type VatRowsDialogProps = { from: string; to: string; figure: VatFigure; onClose: () => void }

/** The documents behind a figure, each with its part of it. Draw it while it is open only. */
export function VatRowsDialog({ from, to, figure, onClose }: VatRowsDialogProps) {
  const { basis, rateBps, title } = figure
  const query = useQuery(orpc.accounting.listVatRows.queryOptions({ input: { from, to, basis, rateBps } }))
  const { data } = query
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`${title} à ${formatPercentBps(rateBps)}`}
      description={`Du ${formatDate(from)} au ${formatDate(to)}, ${dayOf[basis]}.`}
      size="lg"
    >
      {data ? (
        <>
          <p className="mb-3 text-sm">
            {formatCount(data.count, 'pièce', 'pièces')}
            {data.count > MOST_VAT_ROWS && `, dont les ${MOST_VAT_ROWS} dernières`}
            {`${NBSP}: base ${formatMoney(data.baseCents)}, TVA${NBSP}${formatMoney(data.vatCents)}`}
          </p>
          <ul>
            {data.items.map(({ on, invoiceId, number, clientName, baseCents, vatCents }) => (
              <li
                key={`${invoiceId} ${on}`}
                className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-b py-2 text-sm last:border-b-0"
              >
                <span className="min-w-0 flex-1 basis-48">
                  <TextLink to="/revenues/management/invoices/$invoiceId" params={{ invoiceId }}>
                    {number}
                  </TextLink>
                  <span className="wrap-anywhere block text-muted text-xs">
                    {formatDate(on)} · {clientName}
                  </span>
                </span>
                <span className="text-end">
                  <span className="amount block whitespace-nowrap">{formatMoney(vatCents)}</span>
                  <span className="block whitespace-nowrap text-muted text-xs">
                    base {formatMoney(baseCents)}
                  </span>
                </span>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <QueryState query={query} loading={<Skeleton className="h-48" />} />
      )}
    </Dialog>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Percent } from 'lucide-react'
import { useState } from 'react'
import { MOST_VAT_ROWS } from '#shared/contract/accounting.ts'
import type { VatBasis } from '#shared/domain/accounting/vat-parts.ts'
import { type VatRow, type VatSummary, vatDueOf } from '#shared/domain/accounting/vat-summary.ts'
import { formatCount, formatDate, formatMoney, formatPercentBps } from '#shared/french/format.ts'
import { NBSP } from '#shared/french/typography.ts'
import { orpc } from '#web/api/api-client.ts'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import type { Column } from '#web/ui/data-table-types.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

type Open = (figure: VatFigure) => void

const money = (header: string, read: (row: VatRow) => number): Column<VatRow> => ({
  id: header,
  header,
  align: 'end',
  width: 'w-36',
  cell: (row) => formatMoney(read(row)),
})
/** A figure that opens what it adds up. */
const opening = (header: string, name: keyof VatRow, basis: VatBasis, open: Open): Column<VatRow> => ({
  ...money(header, (row) => row[name]),
  cell: (row) =>
    row[name] === 0 ? (
      formatMoney(0)
    ) : (
      <button
        type="button"
        title="Voir les pièces"
        className="underline"
        onClick={() => open({ basis, rateBps: row.rateBps, title: header })}
      >
        {formatMoney(row[name])}
      </button>
    ),
})
const columnsOf = (open: Open, hasLosses: boolean): Column<VatRow>[] => [
  { id: 'rate', header: 'Taux', cell: ({ rateBps }) => formatPercentBps(rateBps) },
  opening('Base, débits', 'issuedBaseCents', 'issued', open),
  opening('TVA, débits', 'issuedVatCents', 'issued', open),
  opening('Base, encaissements', 'paidBaseCents', 'paid', open),
  opening('TVA, encaissements', 'paidVatCents', 'paid', open),
  ...(hasLosses
    ? [
        opening('Base, créances perdues', 'lostBaseCents', 'lost', open),
        opening('TVA, créances perdues', 'lostVatCents', 'lost', open),
      ]
    : []),
  money('TVA due', vatDueOf),
]

type VatTableProps = { summary: VatSummary; from: string; to: string }

/** « TVA collectée » of a period by rate, and what the table does not count. */
export function VatTable({ summary, from, to }: VatTableProps) {
  const { rows, untaxedCents, foreignDocuments } = summary
  const [figure, setFigure] = useState<VatFigure | null>(null)
  const due = rows.reduce((sum, row) => sum + vatDueOf(row), 0)
  const hasLosses = rows.some(({ lostBaseCents, lostVatCents }) => lostBaseCents !== 0 || lostVatCents !== 0)
  return (
    <div className="flex flex-col gap-3">
      <DataTable
        label="TVA collectée par taux"
        rows={rows}
        rowKey={({ rateBps }) => String(rateBps)}
        columns={columnsOf(setFigure, hasLosses)}
        empty={{ icon: Percent, title: 'Aucune TVA sur cette période' }}
      />
      <dl className="flex flex-wrap gap-x-8 gap-y-3 text-sm">
        <Total name="TVA due en tout" cents={due} />
        <Total name="Ventes sans TVA française, hors taxes" cents={untaxedCents} />
      </dl>
      {foreignDocuments > 0 && (
        <Alert tone="warning" title="Pièces en devise">
          {formatCount(foreignDocuments, 'pièce n’est pas en euros', 'pièces ne sont pas en euros')}
          {'\u00a0: elles ne sont ni dans ce tableau ni dans les écritures.'}
        </Alert>
      )}
      <p className="text-muted text-xs">
        TVA collectée&nbsp;: sur les débits à l’émission des factures, sur les encaissements quand elles sont
        payées, comme le dit chaque facture.
      </p>
      {figure && <VatRowsDialog from={from} to={to} figure={figure} onClose={() => setFigure(null)} />}
    </div>
  )
}

function Total({ name, cents }: { name: string; cents: number }) {
  return (
    <div>
      <dt className="text-muted">{name}</dt>
      <dd className="amount text-start font-semibold">{formatMoney(cents)}</dd>
    </div>
  )
}

/** A figure of the table of VAT. */
type VatFigure = { basis: VatBasis; rateBps: number; title: string }
const dayOf: Record<VatBasis, string> = {
  issued: 'au jour de l’émission',
  paid: 'au jour de l’encaissement',
  lost: 'au jour de la perte',
}
type VatRowsDialogProps = { from: string; to: string; figure: VatFigure; onClose: () => void }

/** The documents behind a figure, each with its part of it. Draw it while it is open only. */
function VatRowsDialog({ from, to, figure, onClose }: VatRowsDialogProps) {
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

import { Download, Percent } from 'lucide-react'
import { useState } from 'react'
import type { VatBasis } from '#shared/domain/accounting/vat-parts.ts'
import { type VatRow, type VatSummary, vatDueOf } from '#shared/domain/accounting/vat-summary.ts'
import { formatCount, formatMoney, formatPercentBps } from '#shared/french/format.ts'
import { exportAddress } from '#web/api/export-address.ts'
import { Alert } from '#web/ui/alert.tsx'
import { AnchorButton } from '#web/ui/anchor-button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import type { Column } from '#web/ui/data-table-types.ts'
import { type VatFigure, VatRowsDialog } from './vat-rows-dialog.tsx'

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
    <Card
      title="TVA collectée"
      description="Sur les débits à l’émission des factures, sur les encaissements quand elles sont payées, comme le dit chaque facture."
      actions={
        rows.length > 0 && (
          <AnchorButton
            href={exportAddress('/accounting/vat/export', { from, to })}
            download
            size="sm"
            icon={Download}
          >
            Exporter la TVA
          </AnchorButton>
        )
      }
    >
      <div className="flex flex-col gap-4">
        {foreignDocuments > 0 && (
          <Alert tone="warning" title="Pièces en devise">
            {formatCount(foreignDocuments, 'pièce n’est pas en euros', 'pièces ne sont pas en euros')}
            {'\u00a0: elles ne sont ni dans ce tableau ni dans les écritures.'}
          </Alert>
        )}
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
      </div>
      {figure && <VatRowsDialog from={from} to={to} figure={figure} onClose={() => setFigure(null)} />}
    </Card>
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

import { Link } from '@tanstack/react-router'
import { ReceiptEuro } from 'lucide-react'
import { useId } from 'react'
import type { EReport } from '#shared/contract/e-reporting.ts'
import { Badge } from '#web/ui/badge.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import type { Column } from '#web/ui/data-table-types.ts'
import { money, rateColumn } from './flow-columns.tsx'
import { periodText } from './period-choice.tsx'

type Correction = EReport['corrections'][number]

const columns: Column<Correction>[] = [
  {
    id: 'period',
    header: 'Période modifiée',
    cell: ({ from, to, afterDue }) => (
      <span className="flex flex-col items-start gap-0.5">
        <Link to="/revenues/management/e-reporting" search={{ on: from }} className="underline">
          {periodText({ from, to })}
        </Link>
        {afterDue && <Badge tone="warning">Après l’échéance</Badge>}
      </span>
    ),
  },
  {
    id: 'flow',
    header: 'Flux',
    width: 'w-28',
    cell: ({ flow, category }) => (
      <span>
        {flow} {category !== null && <span className="text-muted">{category}</span>}
      </span>
    ),
  },
  rateColumn,
  {
    id: 'gross',
    header: 'Écart TTC',
    width: 'w-36',
    align: 'end',
    cell: ({ grossCents, currency }) => money(grossCents, currency),
  },
]

/** Entries recorded in this period for earlier ones. */
export function CorrectionsPart({ corrections }: Pick<EReport, 'corrections'>) {
  const headingId = useId()
  if (corrections.length === 0) return null
  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-3">
      <header className="border-line border-b pb-2">
        <h2 id={headingId} className="font-semibold text-lg">
          Périodes précédentes modifiées
        </h2>
        <p className="max-w-prose text-muted text-sm">
          Enregistré pendant cette période, daté d’une période déjà terminée. Ardoise ne sait pas ce qui a été
          transmis&#8239;: si ces périodes l’ont été, elles sont à transmettre à nouveau (type RE).
        </p>
      </header>
      <DataTable
        label="Périodes précédentes modifiées"
        rows={corrections}
        rowKey={({ from, flow, currency, category, rateBps }) =>
          `${from} ${flow} ${currency} ${category} ${rateBps}`
        }
        columns={columns}
        empty={{ icon: ReceiptEuro, title: 'Aucune période modifiée.' }}
      />
    </section>
  )
}

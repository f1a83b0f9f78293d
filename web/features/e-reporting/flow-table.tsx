import { ReceiptEuro } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { DataTable } from '#web/ui/data-table.tsx'
import type { Column } from '#web/ui/data-table-types.ts'
import { type FlowTotal, TotalList } from './flow-totals.tsx'

/** Rows shown at first, and at each « Charger la suite ». */
const SHOWN = 100

type FlowProps<Row> = {
  /** « 10.1 ». */
  flow: string
  title: string
  description: ReactNode
  rows: readonly Row[]
  rowKey: (row: Row) => string
  columns: Column<Row>[]
  totals: FlowTotal[]
  empty: string
}

/** Shows a flow of the period: its rows, and their totals by rate. */
export function FlowTable<Row>(props: FlowProps<Row>) {
  const { flow, title, description, rows, rowKey, columns, totals, empty } = props
  const [shown, setShown] = useState(SHOWN)
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-3">
      <div>
        <h3 id={headingId} className="font-semibold text-base">
          {title} <span className="font-normal text-muted">(flux&nbsp;{flow})</span>
        </h3>
        <p className="mt-0.5 max-w-prose text-muted text-sm">{description}</p>
      </div>
      {totals.length > 0 && <TotalList totals={totals} />}
      {rows.length === 0 ? (
        <p className="rounded-md border border-line bg-surface px-4 py-3 text-muted text-sm">{empty}</p>
      ) : (
        <DataTable
          label={`${title}, flux ${flow}`}
          rows={rows.slice(0, shown)}
          rowKey={rowKey}
          columns={columns}
          hasMore={rows.length > shown}
          onLoadMore={() => setShown(shown + SHOWN)}
          empty={{ icon: ReceiptEuro, title: empty }}
        />
      )}
    </section>
  )
}

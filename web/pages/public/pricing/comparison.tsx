import { Check, Minus } from 'lucide-react'
import { Fragment } from 'react'
import { type OfferId, offerNames } from '#shared/domain/plans/offer-names.ts'
import { Badge } from '#web/ui/badge.tsx'
import { type Cell, type ComparisonRow, comparison } from './price-comparison.ts'

const ids = Object.keys(offerNames) as OfferId[]

/** A table from 768 px, one card an offer below (specification 2.11). */
export function Comparison() {
  return (
    <>
      <table className="w-full text-sm max-md:hidden">
        <caption className="sr-only">Ce que comprend chaque offre</caption>
        <thead>
          <tr className="border-line border-b">
            <th scope="col" className="w-2/5 py-3 text-start font-medium text-muted">
              Fonctionnalité
            </th>
            {ids.map((id) => (
              <th key={id} scope="col" className="w-1/5 px-3 py-3 text-center font-semibold">
                {offerNames[id]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {comparison.map(({ title, rows }) => (
            <Fragment key={title}>
              <tr>
                <th scope="colgroup" colSpan={4} className="pt-6 pb-2 text-start font-semibold text-base">
                  {title}
                </th>
              </tr>
              {rows.map((row) => (
                <tr key={row.label} className="border-line border-b">
                  <th scope="row" className="py-3 text-start font-normal">
                    <RowLabel row={row} />
                  </th>
                  {ids.map((id) => (
                    <td key={id} className="px-3 py-3 text-center">
                      <CellValue value={row[id]} />
                    </td>
                  ))}
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
      <div className="flex flex-col gap-4 md:hidden">
        {ids.map((id) => (
          <section key={id} className="rounded-lg border border-line bg-surface p-5">
            <h3 className="font-semibold text-lg">{offerNames[id]}</h3>
            {comparison.map(({ title, rows }) => (
              <Fragment key={title}>
                <h4 className="mt-4 mb-1 font-semibold text-sm">{title}</h4>
                <dl className="text-sm">
                  {rows.map((row) => (
                    <div
                      key={row.label}
                      className="flex items-start justify-between gap-4 border-line border-b py-2 last:border-b-0"
                    >
                      <dt>
                        <RowLabel row={row} />
                      </dt>
                      <dd className="shrink-0 text-end">
                        <CellValue value={row[id]} />
                      </dd>
                    </div>
                  ))}
                </dl>
              </Fragment>
            ))}
          </section>
        ))}
      </div>
    </>
  )
}

function RowLabel({ row }: { row: ComparisonRow }) {
  if (!row.soon) return row.label
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      {row.label} <Badge dot={false}>Bientôt</Badge>
    </span>
  )
}

function CellValue({ value }: { value: Cell }) {
  if (typeof value === 'string') return value
  return value ? (
    <>
      <Check aria-hidden size={18} className="inline text-success-ink" />
      <span className="sr-only">Inclus</span>
    </>
  ) : (
    <>
      <Minus aria-hidden size={18} className="inline text-muted" />
      <span className="sr-only">Non inclus</span>
    </>
  )
}

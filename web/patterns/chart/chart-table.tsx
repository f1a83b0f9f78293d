import { ChevronRight } from 'lucide-react'
import type { ChartProps } from './chart-types.ts'

type TableProps = Pick<ChartProps, 'title' | 'pointName' | 'series' | 'points'> & {
  format: (value: number) => string
}

export function ChartTable({ title, pointName, series, points, format }: TableProps) {
  return (
    <details className="group mt-3 text-sm print:[&::details-content]:[content-visibility:visible]">
      <summary className="inline-flex min-h-8 cursor-pointer list-none items-center gap-1 rounded-sm text-muted text-xs hover:text-ink">
        <ChevronRight aria-hidden size={14} className="transition-transform group-open:rotate-90" />
        Voir les chiffres
      </summary>
      <table className="mt-2 block w-full overflow-x-auto border-collapse sm:table">
        <caption className="sr-only">{title}</caption>
        <thead className="border-line border-b text-muted text-xs">
          <tr>
            <th scope="col" className="py-1.5 pe-4 text-start font-medium">
              {pointName}
            </th>
            {series.map((name) => (
              <th key={name} scope="col" className="py-1.5 ps-4 text-end font-medium">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map(({ key, title: name, values, unfinished }) => (
            <tr key={key} className="border-line border-t first:border-t-0">
              <th scope="row" className="py-1.5 pe-4 text-start font-normal">
                {name}
                {unfinished && <span className="text-muted"> (en cours)</span>}
              </th>
              {values.map((value, rank) => (
                <td key={series[rank]} className="amount py-1.5 ps-4">
                  {value === null ? '–' : format(value)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

import { formatInteger } from '#shared/french/format.ts'

type HeatTableProps = {
  title: string
  /** Names of rows, and of columns; a column without a label shows none. */
  rows: readonly string[]
  columns: readonly { name: string; label: string }[]
  values: readonly (readonly number[])[]
}

/** Numbers as shades, with the number in each cell for whoever points at it or hears it. */
export function HeatTable({ title, rows, columns, values }: HeatTableProps) {
  const highest = Math.max(1, ...values.flat())
  return (
    <table className="w-full table-fixed border-separate border-spacing-[2px] text-xs">
      <caption className="sr-only">{title}</caption>
      <thead className="text-muted">
        <tr>
          <td className="w-10" />
          {columns.map(({ name, label }) => (
            <th
              key={name}
              scope="col"
              className="overflow-visible whitespace-nowrap p-0 text-start font-normal tabular"
            >
              <span className="sr-only">{name}</span>
              <span aria-hidden>{label}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={row}>
            <th scope="row" className="pe-1 text-start font-normal text-muted">
              {row}
            </th>
            {columns.map(({ name }, rank) => {
              const value = values[index]?.[rank] ?? 0
              return (
                <td
                  key={name}
                  title={`${row}, ${name}\u00a0: ${formatInteger(value)}`}
                  className="h-6 overflow-hidden rounded-[3px] bg-sunken p-0"
                >
                  <div
                    className="size-full bg-info forced-color-adjust-none"
                    style={{ opacity: value === 0 ? 0 : 0.15 + (0.85 * value) / highest }}
                  />
                  <span className="sr-only">{formatInteger(value)}</span>
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

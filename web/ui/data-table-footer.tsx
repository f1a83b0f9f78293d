import type { DataTableProps } from './data-table-types.ts'
import { LoadMore } from './load-more.tsx'
import { Skeleton } from './skeleton.tsx'
import { useMediaQuery } from './use-media-query.ts'

/** A window in which the bar above a table has no room for the count. */
export const PHONE = '(width < 40rem)'

const number = new Intl.NumberFormat('fr-FR')

/** « 50 sur 1 234 » */
export function countText(shown: number, total?: number): string {
  if (total === undefined || total === shown)
    return shown > 1 ? `${number.format(shown)} résultats` : `${shown} résultat`
  return `${number.format(shown)} sur ${number.format(total)}`
}

/** Count, where nothing above the table says it, and « Charger la suite ». */
export function DataTableFooter<Row>(props: DataTableProps<Row> & { loading: boolean }) {
  const { rows, count, tooled, loading } = props
  const phone = useMediaQuery(PHONE)
  return (
    <div className="mt-3 flex min-h-10 flex-wrap items-center justify-between gap-3 text-muted text-sm">
      {loading ? (
        <Skeleton className="h-3.5 w-28" />
      ) : (
        (!tooled || phone) && <span className="tabular">{countText(rows?.length ?? 0, count)}</span>
      )}
      <LoadMore {...props} />
    </div>
  )
}

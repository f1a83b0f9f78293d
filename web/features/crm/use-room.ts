import type { Column } from '#web/ui/data-table-types.ts'
import { useMediaQuery } from '#web/ui/use-media-query.ts'

type Hidden = { medium: readonly string[]; narrow: readonly string[] }

/**
 * Leaves out the columns for which there is no room beside the sidebar, so that a row stays on one line. Below 640 px
 * rows are cards, which hold everything.
 */
export function useRoom(hidden: Hidden): <Row>(columns: Column<Row>[]) => Column<Row>[] {
  const card = useMediaQuery('(max-width: 639px)')
  const medium = useMediaQuery('(min-width: 1280px)')
  const wide = useMediaQuery('(min-width: 1440px)')
  const left = card || wide ? [] : medium ? hidden.medium : hidden.narrow
  return (columns) => columns.filter((column) => !left.includes(column.id))
}

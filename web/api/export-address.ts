import type { TableFormat } from '#shared/domain/files/table-formats.ts'
import type { Calls } from './fetch-json.ts'
import { shownOrganization } from './shown-organization.ts'

/** The filters of each export of the contract, by its path. */
export type ExportFilters = {
  [Name in keyof Calls as Name extends `GET ${infer Path extends `/${string}/export`}` ? Path : never]: Omit<
    Calls[Name]['input'],
    'organization'
  >
}

/** Exports that are a table: CSV or a workbook. Those of the books have formats of their own. */
export type TablePath = Exclude<
  { [P in keyof ExportFilters]: 'format' extends keyof ExportFilters[P] ? P : never }[keyof ExportFilters],
  '/accounting/export'
>
export type TableFilters<Path extends TablePath> = Omit<ExportFilters[Path], 'format'>

/** Address of a file of this tab's organization: the browser saves it as it arrives, however long. */
export function exportAddress<Path extends keyof ExportFilters>(
  path: Path,
  filter: ExportFilters[Path],
): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(filter)) {
    if (Array.isArray(value)) for (const one of value) query.append(`${name}[]`, one)
    else if (value !== undefined) query.set(name, String(value))
  }
  const shown = shownOrganization()
  if (shown !== null) query.set('organization', shown)
  return `/api/v1${path}${query.size > 0 ? `?${query}` : ''}`
}

/** The same of a table, in one of its formats. */
export const tableAddress = <Path extends TablePath>(
  path: Path,
  filter: TableFilters<Path>,
  format: TableFormat,
): string => exportAddress(path, { ...filter, format } as ExportFilters[Path])

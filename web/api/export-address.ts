import type { Calls } from './fetch-json.ts'
import { shownOrganization } from './shown-organization.ts'

/** The filters of each CSV export of the contract, by its path. */
export type CsvFilters = {
  [Name in keyof Calls as Name extends `GET ${infer Path extends `/${string}/export`}` ? Path : never]: Omit<
    Calls[Name]['input'],
    'organization'
  >
}

/** Address of a CSV file of this tab's organization: the browser saves it as it arrives, however long. */
export function exportAddress<Path extends keyof CsvFilters>(path: Path, filter: CsvFilters[Path]): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(filter)) {
    if (Array.isArray(value)) for (const one of value) query.append(`${name}[]`, one)
    else if (value !== undefined) query.set(name, String(value))
  }
  const shown = shownOrganization()
  if (shown !== null) query.set('organization', shown)
  return `/api/v1${path}${query.size > 0 ? `?${query}` : ''}`
}

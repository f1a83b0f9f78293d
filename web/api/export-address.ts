import { shownOrganization } from './shown-organization.ts'

type Filter = Record<string, string | number | readonly string[] | undefined>

/** Address of a CSV of the API, of the organization that this tab shows: the browser writes the file as it comes, however long. */
export function exportAddress(path: `/${string}/export`, filter: Filter): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(filter)) {
    if (typeof value === 'object') for (const one of value) query.append(`${name}[]`, one)
    else if (value !== undefined) query.set(name, String(value))
  }
  const shown = shownOrganization()
  if (shown !== null) query.set('organization', shown)
  return `/api/v1${path}${query.size > 0 ? `?${query}` : ''}`
}

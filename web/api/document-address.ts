import { shownOrganization } from './shown-organization.ts'

/** Where a document of a client is fetched, for a link: the organization is said in it. */
export function documentAddress(id: string): string {
  const shown = shownOrganization()
  return `/api/v1/client-documents/${id}/file${shown === null ? '' : `?organization=${shown}`}`
}

import { shownOrganization } from '#web/api/shown-organization.ts'

/** Address of a file of a draft or of a sending, for a link or a picture: the organization is said in it. */
export function draftFileAddress(fileId: string): string {
  const shown = shownOrganization()
  return `/api/v1/mail-drafts/files/${fileId}${shown === null ? '' : `?organization=${shown}`}`
}

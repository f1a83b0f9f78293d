import { shownOrganization } from '#web/api/shown-organization.ts'

/** Address of a file of a mail, for a link or a picture: the organization is said in it. */
export function mailFileAddress(
  messageId: string,
  file: 'source' | `parts/${number}` | `pictures/${number}`,
): string {
  const shown = shownOrganization()
  return `/api/v1/mails/${messageId}/${file}${shown === null ? '' : `?organization=${shown}`}`
}

/** Address of a picture that a mail holds, for fetch. */
export const mailPictureAddress = (messageId: string, position: number): string =>
  `/api/v1/mails/${messageId}/pictures/${position}`

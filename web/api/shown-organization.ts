let shown: string | null = null

/** The organization that this tab shows, reads and writes, whatever another tab of the session chose since. */
export const shownOrganization = (): string | null => shown

export function showOrganization(orgId: string | null): void {
  shown = orgId
}

/** Names it to the server, which answers 404 to someone who has left it. */
export const organizationHeader = (): Record<string, string> =>
  shown === null ? {} : { 'ardoise-organization': shown }

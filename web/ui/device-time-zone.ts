/** Where the person is, as their device says: for what belongs to them rather than to an organization. */
export const deviceTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The time zone of the device, for what belongs to the person rather than to an organization. */
export const deviceTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

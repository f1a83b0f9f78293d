const e164 = /^\+[1-9]\d{4,14}$/

/**
 * The address that makes a telephone call a number, `tel:+33612345678;ext=12` (RFC 3966: the global form, without spaces). Null for what is not
 * E.164: a local form would reach somebody else abroad. `extension`: digits, or null.
 */
export function phoneLink(number: string, extension: string | null = null): string | null {
  if (!e164.test(number)) return null
  return extension !== null && /^\d{1,10}$/.test(extension)
    ? `tel:${number};ext=${extension}`
    : `tel:${number}`
}

/** No-break space: used before « : » and between a number and its unit. */
export const NBSP = '\u00a0'
/** Narrow no-break space: before « ; ! ? », inside « », between thousands. */
export const NNBSP = '\u202f'

/** Text between French quotation marks. */
export function guillemets(text: string): string {
  return `«${NNBSP}${text}${NNBSP}»`
}

/** Begins as a sentence does. */
export const capitalized = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

/**
 * Gives a written text French typography without inserting anything: ordinary spaces that French wants unbreakable
 * become so, and an apostrophe between two letters becomes curly. Addresses, times and code are left alone.
 */
export function frenchTypography(text: string): string {
  return text
    .replace(/(\p{L})'(?=\p{L})/gu, '$1’')
    .replace(/ (?=[;!?»])/g, NNBSP)
    .replace(/« /g, `«${NNBSP}`)
    .replace(/ (?=:)/g, NBSP)
    .replace(/(\d) (?=\d{3}(?!\d))/g, `$1${NNBSP}`)
    .replace(/(\d) (?=[€%$£])/g, `$1${NBSP}`)
    .replace(/\bTVA (?=\d)/g, `TVA${NBSP}`)
}

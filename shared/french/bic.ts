export const BAD_BIC = 'Ce BIC n’est pas valide'

/** The BIC without spaces, in capitals: institution 4, country 2, place 2, perhaps a branch of 3 (ISO 9362); else null. */
export function parseBic(text: string): string | null {
  const bic = text.replace(/\s/g, '').toUpperCase()
  return /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(bic) ? bic : null
}

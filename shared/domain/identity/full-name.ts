/** Name of someone who gave none (specification, section 3). */
export const NAMELESS = 'Utilisateur'

/** First and last name of « Prénom Nom »: the first word, then the rest; null when there is none. */
export function splitFullName(fullName: string): { firstName: string | null; lastName: string | null } {
  const [first, ...rest] = fullName.trim().split(/\s+/)
  return { firstName: first || null, lastName: rest.join(' ') || null }
}

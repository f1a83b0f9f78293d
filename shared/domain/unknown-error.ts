/** Fallback for errors without a sentence of their own (specification, section 8.1). Alone, since every document loads it. */
export const UNKNOWN_ERROR = 'Une erreur est survenue, réessayez.'

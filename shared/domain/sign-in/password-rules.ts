/** Characters of a password (specification, sections 5 and 9.3): fewest of one typed to sign in, of a new one, and most of either. */
export const KNOWN_PASSWORD_MIN = 6
export const NEW_PASSWORD_MIN = 8
export const PASSWORD_MAX = 128

/** Characters of a password (specification, 5 and 9.3): minimum at sign-in, minimum of a new one, maximum of both. */
export const KNOWN_PASSWORD_MIN = 6
export const NEW_PASSWORD_MIN = 8
export const PASSWORD_MAX = 128

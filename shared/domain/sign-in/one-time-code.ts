/** Digits of every one-time code, by mail or of an app (specification, section 9.3). */
export const CODE_DIGITS = 6

/** To the letter of the specification, section 5. */
export const CODE_INCOMPLETE = 'Veuillez saisir le code de vérification complet'

export const codePattern = new RegExp(`^\\d{${CODE_DIGITS}}$`)

/** Seconds between two codes of the same kind (issue 2, section 3). */
export const CODE_RESEND_SECONDS = 30

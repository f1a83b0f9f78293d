/** Digits of every one-time code, by mail or of an app (specification, section 9.3). */
export const CODE_DIGITS = 6

export const codePattern = new RegExp(`^\\d{${CODE_DIGITS}}$`)

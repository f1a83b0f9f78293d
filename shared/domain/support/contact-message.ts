import type { TextRule } from '#shared/domain/text/text-rule.ts'

/** Specification, section 5; the upper limits are ours. */
const rule = (name: string, min: number, max: number, feminine = false): TextRule => ({
  min,
  max,
  tooShort: `${name} ${feminine ? 'requise' : 'requis'} (min. ${min} caractères)`,
  tooLong: `${name} trop ${feminine ? 'longue' : 'long'} (max. ${max} caractères)`,
})

/** The contact form: the same numbers and words in the form and at its endpoint. */
export const contactRules = {
  name: rule('Nom', 2, 120),
  company: rule('Entreprise', 2, 120, true),
  subject: rule('Sujet', 5, 150),
  message: rule('Message', 10, 5_000),
} as const

/** The phone may be empty. */
export const CONTACT_PHONE_MAX = 40
export const contactPhoneFault = `Téléphone trop long (max. ${CONTACT_PHONE_MAX} caractères)`

/** Least time to fill the form in: people need longer, programs do not. */
export const MIN_FILL_MS = 3_000
/** A form left open longer asks for a new one. */
export const FORM_LIFETIME_MS = 24 * 3_600_000

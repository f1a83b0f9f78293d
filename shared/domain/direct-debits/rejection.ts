import { fold } from '#shared/french/fold.ts'

/** Why a bank sends a debit back, by its code of ISO 20022 (ExternalStatusReason1Code), as a member reads it on its statement. */
export const rejectionLabels = {
  AM04: 'Provision insuffisante',
  AC01: 'Numéro de compte incorrect',
  AC04: 'Compte clos',
  AC06: 'Compte bloqué',
  AG01: 'Prélèvement interdit sur ce compte',
  MD01: 'Mandat absent ou révoqué',
  MD06: 'Contesté par le client',
  MD07: 'Titulaire décédé',
  MS02: 'Refusé par le client',
  MS03: 'Motif non communiqué par la banque',
  SL01: 'Refusé par un service de la banque du client',
} as const
export type RejectionCode = keyof typeof rejectionLabels
export const rejectionCodes = Object.keys(rejectionLabels) as RejectionCode[]

/** Words by which French banks tell the same, without accents; the first that is there counts. */
const words: readonly [RegExp, RejectionCode][] = [
  [/\b(?:provision|insuffisan\w*|sans provision)\b/, 'AM04'],
  [/\bcompte (?:cloture|clos|solde)\b/, 'AC04'],
  [/\bcompte (?:bloque|saisi)\b/, 'AC06'],
  [/\b(?:coordonnees|compte inconnu|compte incorrect|iban (?:incorrect|invalide))\b/, 'AC01'],
  [/\b(?:absence de mandat|pas de mandat|sans mandat|mandat (?:absent|revoque))\b/, 'MD01'],
  [/\b(?:conteste|contestation|demande de remboursement)\b/, 'MD06'],
  [/\bdeced\w*\b/, 'MD07'],
  [/\b(?:opposition|refus|refuse)\b/, 'MS02'],
]

/** The reason that the words of a bank tell, by its code or in French; null where they tell none. */
export function rejectionIn(text: string): RejectionCode | null {
  const told = fold(text)
  const cited = new Set(told.toUpperCase().match(/[A-Z0-9]+/g))
  const code = rejectionCodes.find((one) => cited.has(one))
  return code ?? words.find(([pattern]) => pattern.test(told))?.[1] ?? null
}

/** The same, « motif non communiqué » where they tell none. */
export const rejectionOf = (text: string): RejectionCode => rejectionIn(text) ?? 'MS03'

/** « Provision insuffisante (AM04) ». */
export const rejectionText = (code: RejectionCode): string => `${rejectionLabels[code]} (${code})`

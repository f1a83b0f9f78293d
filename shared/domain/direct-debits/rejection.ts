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

/** « Provision insuffisante (AM04) ». */
export const rejectionText = (code: RejectionCode): string => `${rejectionLabels[code]} (${code})`

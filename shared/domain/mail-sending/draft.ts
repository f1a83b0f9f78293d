/** How a draft began. */
export const draftKinds = ['reply', 'reply_all', 'forward', 'new'] as const
export type DraftKind = (typeof draftKinds)[number]

/** Recipients of one mail, all lists together. */
export const RECIPIENTS_MAX = 100
/** Characters of a draft's own text, its HTML included: a body of 1 MB holds it and its names. */
export const DRAFT_BODY_MAX = 600_000
export const SIGNATURE_MAX = 100_000
export const DRAFT_SUBJECT_MAX = 500
export const DRAFT_FILES_MAX = 50
/** « Annuler l’envoi ». */
export const UNDO_SECONDS = 10
/** The farthest instant for which a mail may wait. */
export const SEND_LATER_DAYS = 365

/**
 * `upload`: came from the browser; `quote`: the PDF of a devis as it was sent, or as it would be; `signed_quote`: its signed PDF;
 * `mail`: an attachment of the mail that is forwarded.
 */
export const draftFileOrigins = ['upload', 'quote', 'signed_quote', 'invoice', 'statement', 'mail'] as const
export type DraftFileOrigin = (typeof draftFileOrigins)[number]

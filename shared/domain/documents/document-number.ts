/** Longest number of a document (BR-FR-01, XP Z12-012). */
export const DOCUMENT_NUMBER_MAX = 35

/** Characters and length that invoicing accepts in a document number (BR-FR-01 and 02, XP Z12-012). */
export const documentNumberPattern = /^[A-Za-z0-9+\-_/]{1,35}$/

/** Most templates that one request changes. */
export const TEMPLATES_AT_ONCE = 200
export const TEMPLATE_NAME_MAX = 120
export const TEMPLATE_FOLDER_MAX = 60
/** Characters of a subject: as many as the mail of a devis takes. */
export const TEMPLATE_SUBJECT_MAX = 200
/** Characters of a body, its HTML included. */
export const TEMPLATE_BODY_MAX = 100_000

/** A piece of a file: below the 1 MB that nginx lets through by itself; a line of 0.15 Mbit/s sends it within the minute that a request may take. */
export const PIECE_BYTES = 983_040

const TYPE = /^[a-z0-9][a-z0-9.+-]{0,60}\/[a-z0-9][a-z0-9.+-]{0,80}$/i

/** The type of a file as a browser says it, without parameters; that of unknown files where it is none. */
export const uploadedType = (type: string): string =>
  TYPE.test(type) ? type.toLowerCase() : 'application/octet-stream'

/** A form that is no longer goes as it is: nginx lets 1,048,576 bytes through, and the form of one piece of a file is some hundred bytes longer than it. */
export const WHOLE_FORM_BYTES = 1_040_000
/** A longer one comes in pieces (server/http/form-pieces.ts): which one a request carries, and which form they make. */
export const PIECE_HEADER = 'ardoise-form-piece'
export const FORM_HEADER = 'ardoise-form'

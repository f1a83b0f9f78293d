/** The largest mbox that is taken: what an integer of PostgreSQL counts. */
export const ARCHIVE_MAX_BYTES = 2_147_483_647
/** As the limit is told. */
export const ARCHIVE_MAX_TEXT = '2\u00a0Go'
/** A piece of an upload: below the 1 MB that nginx lets through by itself; a line of 0.15 Mbit/s sends it within the minute that a request may take. */
export const ARCHIVE_PIECE_BYTES = 983_040
/** An upload of which nothing came for this long was left. */
export const ARCHIVE_LEFT_SECONDS = 86_400
export const ARCHIVE_NAME_MAX = 60
export const DEFAULT_ARCHIVE_NAME = 'Archives'

/** `sending`: its pieces arrive; `reading`: its mails are put in a Maildir; `done`: they are a mailbox of the same id. */
export const archiveStates = ['sending', 'reading', 'done', 'failed'] as const
export type ArchiveState = (typeof archiveStates)[number]

/** Why an import failed, with the sentence beside it. */
export const archiveFaults = {
  no_mail: 'Cette archive ne contient aucun message.',
  disk_full: 'Le disque de cette installation est plein. Rien n’a été gardé de l’archive.',
  unexpected: 'L’archive n’a pas pu être lue. Réessayez, ou écrivez-nous si cela se reproduit.',
} as const
export type ArchiveFault = keyof typeof archiveFaults

/** The name that a new archive is offered: « Archives », « Archives 2 »… */
export function freeArchiveName(taken: readonly string[]): string {
  const known = new Set(taken)
  if (!known.has(DEFAULT_ARCHIVE_NAME)) return DEFAULT_ARCHIVE_NAME
  let rank = 2
  while (known.has(`${DEFAULT_ARCHIVE_NAME} ${rank}`)) rank += 1
  return `${DEFAULT_ARCHIVE_NAME} ${rank}`
}

/** Whether a file begins as compressed ones do: zip or gzip, as Google delivers them. */
export function isCompressed(beginning: Uint8Array): boolean {
  const [first, second] = beginning
  return (first === 0x50 && second === 0x4b) || (first === 0x1f && second === 0x8b)
}

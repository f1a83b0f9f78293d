import type { MboxProgress } from '#server/integrations/mail-source/mbox.ts'

/**
 * Archives on the disk of this installation, by `key`: `<organization>/<id>`. What is sent lies in `archives/<key>.mbox` of the data directory,
 * what is read in the Maildir `maildirs/<key>`. Every function rejects with ArchiveDiskFull where the disk is full.
 */
export type MailArchives = {
  /** Whether an archive of this size has room, and as much again for its mails. */
  hasRoomFor(bytes: number): Promise<boolean>
  /** Whether these first bytes of a file are those of an mbox. */
  beginsAsMbox(bytes: Uint8Array): Promise<boolean>
  /** Writes a piece of the file at `offset`; once resolved it survives a crash. */
  write(key: string, offset: number, bytes: Uint8Array): Promise<void>
  /** Brings the mails of the file into the Maildir from `from` on, until `after` a mail answers false. `now`: for mails without a date. */
  read(
    key: string,
    from: MboxProgress,
    now: Date,
    after: (progress: MboxProgress) => Promise<boolean>,
  ): Promise<void>
  /** Keys of the files and of the Maildirs on the disk. */
  list(): Promise<{ files: string[]; maildirs: string[] }>
  removeFile(key: string): Promise<void>
  removeMaildir(key: string): Promise<void>
}

export class ArchiveDiskFull extends Error {
  constructor(options?: ErrorOptions) {
    super('no room for an archive', options)
    this.name = 'ArchiveDiskFull'
  }
}

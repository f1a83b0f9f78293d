import type { MailboxProvider } from '#shared/domain/mailboxes/mailbox.ts'

const MB = 1_048_576
/** Header, text and boundaries beside the files: what a long answer takes. */
const ROOM_BYTES = 262_144

/**
 * Largest mail that a service takes, encoded, as of November 2026. Gmail: 25 MB of attachments, 35 MB by its API
 * (support.google.com/mail/answer/6584). Exchange Online: 35 MB unless its owner chose otherwise (learn.microsoft.com, « Exchange
 * Online limits »). Servers by SMTP say theirs (RFC 1870); where they do not, 35 MB is 25 MB of files.
 */
const ENCODED_MAX = { google: 35 * MB, microsoft: 35 * MB, imap: 35 * MB, maildir: 35 * MB } as const
/** Most bytes of the files of a mail, whatever a server takes: receivers refuse more. */
const FILES_MAX = 25 * MB

/** Most bytes of text and files together in a mail of a mailbox. `announced`: the SIZE of its SMTP server; null where it is not known. */
export function mailMaxBytes(provider: MailboxProvider | 'maildir', announced: number | null): number {
  const encoded = announced === null ? ENCODED_MAX[provider] : Math.min(announced, ENCODED_MAX[provider])
  // Base 64 in lines of 76 letters (RFC 2045, section 6.8): with its end, a line carries 57 bytes.
  const most = Math.floor((Math.max(0, encoded - ROOM_BYTES) / 78) * 57)
  return Math.min(FILES_MAX, most)
}

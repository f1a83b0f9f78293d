import type { ReportedRecipient } from '#shared/domain/mail-sending/delivery-report.ts'

export type MailAddress = { name: string | null; address: string }

/** An attachment, by its place in the mail, which names it for ever. `size` in bytes, decoded. */
export type MailPart = {
  position: number
  name: string
  type: string
  size: number
  contentId: string | null
  /** Shown in the text rather than listed below it. */
  inline: boolean
}

/** The receiving server's verdict (RFC 8601): `pass`, `fail`, `none` and others; null where it did not look. */
export type Authentication = { by: string; spf: string | null; dkim: string | null; dmarc: string | null }

export type MailProtection = 'smime_signed' | 'smime_encrypted' | 'pgp_signed' | 'pgp_encrypted'

export type MailAnswer = 'accepted' | 'declined' | 'tentative' | 'delegated'

/** A meeting that a mail proposes, changes, cancels or answers (RFC 5545, 5546). */
export type MailInvitation = {
  /** `REQUEST`, `CANCEL`, `REPLY`, `COUNTER`…; `PUBLISH` where the file says nothing. */
  method: string
  /** The same in every mail about a meeting. */
  uid: string | null
  title: string
  /** An instant (ISO, UTC); a calendar day when `allDay`. */
  startsAt: string | null
  /** As `startsAt`; the last day itself when `allDay`. */
  endsAt: string | null
  allDay: boolean
  place: string | null
  /** An address. */
  organizer: string | null
  /** The attendee who answers, in a `REPLY`. */
  attendee: string | null
  answer: MailAnswer | null
  /** Guests who had answered when the file was written. */
  answers: { attendee: string; answer: MailAnswer }[]
  /** How it repeats, in French (« chaque semaine, le lundi »); null when it does not. */
  repeats: string | null
}

export type ParsedMail = {
  /** Without its brackets, as written; null when there is none. */
  messageId: string | null
  inReplyTo: string[]
  /** Oldest first. */
  references: string[]
  /** A single line, without control characters. */
  subject: string
  from: MailAddress | null
  sender: MailAddress | null
  replyTo: MailAddress[]
  to: MailAddress[]
  cc: MailAddress[]
  bcc: MailAddress[]
  /** The Date header, where it is one. */
  sentAt: Date | null
  /** To read and to search: the plain text, or the HTML as text. */
  text: string
  /** As sent: never shown before it is cleaned. */
  html: string | null
  /** The person's own text, without the history below it, in at most 200 characters. */
  snippet: string
  attachments: MailPart[]
  invitation: MailInvitation | null
  protection: MailProtection | null
  authentication: Authentication | null
  /** Sent by a program or to a list. */
  automatic: boolean
  listId: string | null
  /** The Message-ID that Ardoise gave a mail of its own, where its provider gave it another since. */
  ownMessageId: string | null
  /** For a report that a mail did not arrive, or arrives late: the Message-ID of that mail where it is said, and to whom. */
  delivery: { messageId: string | null; recipients: ReportedRecipient[] } | null
}

export type MailParser = {
  /** Errors: MailUnreadable. */
  parse(raw: Uint8Array): Promise<ParsedMail>
  /** An attachment; null when the mail has none at that position. Errors: MailUnreadable. */
  readPart(raw: Uint8Array, position: number): Promise<{ part: MailPart; bytes: Uint8Array } | null>
  close(): Promise<void>
}

export type UnreadableReason = 'too_large' | 'too_many_parts' | 'too_slow' | 'crashed' | 'malformed'

/** This mail cannot be read; another can. */
export class MailUnreadable extends Error {
  readonly reason: UnreadableReason

  constructor(reason: UnreadableReason, detail: string) {
    super(`mail unreadable, ${reason}: ${detail}`)
    this.name = 'MailUnreadable'
    this.reason = reason
  }
}

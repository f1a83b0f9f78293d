export type MailAttachment = {
  filename: string
  contentType: string
  content: Uint8Array
  /** Shown within the text by `cid:`, and in no list of attachments. */
  contentId?: string
}

export type MailMessage = {
  /** The same at every try of a mail. */
  id: string
  /** The Message-ID, in its brackets, of a mail that brings its own. */
  messageId?: string
  /** Goes by connections of its own, past all that is not. */
  urgent: boolean
  to: { email: string; name: string | null }
  replyTo: string | null
  /** Display name of the sender; the address is the installation's. */
  fromName: string | null
  subject: string
  html: string
  text: string
  attachments: MailAttachment[]
  /** No person asked for it: it carries Auto-Submitted (RFC 3834). */
  automatic: boolean
  /** A POST to this address stops such mails: List-Unsubscribe and List-Unsubscribe-Post (RFC 8058). */
  unsubscribeUrl: string | null
}

/** Throws MailRefused when trying again is useless, any other error when it may succeed later. */
export type Mailer = {
  send(message: MailMessage): Promise<{ messageId: string }>
  /** Opens a connection and signs in, then hangs up. Absent where nothing may fail. */
  check?(): Promise<void>
  /** For a mailer that writes files: removes those interrupted before this instant. */
  tidy?(before: Date): Promise<void>
  close(): Promise<void>
}

/** Refused for good: by the server (SMTP 5xx) for its address or text, or an address that is none. */
export class MailRefused extends Error {}

export type CapturedMail = Omit<MailMessage, 'attachments'> & {
  id: string
  at: string
  attachments: { filename: string; contentType: string; contentBase64: string; contentId?: string }[]
}

/** Reading what a capturing mailer kept, newest first. */
export type MailCapture = {
  /** The newest first; those to one address alone when it is given. */
  list(limit: number, to?: string): Promise<CapturedMail[]>
  get(id: string): Promise<CapturedMail | null>
}

import type { AccessToken } from '#server/integrations/mail-source/port.ts'
import type { SendingFault } from '#shared/domain/mail-sending/sending.ts'
import type { ServerAddress } from '#shared/domain/mailboxes/mail-services.ts'

export type ComposedAddress = { name: string | null; address: string }

/** The parts of a mail. Ids are without their brackets. */
export type MailToCompose = {
  messageId: string
  at: Date
  from: ComposedAddress
  to: readonly ComposedAddress[]
  cc: readonly ComposedAddress[]
  bcc: readonly ComposedAddress[]
  subject: string
  inReplyTo: string | null
  references: readonly string[]
  /** Whether a program answers: told to programs, so that none answers it. */
  automatic?: boolean
  /** A POST to this https address unsubscribes the recipient (RFC 8058). */
  unsubscribeUrl?: string | null
  html: string
  files: readonly { name: string; type: string; contentId: string | null; bytes: Uint8Array }[]
}

/** A mail as it leaves. `raw` names those in Bcc, as a copy of one's own does: no recipient gets that line. */
export type MailToSend = {
  raw: Uint8Array
  messageId: string
  from: string
  /** Addresses, each once. */
  to: readonly string[]
  /** The provider's id of the mail that it answers, where it has one. */
  answers: string | null
  /** The provider's id of an earlier try of this mail. */
  remoteId: string | null
}

export type TransportLogin =
  | { kind: 'imap'; username: string; password: string; smtp: ServerAddress; imap: ServerAddress }
  | { kind: 'google'; accessToken: AccessToken }
  | { kind: 'microsoft'; accessToken: AccessToken }
  /** `directory`: below the one that the installation gives to Maildirs. */
  | { kind: 'maildir'; directory: string }

/** A mail that left. `filed`: its copy stands among what was sent. `announced`: the largest mail that the server takes, in bytes. */
export type Sent = { remoteId: string | null; filed: boolean; announced: number | null }

export type MailTransport = {
  compose(mail: MailToCompose): Promise<Uint8Array>
  /**
   * Hands a mail to its mailbox's own server, once. `prepared` is told the provider's id before it leaves, where there is one before.
   * Errors: SendError.
   */
  send(login: TransportLogin, mail: MailToSend, prepared: (remoteId: string) => Promise<void>): Promise<Sent>
  /** Whether the mail stands among what was sent; null where that cannot be told. Errors: SendError. */
  find(login: TransportLogin, mail: Pick<MailToSend, 'messageId' | 'remoteId'>): Promise<boolean | null>
  /** Further addresses that the service says it sends as, in small letters; null where it does not tell. Errors: SendError. */
  aliases(login: TransportLogin): Promise<{ address: string; name: string }[] | null>
  /** Puts a copy among what was sent, unless one stands there: some servers do so themselves. Errors: SendError. */
  file(login: TransportLogin, mail: Pick<MailToSend, 'raw' | 'messageId'>, at: Date): Promise<void>
}

/**
 * `later`: certain that the server has it not, and it may take it another time. `refused`: certain, and for good. `unsure`: it may have
 * been taken.
 */
export type SendOutcome = 'later' | 'refused' | 'unsure'

export class SendError extends Error {
  readonly outcome: SendOutcome
  readonly fault: SendingFault
  /** Seconds that a server asks to wait. */
  readonly retryAfter: number | null

  constructor(
    outcome: SendOutcome,
    fault: SendingFault,
    detail: string,
    options: ErrorOptions & { retryAfter?: number | null } = {},
  ) {
    super(detail, options)
    this.name = 'SendError'
    this.outcome = outcome
    this.fault = fault
    this.retryAfter = options.retryAfter ?? null
  }
}

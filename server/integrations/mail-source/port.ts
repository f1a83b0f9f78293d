import type { FolderRole, MadeRole } from '#shared/domain/mail-sync/mail-sync.ts'

/** A folder as its server calls it: path (IMAP), id of a label (Gmail) or of a folder (Graph). */
export type SourceFolder = { key: string; name: string; role: FolderRole | null }

/** A mail by the id that its server gives it, good in one folder and epoch. */
export type RemoteMail = { id: string; seen: boolean; flagged: boolean }

/**
 * `raw` says instead why there is no source: larger than MOST_MAIL_BYTES, or its server fails on this mail and not on others.
 * `thread`: the provider's own id of the conversation, where it has one.
 */
export type FetchedMail = RemoteMail & {
  raw: Uint8Array | 'too_large' | 'unfetchable'
  receivedAt: Date
  thread: string | null
}

/** Facts that tell a mail without its source. `messageId`: without its brackets; null where there is none, or a strange one. */
export type MailFacts = { id: string; messageId: string | null; size: number; receivedAt: Date }

/** Where a look at a folder ended. `epoch` makes ids good (UIDVALIDITY); the cursor is the source's own, kept as JSON. */
export type FolderState = { epoch: string; cursor: unknown }

/** Everything in a folder, newest first: complete, or the call throws. */
export type Snapshot = FolderState & { mails: RemoteMail[] }

/**
 * Changes in a folder since a state. `same`: nothing. `some`: mails that came or whose flags changed, newest first, and ids that are
 * not there (any more): the server said so of each, twice. `unknown`: the server cannot say (epoch changed, cursor too old, mails went
 * away): take a snapshot.
 */
export type Changes =
  | { kind: 'same' }
  | ({ kind: 'some'; mails: RemoteMail[]; gone: string[] } & FolderState)
  | { kind: 'unknown' }

export type RemoteAction = { action: 'seen' | 'unseen' | 'flag' | 'unflag' } | { action: 'move'; to: string }

/**
 * Where a provider is to announce changes. `topic`: of Google's Pub/Sub. `address`: of ours, with the word that it repeats (`secret`), and
 * the subscription that it has already (`former`).
 */
export type WatchAsked =
  | { by: 'topic'; topic: string }
  | {
      by: 'address'
      url: string
      lifecycleUrl: string
      secret: string
      former: string | null
      until: Date
    }
/** The provider's promise: the id of its subscription, where it has one, and until when it lasts. */
export type Watch = { id: string | null; until: Date }

/** Why a server makes no folder: it does not let us, or has no room for one more. */
export type FolderRefusal = 'denied' | 'full'

/** A mailbox on its server, opened. Every function throws SourceError. Calls are made one after another. */
export type MailSource = {
  /** Whether an id names a mail in its folder only (IMAP), or in the whole mailbox for ever: a mail that is known is not fetched again. */
  readonly idsOf: 'folder' | 'mailbox'
  listFolders(): Promise<SourceFolder[]>
  /** `since`: calendar day (ISO) before which mails are left out; null for all. */
  snapshot(folder: string, since: string | null): Promise<Snapshot>
  changes(folder: string, from: FolderState, since: string | null): Promise<Changes>
  /**
   * Makes the folder of this use, named as in French, and subscribes to it; one of that name is left as it is. The next list has it with its
   * role. Absent where the provider has these folders of its own (Gmail).
   */
  createFolder?(role: MadeRole): Promise<FolderRefusal | null>
  /** Facts of these mails, where an id can come to mean another mail. */
  describe?(folder: string, epoch: string, ids: readonly string[]): AsyncIterable<MailFacts>
  /** Sources of these mails in any order; an id that is no more there is left out. */
  fetch(folder: string, epoch: string, ids: readonly string[]): AsyncIterable<FetchedMail>
  /** Says to the server what was done here; ids that are no more there are no error. */
  apply(folder: string, epoch: string, ids: readonly string[], action: RemoteAction): Promise<void>
  /** Resolves when the inbox may have changed, after `ms`, or when the signal is given. */
  waitForNews(inbox: string | null, ms: number, signal: AbortSignal): Promise<void>
  /** From now on news of this folder end the wait too, where the source hears of one folder only and its server allows a second. */
  hear?(folder: string): void
  /** Asks the provider to announce changes, or to go on; only a hint comes of it. */
  watch?: { by: WatchAsked['by']; ask(asked: WatchAsked): Promise<Watch> }
  close(): Promise<void>
}

/**
 * The access token of a mailbox. `refused`: the one that the provider does not take, for which another is wanted; null for the present
 * one. Errors: SourceError `refused` when its owner must consent again, `lost` when the provider does not answer.
 */
export type AccessToken = (refused: string | null) => Promise<string>

export type MailSourceLogin =
  | {
      kind: 'imap'
      username: string
      password: string
      server: { host: string; port: number; security: 'tls' | 'starttls' }
    }
  | { kind: 'google' | 'microsoft'; accessToken: AccessToken }
  /** `directory`: below the one that the installation gives to Maildirs. */
  | { kind: 'maildir'; directory: string }

export type MailSources = {
  /** Signs in. Errors: SourceError. */
  open(login: MailSourceLogin): Promise<MailSource>
}

/** `refused`: the credentials are good no more. `busy`: asked to wait. `lost`: no answer, or a connection cut. `changed`: the epoch is another. */
export type SourceProblem = 'refused' | 'busy' | 'lost' | 'certificate' | 'changed' | 'unexpected'

export class SourceError extends Error {
  readonly problem: SourceProblem
  /** For `busy`: not before this long, in seconds. */
  readonly retryAfter: number | null

  constructor(problem: SourceProblem, detail: string, options: ErrorOptions & { retryAfter?: number } = {}) {
    super(`mail source ${problem}: ${detail}`, options)
    this.name = 'SourceError'
    this.problem = problem
    this.retryAfter = options.retryAfter ?? null
  }
}

import { MOST_MAIL_BYTES } from '#shared/domain/mail-sync/mail-sync.ts'
import { ByteQueue } from './byte-queue.ts'
import { deliverToMaildir } from './maildir-files.ts'

/** A mail of an archive. `raw` is null when it is larger than MOST_MAIL_BYTES. */
export type ArchivedMail = {
  raw: Uint8Array | null
  receivedAt: Date | null
  seen: boolean
  flagged: boolean
  /** Bytes of the archive before this mail, and up to the next one. */
  start: number
  end: number
}

const FROM = Buffer.from('From ')
/** `From jeanne@x.test Mon Nov 16 10:00:00 2026`, some with a zone before or after the year. */
const SEPARATOR =
  /^From .*[A-Z][a-z]{2} {1,2}([A-Z][a-z]{2}) {1,2}(\d{1,2}) (\d{1,2}:\d\d(?::\d\d)?) (?:([A-Z]{1,5}|[+-]\d{4}) )?(\d{4})(?: ([+-]\d{4}))?$/
/** Thunderbird leaves what was deleted in the file until it is compacted. */
const MOZILLA = { read: 0x1, flagged: 0x4, deleted: 0x8 }
const MOST_HEADER = 1_048_576

const isBlank = (line: Uint8Array) =>
  line.length <= 2 && (line[0] === 0x0a || (line[0] === 0x0d && line[1] === 0x0a))
const startsWithFrom = (bytes: Buffer) => bytes.subarray(0, FROM.length).equals(FROM)
const separatorOf = (line: Buffer) =>
  startsWithFrom(line) ? SEPARATOR.exec(line.toString('latin1').trimEnd()) : null

/**
 * Reads an mbox of any size, one mail in memory at a time: mboxo and mboxrd, whose lines that begin with `From ` are quoted by `>`, and
 * mboxcl2, whose mails say their length. A length that does not end before another mail is not believed.
 */
export async function* readMbox(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<ArchivedMail> {
  const queue = new ByteQueue(chunks)
  let separator = separatorOf((await queue.peekLine()) ?? Buffer.alloc(0))
  // Lines before the first mail belong to none.
  while (!separator) {
    const line = await queue.takeLine()
    if (line === null) return
    separator = separatorOf((await queue.peekLine()) ?? Buffer.alloc(0))
  }
  while (separator) {
    const start = queue.taken
    await queue.takeLine()
    const mail = new Collected()
    const next = await collect(queue, mail)
    const found = mail.finish(separator)
    if (found) yield { ...found, start, end: queue.taken }
    separator = next
  }
}

/** Whether a mail begins in these first bytes of a file. */
export async function beginsAsMbox(bytes: Uint8Array): Promise<boolean> {
  const lines = new ByteQueue(once(bytes))
  for (let line = await lines.takeLine(); line !== null; line = await lines.takeLine())
    if (separatorOf(line)) return true
  return false
}
async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

/** Takes the lines of one mail; returns the separator of the next one, which stays in the queue. */
async function collect(queue: ByteQueue, mail: Collected): Promise<RegExpExecArray | null> {
  let blank = false
  let lineBegins = true
  while (true) {
    const line = await queue.takeLine()
    if (line === null) return null
    const ends = line.at(-1) === 0x0a
    mail.add(lineBegins ? unquoted(line, mail.inHeader) : line)
    blank = lineBegins && isBlank(line)
    lineBegins = ends
    if (blank && mail.inHeader) {
      mail.inHeader = false
      await takeBody(queue, mail)
      blank = true
    }
    if (!blank) continue
    const separator = separatorOf((await queue.peekLine()) ?? Buffer.alloc(0))
    if (separator) return separator
  }
}

/** The body whose length the header says, where another mail or nothing follows it. */
async function takeBody(queue: ByteQueue, mail: Collected): Promise<void> {
  const length = Number(mail.header('content-length') ?? Number.NaN)
  if (!Number.isSafeInteger(length) || length <= 0 || length > MOST_MAIL_BYTES) return
  const ahead = await queue.peek(length + 2 + FROM.length)
  const after = ahead.subarray(length)
  const rest = after[0] === 0x0d ? after.subarray(2) : after[0] === 0x0a ? after.subarray(1) : after
  if (ahead.length < length || (rest.length > 0 && !startsWithFrom(rest))) return
  mail.add(await queue.take(length))
  mail.exact = true
  await queue.take(after.length - rest.length)
}

/** `>From ` was `From `, and `>>From ` was `>From ` (mboxrd). */
function unquoted(line: Buffer, inHeader: boolean): Buffer {
  if (inHeader || line[0] !== 0x3e) return line
  let quotes = 1
  while (line[quotes] === 0x3e) quotes += 1
  return startsWithFrom(line.subarray(quotes)) ? line.subarray(1) : line
}

function dateOf([, month, day, time, before, year, after]: RegExpExecArray): Date | null {
  const date = new Date(`${day} ${month} ${year} ${time} ${before ?? after ?? 'GMT'}`)
  return Number.isNaN(date.getTime()) ? null : date
}

/** The bytes of a mail, up to what is read of one. */
class Collected {
  inHeader = true
  /** Its length was said: no empty line before the next mail is left to remove. */
  exact = false
  #pieces: Buffer[] = []
  #size = 0
  #header = ''

  add(bytes: Buffer): void {
    this.#size += bytes.length
    if (this.inHeader && this.#header.length < MOST_HEADER) this.#header += bytes.toString('latin1')
    if (this.#size > MOST_MAIL_BYTES) this.#pieces = []
    else this.#pieces.push(Buffer.from(bytes))
  }

  header(name: string): string | null {
    const line = this.#header
      .split('\n')
      .find((one) => one.slice(0, name.length + 1).toLowerCase() === `${name}:`)
    return line?.slice(name.length + 1).trim() ?? null
  }

  /** Null for a mail that was deleted, or that holds nothing. */
  finish(separator: RegExpExecArray): Omit<ArchivedMail, 'start' | 'end'> | null {
    const mozilla = Number.parseInt(this.header('x-mozilla-status') ?? '0', 16) || 0
    if (mozilla & MOZILLA.deleted || this.#size === 0) return null
    const status = `${this.header('status') ?? ''}${this.header('x-status') ?? ''}`
    const header = new Date(this.header('date') ?? '')
    const sent = Number.isNaN(header.getTime()) ? null : header
    const separated = dateOf(separator)
    // Thunderbird writes when it saved the mail, and no sender.
    const isSaved = separator[0].startsWith('From - ')
    return {
      raw: this.#size > MOST_MAIL_BYTES ? null : this.#whole(),
      receivedAt: isSaved ? (sent ?? separated) : (separated ?? sent),
      seen: status.includes('R') || (mozilla & MOZILLA.read) !== 0,
      flagged: status.includes('F') || (mozilla & MOZILLA.flagged) !== 0,
    }
  }

  /** Without the empty line that the archive puts before the next mail. */
  #whole(): Uint8Array {
    const last = this.#pieces.at(-1)
    const padded = !this.exact && this.#pieces.length > 1 && last !== undefined && isBlank(last)
    return new Uint8Array(Buffer.concat(padded && !this.inHeader ? this.#pieces.slice(0, -1) : this.#pieces))
  }
}

/** Where reading an archive stands: bytes read, mails brought, and those left out as too large. */
export type MboxProgress = { bytes: number; mails: number; tooLarge: number }

/**
 * Brings the mails of an mbox, whose bytes come from `from.bytes` on, into a folder of a Maildir, and says after each where it is; stops when
 * that answers false. A mail is named after its place: one that is brought again takes its own place. `now`: for a mail that says no date.
 */
export async function importMbox(
  chunks: AsyncIterable<Uint8Array>,
  directory: string,
  { folder, now, from }: { folder: string | null; now: Date; from: MboxProgress },
  after: (progress: MboxProgress) => Promise<boolean>,
): Promise<void> {
  let { mails, tooLarge } = from
  for await (const { raw, receivedAt, flagged, start, end } of readMbox(chunks)) {
    if (raw === null) tooLarge += 1
    else {
      const name = `M${from.bytes + start}`
      // Archived mails wait for nobody: they count as read.
      await deliverToMaildir(directory, raw, {
        folder,
        seen: true,
        flagged,
        receivedAt: receivedAt ?? now,
        name,
      })
      mails += 1
    }
    if (!(await after({ bytes: from.bytes + end, mails, tooLarge }))) return
  }
}

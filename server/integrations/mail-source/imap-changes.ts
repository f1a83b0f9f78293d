import type { ExpungeEvent, ImapFlow, MailboxObject } from 'imapflow'
import { remoteOf } from './imap-fetch.ts'
import { type Changes, type FolderState, type RemoteMail, type Snapshot, SourceError } from './port.ts'

/** Where a look ended: all that SELECT says of a folder. `modseq` is null where the server has no CONDSTORE (RFC 7162). */
type Cursor = { uidNext: number; exists: number; modseq: string | null }

/** A server that tells of more ids than these that vanished is asked for a list instead, which costs less than asking for each. */
const MOST_VANISHED = 50_000

export const epochOf = (mailbox: MailboxObject) => String(mailbox.uidValidity)
/** The answer to SELECT, read at once: imapflow moves these numbers on with every answer that comes later. */
export const cursorOf = (mailbox: MailboxObject): Cursor => ({
  uidNext: mailbox.uidNext,
  exists: mailbox.exists,
  modseq: mailbox.highestModseq === undefined ? null : String(mailbox.highestModseq),
})

const newestFirst = (mails: RemoteMail[]) => mails.sort((a, b) => Number(b.id) - Number(a.id))

export async function snapshotOf(
  client: ImapFlow,
  mailbox: MailboxObject,
  since: string | null,
): Promise<Snapshot> {
  const state = { epoch: epochOf(mailbox), cursor: cursorOf(mailbox) }
  if (mailbox.exists === 0) return { ...state, mails: [] }
  const within = since === null ? null : new Set(await uidsSince(client, '1:*', since))
  const mails: RemoteMail[] = []
  if (within === null || within.size > 0)
    for await (const mail of client.fetch('1:*', { uid: true, flags: true }, { uid: true })) {
      if (within === null || within.has(mail.uid)) mails.push(remoteOf(mail))
    }
  // A server that says less than it announced has said half: nothing is deleted on that.
  const complete = mails.length >= (within?.size ?? mailbox.exists)
  if (!complete) throw new SourceError('lost', 'a partial list of ids')
  return { ...state, mails: newestFirst(mails) }
}

async function uidsSince(client: ImapFlow, range: string, since: string): Promise<number[]> {
  const found = await client.search({ uid: range, since: new Date(`${since}T12:00:00Z`) }, { uid: true })
  if (!found) throw new SourceError('unexpected', 'SEARCH refused')
  return found
}

export async function changesOf(
  client: ImapFlow,
  mailbox: MailboxObject,
  from: FolderState,
  since: string | null,
): Promise<Changes> {
  const before = from.cursor as Cursor
  const now = cursorOf(mailbox)
  const epoch = epochOf(mailbox)
  if (epoch !== from.epoch || now.uidNext < before.uidNext) return { kind: 'unknown' }
  // Without CONDSTORE nothing tells that a flag changed.
  if (now.modseq === null || before.modseq === null) return { kind: 'unknown' }
  if (now.modseq === before.modseq && now.uidNext === before.uidNext && now.exists === before.exists)
    return { kind: 'same' }
  const mails = new Map<string, RemoteMail>()
  let came = 0
  if (now.uidNext > before.uidNext) {
    const range = `${before.uidNext}:*`
    const within = since === null ? null : new Set(await uidsSince(client, range, since))
    for await (const mail of client.fetch(range, { uid: true, flags: true }, { uid: true })) {
      if (mail.uid < before.uidNext) continue
      came += 1
      if (within === null || within.has(mail.uid)) mails.set(String(mail.uid), remoteOf(mail))
    }
  }
  const went = before.exists + came - now.exists
  if (went < 0 || (went > 0 && !client.enabled.has('QRESYNC'))) return { kind: 'unknown' }
  const gone: string[] = []
  if (before.uidNext > 1 && now.modseq !== before.modseq) {
    const known = `1:${before.uidNext - 1}`
    const { changed, vanished } = await changedSince(client, known, BigInt(before.modseq))
    if (vanished.length > MOST_VANISHED) return { kind: 'unknown' }
    // A flag of a mail from before `since` changes nothing here.
    const within =
      since === null || changed.length === 0 ? null : new Set(await uidsSince(client, known, since))
    for (const mail of changed) if (within === null || within.has(Number(mail.id))) mails.set(mail.id, mail)
    gone.push(...(await absent(client, vanished)))
  }
  // The server counts fewer than it names: a list says which.
  if (gone.length < went) return { kind: 'unknown' }
  return { kind: 'some', mails: newestFirst([...mails.values()]), gone, epoch, cursor: now }
}

/** Mails of a range whose flags changed and, where the server has QRESYNC (RFC 7162), ids that it says are not there any more. */
async function changedSince(
  client: ImapFlow,
  range: string,
  modseq: bigint,
): Promise<{ changed: RemoteMail[]; vanished: number[] }> {
  const vanished: number[] = []
  const note = ({ uid, earlier }: ExpungeEvent) => {
    if (earlier && uid !== undefined && vanished.length <= MOST_VANISHED) vanished.push(uid)
  }
  client.on('expunge', note)
  try {
    const changed: RemoteMail[] = []
    const asked = { uid: true, flags: true } as const
    for await (const mail of client.fetch(range, asked, { uid: true, changedSince: modseq }))
      changed.push(remoteOf(mail))
    return { changed, vanished }
  } finally {
    client.off('expunge', note)
  }
}

/** Which of these ids the server does not have when asked for them by name. It may report ids that went long ago. */
async function absent(client: ImapFlow, uids: readonly number[]): Promise<string[]> {
  const there = new Set<number>()
  for (const range of inRanges(uids)) {
    const found = await client.search({ uid: range }, { uid: true })
    if (!found) throw new SourceError('unexpected', 'SEARCH refused')
    for (const uid of found) there.add(uid)
  }
  return uids.filter((uid) => !there.has(uid)).map(String)
}

/** Ranges in one command: its line stays below the 8,000 bytes that servers take (RFC 7162, section 4). */
const RANGES_AT_ONCE = 300

/** Ids as the sets of an IMAP command, neighbours drawn together: 1:3,7. Each text is for one command. */
export function inRanges(uids: readonly number[]): string[] {
  const ranges: [number, number][] = []
  for (const uid of [...new Set(uids)].sort((a, b) => a - b)) {
    const last = ranges.at(-1)
    if (last && uid === last[1] + 1) last[1] = uid
    else ranges.push([uid, uid])
  }
  const texts = ranges.map(([first, end]) => (first === end ? String(first) : `${first}:${end}`))
  return Array.from({ length: Math.ceil(texts.length / RANGES_AT_ONCE) }, (_, index) =>
    texts.slice(index * RANGES_AT_ONCE, (index + 1) * RANGES_AT_ONCE).join(','),
  )
}

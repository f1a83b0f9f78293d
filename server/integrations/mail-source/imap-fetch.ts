import type { FetchMessageObject, ImapFlow } from 'imapflow'
import { MOST_MAIL_BYTES } from '#shared/domain/mail-sync/mail-sync.ts'
import type { FetchedMail, MailFacts, RemoteMail } from './port.ts'

/** Ids in one FETCH: a command line stays far below the 8,000 bytes that servers take (RFC 7162, section 4). */
const IDS_AT_ONCE = 500

export const remoteOf = ({ uid, flags }: FetchMessageObject): RemoteMail => ({
  id: String(uid),
  seen: flags?.has('\\Seen') ?? false,
  flagged: flags?.has('\\Flagged') ?? false,
})

/** RFC 5322, 2.1.1: a line has 998 characters at most. */
const LONGEST_ID = 998

export async function* fetchFacts(client: ImapFlow, ids: readonly string[]): AsyncIterable<MailFacts> {
  const asked = { uid: true, size: true, internalDate: true, envelope: true } as const
  for (let start = 0; start < ids.length; start += IDS_AT_ONCE) {
    const some = ids.slice(start, start + IDS_AT_ONCE).join(',')
    for await (const { uid, size, internalDate, envelope } of client.fetch(some, asked, { uid: true })) {
      if (size === undefined || internalDate === undefined) continue
      const [, named = ''] = /^<([^<>\s]+)>$/.exec(envelope?.messageId ?? '') ?? []
      const messageId = named !== '' && named.length <= LONGEST_ID ? named : null
      yield { id: String(uid), messageId, size, receivedAt: new Date(internalDate) }
    }
  }
}

export async function* fetchSources(client: ImapFlow, ids: readonly string[]): AsyncIterable<FetchedMail> {
  for (let start = 0; start < ids.length; start += IDS_AT_ONCE) {
    const some = ids.slice(start, start + IDS_AT_ONCE)
    const sizes = new Map<number, { mail: RemoteMail; size: number; receivedAt: Date }>()
    const facts = { uid: true, flags: true, size: true, internalDate: true } as const
    for await (const mail of client.fetch(some.join(','), facts, { uid: true })) {
      const receivedAt = new Date(mail.internalDate ?? Date.now())
      sizes.set(mail.uid, { mail: remoteOf(mail), size: mail.size ?? 0, receivedAt })
    }
    const wanted = [...sizes].filter(([, { size }]) => size <= MOST_MAIL_BYTES).map(([uid]) => uid)
    for (const { mail, size, receivedAt } of sizes.values()) {
      if (size > MOST_MAIL_BYTES) yield { ...mail, raw: 'too_large', receivedAt, thread: null }
    }
    if (wanted.length === 0) continue
    for await (const { uid, source } of client.fetch(
      wanted.join(','),
      { uid: true, source: true },
      { uid: true },
    )) {
      const known = sizes.get(uid)
      if (known && source) yield { ...known.mail, raw: source, receivedAt: known.receivedAt, thread: null }
    }
  }
}

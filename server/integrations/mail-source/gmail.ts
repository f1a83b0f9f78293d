import {
  ARCHIVE,
  foldersOf,
  type GmailLabel,
  isHiding,
  labelChangeOf,
  NOT_ARCHIVED,
  standsIn,
} from './gmail-labels.ts'
import { type Facts, fetchMails, GMAIL_API, lookAt, modify, remoteOf } from './gmail-messages.ts'
import {
  type AccessToken,
  type Changes,
  type FolderState,
  type MailSource,
  type RemoteMail,
  type Snapshot,
  SourceError,
  type Watch,
  type WatchAsked,
} from './port.ts'
import { createRest, pollForNews, type Rest, type RestCall, type RestOptions } from './rest.ts'

/** Ids of Gmail name a mail for ever, whatever labels it has. */
const EPOCH = '1'
type Cursor = { historyId: string }

/** Gmail's largest pages (500) and batches (100, of which it advises half). */
const PAGE = 500
/** More mails than this are compared more cheaply by a snapshot. */
const MOST_TOUCHED = 1_000
/** A mailbox has 15,000 units each minute (developers.google.com/workspace/gmail/api/reference/quota); the rest is left to other programs. */
const BUDGET = { perMinute: 11_000, burst: 3_000 }
const UNITS = { look: 1, list: 5, history: 2, watch: 100 }
const POLL_MS = 10_000

type Page = { nextPageToken?: string }
type MailPage = Page & { messages?: { id: string }[] }
type Told = { message: { id: string } }[]
type HistoryRecord = {
  messages?: { id: string }[]
  messagesAdded?: Told
  messagesDeleted?: Told
  labelsAdded?: Told
  labelsRemoved?: Told
}
type HistoryPage = Page & { historyId: string; history?: HistoryRecord[] }
/** Mails that changed since a cursor, with what they are now; null: gone for good. Null: Gmail cannot say. */
type Touched = { historyId: string; mails: Map<string, Facts | null> } | null

/** Opens a mailbox by the Gmail API (ADR 062). Errors: SourceError. */
export async function openGmail(token: AccessToken, options: RestOptions): Promise<MailSource> {
  const rest = createRest(token, { budget: BUDGET, ...options })
  let latest = await historyIdOf(rest)
  /** Changes are asked for once a pass, whatever the number of folders. */
  const asked = new Map<string, Promise<Touched>>()
  const touchedSince = (historyId: string) => {
    const known = asked.get(historyId)
    if (known) return known
    const asking = touched(rest, historyId)
    asked.set(historyId, asking)
    return asking
  }
  return {
    idsOf: 'mailbox',
    async listFolders() {
      asked.clear()
      const { body } = await rest.askJson<{ labels?: GmailLabel[] }>(`${GMAIL_API}/labels`, {
        units: UNITS.look,
      })
      return foldersOf(body.labels ?? [])
    },
    async snapshot(folder, since): Promise<Snapshot> {
      // Before the lists: what changes while they are made is told by the next look.
      const historyId = await historyIdOf(rest)
      latest = historyId
      return { epoch: EPOCH, cursor: { historyId }, mails: await listMails(rest, folder, since) }
    },
    async changes(folder, from, since): Promise<Changes> {
      if (from.epoch !== EPOCH) return { kind: 'unknown' }
      const found = await touchedSince((from.cursor as Cursor).historyId)
      if (found === null) return { kind: 'unknown' }
      latest = found.historyId
      if (found.mails.size === 0) return { kind: 'same' }
      return { kind: 'some', ...changesIn(folder, found, since) }
    },
    async *fetch(folder, epoch, ids) {
      if (epoch !== EPOCH) throw new SourceError('changed', 'epoch')
      yield* fetchMails(rest, folder, ids)
    },
    async apply(folder, _epoch, ids, action) {
      asked.clear()
      const change = labelChangeOf(folder, action)
      if (change.addLabelIds.length + change.removeLabelIds.length > 0) await modify(rest, ids, change)
    },
    async waitForNews(_inbox, ms, signal) {
      asked.clear()
      await pollForNews(() => historyIdOf(rest), latest, { ms, pollMs: options.pollMs ?? POLL_MS, signal })
    },
    watch: { by: 'topic', ask: (asked) => watchGmail(rest, asked) },
    async close() {
      rest.close()
    },
  }
}

/** Asks Gmail to tell a topic of every change; it tells at once that it does. Lasts seven days. */
async function watchGmail(rest: Rest, asked: WatchAsked): Promise<Watch> {
  if (asked.by !== 'topic') throw new SourceError('unexpected', 'a watch without a topic')
  const { body } = await rest.askJson<{ expiration?: string }>(`${GMAIL_API}/watch`, {
    method: 'POST',
    units: UNITS.watch,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ topicName: asked.topic }),
  })
  const until = new Date(Number(body.expiration))
  if (Number.isNaN(until.getTime())) throw new SourceError('unexpected', 'a watch without an end')
  return { id: null, until }
}

async function historyIdOf(rest: Rest): Promise<string> {
  const { body } = await rest.askJson<{ historyId?: string }>(`${GMAIL_API}/profile`, {
    units: UNITS.look,
  })
  if (body.historyId === undefined) throw new SourceError('lost', 'a profile without historyId')
  return body.historyId
}

/** Every page of a list: an empty page may have another after it. */
async function* pagesOf<T extends Page>(rest: Rest, path: string, call: RestCall): AsyncIterable<T | null> {
  let token: string | undefined
  do {
    const next: string = token === undefined ? path : `${path}&pageToken=${encodeURIComponent(token)}`
    const { status, body } = await rest.askJson<T>(next, call)
    if (status >= 400) return yield null
    yield body
    if (body.nextPageToken !== undefined && body.nextPageToken === token)
      throw new SourceError('lost', 'a page that follows itself')
    token = body.nextPageToken
  } while (token !== undefined)
}

/** Ids of the mails that have all these labels, in Gmail's order: newest first, or nearly so. */
async function idsWith(rest: Rest, labels: readonly string[], since: string | null): Promise<Set<string>> {
  const query = new URLSearchParams({ maxResults: String(PAGE) })
  for (const label of labels) query.append('labelIds', label)
  if (labels.some(isHiding)) query.set('includeSpamTrash', 'true')
  if (since !== null) query.set('q', `after:${startOf(since) / 1_000}`)
  const ids = new Set<string>()
  for await (const page of pagesOf<MailPage>(rest, `${GMAIL_API}/messages?${query}`, { units: UNITS.list }))
    for (const { id } of page?.messages ?? []) ids.add(id)
  return ids
}

const startOf = (day: string) => Date.parse(`${day}T00:00:00Z`)

async function listMails(rest: Rest, folder: string, since: string | null): Promise<RemoteMail[]> {
  const labels = folder === ARCHIVE ? [] : [folder]
  const ids = await idsWith(rest, labels, since)
  if (folder === ARCHIVE)
    for (const label of NOT_ARCHIVED) for (const id of await idsWith(rest, [label], since)) ids.delete(id)
  if (ids.size === 0) return []
  const unread = await idsWith(rest, [...labels, 'UNREAD'], since)
  const starred = await idsWith(rest, [...labels, 'STARRED'], since)
  return [...ids].map((id) => ({ id, seen: !unread.has(id), flagged: starred.has(id) }))
}

/** The history names mails; what they are now is asked of each, so that the order of what happened says nothing. */
async function touched(rest: Rest, startHistoryId: string): Promise<Touched> {
  const ids = new Set<string>()
  let historyId = startHistoryId
  const query = new URLSearchParams({ startHistoryId, maxResults: String(PAGE) })
  for await (const page of pagesOf<HistoryPage>(rest, `${GMAIL_API}/history?${query}`, {
    taken: [404],
    units: UNITS.history,
  })) {
    if (page === null) return null
    historyId = page.historyId
    for (const record of page.history ?? []) for (const id of idsIn(record)) ids.add(id)
    if (ids.size > MOST_TOUCHED) return null
  }
  return { historyId, mails: await lookAt(rest, [...ids]) }
}

function idsIn({
  messages = [],
  messagesAdded = [],
  messagesDeleted = [],
  ...labels
}: HistoryRecord): string[] {
  const told = [
    ...messagesAdded,
    ...messagesDeleted,
    ...(labels.labelsAdded ?? []),
    ...(labels.labelsRemoved ?? []),
  ]
  return [...messages, ...told.map(({ message }) => message)].map(({ id }) => id)
}

function changesIn(
  folder: string,
  { historyId, mails }: NonNullable<Touched>,
  since: string | null,
): FolderState & { mails: RemoteMail[]; gone: string[] } {
  const standing: Facts[] = []
  const gone: string[] = []
  for (const [id, facts] of mails) {
    if (facts === null || !standsIn(folder, facts.labelIds ?? [])) gone.push(id)
    else if (since === null || Number(facts.internalDate) >= startOf(since)) standing.push(facts)
  }
  standing.sort((a, b) => Number(b.internalDate) - Number(a.internalDate))
  return { epoch: EPOCH, cursor: { historyId }, mails: standing.map(remoteOf), gone }
}

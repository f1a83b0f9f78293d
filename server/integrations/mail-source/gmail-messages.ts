import { MOST_MAIL_BYTES } from '#shared/domain/mail-sync/mail-sync.ts'
import { BatchTooLarge, gmailBatch } from './gmail-batch.ts'
import { type LabelChange, standsIn } from './gmail-labels.ts'
import { type FetchedMail, type RemoteMail, SourceError } from './port.ts'
import { answerError, type Rest, unfetchable } from './rest.ts'
import { askParts, inPieces } from './rest-batch.ts'

export const GMAIL_API = '/gmail/v1/users/me'
const LOOKS_AT_ONCE = 50
const MODIFIED_AT_ONCE = 1_000
/** Sources fetched together, and the longest answer that is taken: a longer one is asked for in halves. */
const SOURCES_AT_ONCE = 20
const BATCH_BYTES = 32 * 1_048_576
/** Room for one source in base64, with what stands around it. */
const SOURCE_BYTES = Math.ceil((MOST_MAIL_BYTES * 4) / 3) + 65_536

export type Facts = { id: string; threadId?: string; labelIds?: string[]; internalDate?: string }

export async function lookAt(rest: Rest, ids: readonly string[]): Promise<Map<string, Facts | null>> {
  const found = new Map<string, Facts | null>()
  for (const some of inPieces(ids, LOOKS_AT_ONCE))
    for (const [id, facts] of await getAll(rest, some, 'minimal', BATCH_BYTES)) {
      if (facts instanceof SourceError) throw facts
      found.set(id, facts)
    }
  return found
}

/** Mails in one batch, by id; null for those that are no more, or an error for one that Gmail fails on. Errors: BatchTooLarge. */
async function getAll<T extends Facts>(
  rest: Rest,
  ids: readonly string[],
  format: 'minimal' | 'raw',
  mostBytes: number,
): Promise<Map<string, T | SourceError | null>> {
  const parts = ids.map((id) => ({
    name: id,
    method: 'GET' as const,
    path: `${GMAIL_API}/messages/${encodeURIComponent(id)}?format=${format}`,
  }))
  const answers = await askParts(rest, gmailBatch(rest, mostBytes), parts)
  return new Map(
    [...answers].map(([id, answer]): [string, T | SourceError | null] => {
      if (answer.status === 404) return [id, null]
      if (answer.status === 200 && answer.body !== null) return [id, answer.body as T]
      const error = answerError(answer)
      if (error.problem === 'refused') throw error
      return [id, error]
    }),
  )
}

export const remoteOf = ({ id, labelIds = [] }: Facts): RemoteMail => ({
  id,
  seen: !labelIds.includes('UNREAD'),
  flagged: labelIds.includes('STARRED'),
})

/** Mails that stand in a folder, with their sources. */
export async function* fetchMails(
  rest: Rest,
  folder: string,
  ids: readonly string[],
): AsyncIterable<FetchedMail> {
  for (const some of inPieces(ids, SOURCES_AT_ONCE)) yield* fetchSources(rest, folder, some)
}

async function* fetchSources(rest: Rest, folder: string, ids: readonly string[]): AsyncIterable<FetchedMail> {
  if (ids.length === 0) return
  try {
    const most = ids.length === 1 ? SOURCE_BYTES : BATCH_BYTES
    const found = await getAll<Facts & { raw?: string }>(rest, ids, 'raw', most)
    const faults = [...found.values()].filter((facts) => facts instanceof SourceError)
    // When one mail fails, Gmail may have to mend it; when all fail, Gmail itself fails.
    if (faults.length > 1 && faults.length === found.size) throw faults[0]!
    for (const [id, facts] of found) {
      if (facts instanceof SourceError) yield unfetchable(id)
      else if (facts !== null) yield* fetchedOf(folder, facts, facts.raw)
    }
  } catch (error) {
    if (!(error instanceof BatchTooLarge)) throw error
    if (ids.length === 1) {
      const facts = (await lookAt(rest, ids)).get(ids[0]!)
      if (facts) yield* fetchedOf(folder, facts, undefined)
      return
    }
    for (const half of inPieces(ids, Math.ceil(ids.length / 2))) yield* fetchSources(rest, folder, half)
  }
}

function* fetchedOf(folder: string, facts: Facts, raw: string | undefined): Iterable<FetchedMail> {
  if (!standsIn(folder, facts.labelIds ?? [])) return
  const bytes = raw === undefined ? null : Buffer.from(raw, 'base64url')
  const fits = bytes !== null && bytes.length <= MOST_MAIL_BYTES
  yield {
    ...remoteOf(facts),
    raw: fits ? bytes : 'too_large',
    receivedAt: new Date(Number(facts.internalDate)),
    thread: facts.threadId ?? null,
  }
}

/** Changes the labels of mails, in large pieces; one by one when Gmail does not know one of them. */
export async function modify(rest: Rest, ids: readonly string[], change: LabelChange): Promise<void> {
  for (const some of inPieces(ids, MODIFIED_AT_ONCE)) {
    const { status } = await rest.ask(`${GMAIL_API}/messages/batchModify`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ids: some, ...change }),
      taken: [404],
      units: 50,
    })
    if (status === 404) for (const few of inPieces(some, LOOKS_AT_ONCE)) await modifyEach(rest, few, change)
  }
}

async function modifyEach(rest: Rest, ids: readonly string[], change: LabelChange): Promise<void> {
  const parts = ids.map((id) => ({
    name: id,
    method: 'POST' as const,
    body: change,
    path: `${GMAIL_API}/messages/${encodeURIComponent(id)}/modify`,
  }))
  for (const answer of (await askParts(rest, gmailBatch(rest, BATCH_BYTES), parts)).values())
    if (answer.status !== 200 && answer.status !== 404) throw answerError(answer)
}

import { MOST_MAIL_BYTES } from '#shared/domain/mail-sync/mail-sync.ts'
import {
  GRAPH_API,
  GRAPH_HEADERS,
  graphBatch,
  graphPages,
  PARTS_AT_ONCE,
  pathBelow,
  pathOf,
} from './graph-calls.ts'
import { createGraphFolder, listGraphFolders, readRoles } from './graph-folders.ts'
import {
  type AccessToken,
  type Changes,
  type FetchedMail,
  type MailSource,
  type RemoteAction,
  type RemoteMail,
  type Snapshot,
  SourceError,
} from './port.ts'
import { answerError, createRest, pollForNews, type Rest, type RestOptions, unfetchable } from './rest.ts'
import { askParts, inPieces, type Part } from './rest-batch.ts'
import { subscribe } from './subscribe-to-graph.ts'

/** Immutable ids name a mail in every folder of its mailbox. */
const EPOCH = '1'
/** Graph's own link, which holds where the last round ended. */
type Cursor = { deltaLink: string }

type Facts = {
  id: string
  isRead?: boolean
  flag?: { flagStatus?: string }
  receivedDateTime?: string
  parentFolderId?: string
  conversationId?: string
}
type Row = Facts & { '@removed'?: { reason?: string } }
/** All rows of a round, by id; null: the link that it began from is worth nothing any more. */
type Round = { deltaLink: string; rows: Map<string, Row> } | null

const FACTS = 'isRead,flag,receivedDateTime,parentFolderId'
/** An inbox is looked at this often; the other folders with each pass. */
const POLL_MS = 15_000
/** Outlook's codes for a mail whose source it cannot make. */
const FAILING = [400, 422, 500]
/** 410 Gone, and what Outlook says of some links: a link whose state is lost. */
const EXPIRED = [410, 400]

/** Opens a mailbox by Microsoft Graph (ADR 062). Errors: SourceError. */
export async function openGraph(token: AccessToken, options: RestOptions): Promise<MailSource> {
  const rest = createRest(token, { ...options, headers: GRAPH_HEADERS })
  const roles = await readRoles(rest)
  const first = (folder: string) =>
    `${GRAPH_API}/mailFolders/${pathOf(folder)}/messages/delta?$select=${FACTS}`
  const look = async () => {
    const path = `${GRAPH_API}/mailFolders/inbox?$select=totalItemCount,unreadItemCount`
    const { body } = await rest.askJson<Record<string, unknown>>(path)
    return `${body.totalItemCount} ${body.unreadItemCount}`
  }
  /** The inbox's count when the pass began: a mail that comes during the pass is news after it. */
  let counted = ''
  return {
    idsOf: 'mailbox',
    async listFolders() {
      counted = await look()
      return listGraphFolders(rest, roles)
    },
    createFolder: (role) => createGraphFolder(rest, role),
    /** A round without a link lists the folder whole; `$filter` would stop it at 5,000 mails. */
    async snapshot(folder, since): Promise<Snapshot> {
      const round = await roundFrom(rest, first(folder), [404])
      if (round === null) throw new SourceError('changed', 'a folder that is no more')
      const { mails } = await settle(rest, folder, round.rows, since)
      return { epoch: EPOCH, cursor: { deltaLink: round.deltaLink }, mails }
    },
    async changes(folder, from, since): Promise<Changes> {
      if (from.epoch !== EPOCH) return { kind: 'unknown' }
      const { deltaLink } = from.cursor as Cursor
      if (!deltaLink.startsWith(`${rest.base}/`)) return { kind: 'unknown' }
      const round = await roundFrom(rest, pathBelow(rest.base, deltaLink), EXPIRED)
      if (round === null) return { kind: 'unknown' }
      if (round.rows.size === 0) return { kind: 'same' }
      const settled = await settle(rest, folder, round.rows, since)
      return { kind: 'some', epoch: EPOCH, cursor: { deltaLink: round.deltaLink }, ...settled }
    },
    async *fetch(folder, epoch, ids) {
      if (epoch !== EPOCH) throw new SourceError('changed', 'epoch')
      for (const some of inPieces(ids, PARTS_AT_ONCE)) yield* fetchSources(rest, folder, some)
    },
    async apply(_folder, _epoch, ids, action) {
      for (const some of inPieces(ids, PARTS_AT_ONCE)) {
        const parts = some.map((id, index) => partOf(String(index), id, action))
        for (const answer of (await askParts(rest, graphBatch(rest), parts)).values())
          if (answer.status >= 300 && answer.status !== 404) throw answerError(answer)
      }
    },
    async waitForNews(_inbox, ms, signal) {
      await pollForNews(look, counted, { ms, pollMs: options.pollMs ?? POLL_MS, signal })
    },
    watch: { by: 'address', ask: (asked) => subscribe(rest, asked) },
    async close() {
      rest.close()
    },
  }
}

async function roundFrom(rest: Rest, path: string, taken: readonly number[]): Promise<Round> {
  const rows = new Map<string, Row>()
  for await (const page of graphPages<Row>(rest, path, taken)) {
    if (page.status >= 400) return null
    // A mail may come twice in a round, and the order says nothing: what was said of it is put together, then looked at.
    for (const row of page.value) rows.set(row.id, { ...rows.get(row.id), ...row })
    const deltaLink = page['@odata.deltaLink']
    if (deltaLink !== undefined) return { deltaLink, rows }
  }
  throw new SourceError('lost', 'a round without an end')
}

/**
 * The changes of a folder in one round. A mail that it calls removed, or tells half of, is asked for: it may have moved, which is a removal here
 * and an addition there, or stand here still.
 */
async function settle(
  rest: Rest,
  folder: string,
  rows: ReadonlyMap<string, Row>,
  since: string | null,
): Promise<{ mails: RemoteMail[]; gone: string[] }> {
  const doubtful = [...rows.values()].filter(
    (row) => row['@removed'] || row.isRead === undefined || row.receivedDateTime === undefined,
  )
  const looked = await lookAt(
    rest,
    doubtful.map(({ id }) => id),
  )
  const standing: Facts[] = []
  const gone: string[] = []
  for (const [id, row] of rows) {
    const facts = looked.has(id) ? looked.get(id)! : row
    if (facts === null || (facts.parentFolderId !== undefined && facts.parentFolderId !== folder))
      gone.push(id)
    else if (since === null || receivedAt(facts) >= Date.parse(`${since}T00:00:00Z`)) standing.push(facts)
  }
  standing.sort((a, b) => receivedAt(b) - receivedAt(a))
  return { mails: standing.map(remoteOf), gone }
}

const receivedAt = ({ receivedDateTime = '' }: Facts) => Date.parse(receivedDateTime)
const remoteOf = ({ id, isRead, flag }: Facts): RemoteMail => ({
  id,
  seen: isRead === true,
  flagged: flag?.flagStatus === 'flagged',
})

/** Mails by id; null for those that are no more. */
async function lookAt(rest: Rest, ids: readonly string[]): Promise<Map<string, Facts | null>> {
  const found = new Map<string, Facts | null>()
  for (const some of inPieces(ids, PARTS_AT_ONCE)) {
    const parts = some.map((id, index) => ({
      name: String(index),
      method: 'GET' as const,
      path: `${GRAPH_API}/messages/${pathOf(id)}?$select=${FACTS},conversationId`,
    }))
    for (const [name, answer] of await askParts(rest, graphBatch(rest), parts)) {
      const id = some[Number(name)]!
      if (answer.status !== 200 && answer.status !== 404) throw answerError(answer)
      found.set(id, answer.status === 404 ? null : { ...(answer.body as Facts), id })
    }
  }
  return found
}

async function* fetchSources(rest: Rest, folder: string, ids: readonly string[]): AsyncIterable<FetchedMail> {
  const looked = [...(await lookAt(rest, ids)).values()]
  const standing = looked.filter((facts) => facts !== null && facts.parentFolderId === folder)
  const fetched = await Promise.all(standing.map((facts) => fetchSource(rest, facts!)))
  const mails = fetched.filter((mail) => mail !== null)
  // When one mail fails, Outlook may have to mend it; when all fail, Outlook itself fails.
  if (mails.length > 1 && mails.every(({ raw }) => raw === 'unfetchable'))
    throw new SourceError('lost', 'no source of several')
  yield* mails
}

/** Null when the mail went meanwhile. */
async function fetchSource(rest: Rest, facts: Facts): Promise<FetchedMail | null> {
  const path = `${GRAPH_API}/messages/${pathOf(facts.id)}/$value`
  const { status, bytes } = await rest.ask(path, { taken: [404, ...FAILING], mostBytes: MOST_MAIL_BYTES })
  if (status === 404) return null
  if (FAILING.includes(status)) return unfetchable(facts.id)
  const thread = facts.conversationId ?? null
  return { ...remoteOf(facts), raw: bytes ?? 'too_large', receivedAt: new Date(receivedAt(facts)), thread }
}

function partOf(name: string, id: string, action: RemoteAction): Part {
  const path = `${GRAPH_API}/messages/${pathOf(id)}`
  if (action.action === 'move')
    return { name, method: 'POST', path: `${path}/move`, body: { destinationId: action.to } }
  const body =
    action.action === 'seen' || action.action === 'unseen'
      ? { isRead: action.action === 'seen' }
      : { flag: { flagStatus: action.action === 'flag' ? 'flagged' : 'notFlagged' } }
  return { name, method: 'PATCH', path, body }
}

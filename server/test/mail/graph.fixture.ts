import type { FakeMailbox } from './fake-mailbox.ts'
import { createFakeSubscriptions } from './fake-subscriptions.ts'
import { type Answered, type Asked, disordered, pageOf, startRestServer } from './rest-server.fixture.ts'

type Mail = {
  id: string
  folder: string
  seen: boolean
  flagged: boolean
  raw: Buffer
  receivedAt: Date
  thread: string
  /** Added beside the source. */
  files: { name: string; size: number }[]
}

const API = '/v1.0/me'
const SCOPES = 'openid email https://graph.microsoft.com/Mail.Send https://graph.microsoft.com/Mail.ReadWrite'
/** Folders as a French mailbox names them; ids hold letters of both sizes, and signs that a path must escape. */
type Folder = { id: string; displayName: string; known: string | null; parent: string | null }
const FOLDERS: readonly Folder[] = [
  { id: 'AAin/box+=', displayName: 'Boîte de réception', known: 'inbox', parent: null },
  { id: 'AAsent', displayName: 'Éléments envoyés', known: 'sentitems', parent: null },
  { id: 'AAarchive', displayName: 'Archive', known: 'archive', parent: null },
  { id: 'AAdrafts', displayName: 'Brouillons', known: 'drafts', parent: null },
  { id: 'AAjunk', displayName: 'Courrier indésirable', known: 'junkemail', parent: null },
  { id: 'AAtrash', displayName: 'Éléments supprimés', known: 'deleteditems', parent: null },
  { id: 'AAoutbox', displayName: 'Boîte d’envoi', known: 'outbox', parent: null },
  { id: 'AAclients', displayName: 'Clients', known: null, parent: null },
  { id: 'AAdupont', displayName: 'Dupont', known: null, parent: 'AAclients' },
]
export type FakeGraph = FakeMailbox & {
  /** Calls in the largest batch. */
  mostParts: number
  subscriptions: ReturnType<typeof createFakeSubscriptions>
  /** Takes the archive away: mailboxes have none until their owner archives a mail at Microsoft. */
  lackArchive(): void
  /** The one of Microsoft, made beside what there is. */
  regainArchive(): void
  folderNames(): string[]
}
const NOT_FOUND: Answered = { status: 404, json: { error: { code: 'ErrorItemNotFound' } } }

/** Microsoft Graph's mail on this machine (mail-facts.md, B2): folders, deltas that expire, moves as removals, immutable ids, batches. */
export async function startGraph(pageSize = 7): Promise<FakeGraph> {
  const mails = new Map<string, Mail>()
  let standing = FOLDERS
  /** Events of a mail in a folder, in order. */
  const happened: { at: number; folder: string; id: string }[] = []
  const subscriptions = createFakeSubscriptions()
  let clock = 0
  let oldest = 0
  let made = 0
  const note = (folder: string, id: string) => {
    clock += 1
    happened.push({ at: clock, folder, id })
    subscriptions.tell(mails.has(id) ? 'updated' : 'deleted')
  }
  const shown = ({ id, folder, seen, flagged, receivedAt, thread }: Mail) => ({
    id,
    isRead: seen,
    flag: { flagStatus: flagged ? 'flagged' : 'notFlagged' },
    receivedDateTime: receivedAt.toISOString(),
    parentFolderId: folder,
    conversationId: thread,
    isDraft: folder === 'AAdrafts',
  })
  const moveTo = (mail: Mail, folder: string) => {
    const from = mail.folder
    mail.folder = folder
    if (from !== folder) note(from, mail.id)
    note(folder, mail.id)
  }
  /** Rows of a folder since an instant: what is there now; for the rest why it is not. */
  const delta = (folder: string, { query }: Asked): Answered => {
    // Filters end at 5,000 mails, or are refused: nobody may use them here.
    if (query.has('$filter') || query.has('$search'))
      return { status: 400, json: { error: { code: 'ErrorInvalidUrlQueryFilter' } } }
    // `from-until`; « start » for a round from the beginning. A link of the end says only from where the next round goes on.
    const [from = 'start', end = String(clock)] = (query.get('$deltatoken') ?? 'start').split('-')
    if (from !== 'start' && Number(from) < oldest)
      return { status: 410, json: { error: { code: 'syncStateNotFound' } } }
    const until = Number(end)
    const ids =
      from === 'start'
        ? [...mails.values()].filter((mail) => mail.folder === folder).map(({ id }) => id)
        : happened
            .filter((one) => one.folder === folder && one.at > Number(from) && one.at <= until)
            .map(({ id }) => id)
    const each = [...new Set(ids)]
    const rows = (fake.disorder ? disordered(each) : each).map((id) => {
      const mail = mails.get(id)
      if (mail?.folder === folder) return shown(mail)
      return { id, '@removed': { reason: mail ? 'changed' : 'deleted' } }
    })
    const page = pageOf(rows, { token: query.get('$skiptoken'), size: pageSize, emptyFirst: fake.emptyPages })
    const here = `${rest.url}${API}/mailFolders/${encodeURIComponent(folder)}/messages/delta`
    const link =
      page.next === null
        ? { '@odata.deltaLink': `${here}?$deltatoken=${until}` }
        : { '@odata.nextLink': `${here}?$deltatoken=${from}-${until}&$skiptoken=${page.next}` }
    return { status: 200, json: { value: page.items, ...link } }
  }
  const change = (mail: Mail, body: string): Answered => {
    const { isRead, flag } = JSON.parse(body)
    if (isRead !== undefined) mail.seen = isRead
    if (flag !== undefined) mail.flagged = flag.flagStatus === 'flagged'
    note(mail.folder, mail.id)
    return { status: 200, json: shown(mail) }
  }
  const ofMail = (id: string, what: string, { method, body }: Asked): Answered => {
    const mail = mails.get(id)
    if (!mail) return NOT_FOUND
    if (what === '/$value')
      return { status: 200, bytes: mail.raw, headers: { 'content-type': 'message/rfc822' } }
    if (method === 'PATCH') return change(mail, body)
    if (method === 'DELETE') {
      fake.erase(id)
      return { status: 204 }
    }
    if (what === '/attachments' && method === 'POST') {
      const { name, contentBytes } = JSON.parse(body)
      if (body.length > 4_194_304) return { status: 413, json: { error: { code: 'RequestEntityTooLarge' } } }
      mail.files.push({ name, size: Buffer.from(contentBytes, 'base64').length })
      return { status: 201, json: {} }
    }
    if (what === '/attachments/createUploadSession') {
      const { name } = JSON.parse(body).AttachmentItem
      return {
        status: 201,
        json: { uploadUrl: `${rest.url}/upload/${encodeURIComponent(id)}/${encodeURIComponent(name)}` },
      }
    }
    if (what === '/send' && mail.folder === 'AAdrafts') {
      mail.seen = true
      moveTo(mail, 'AAsent')
      return { status: 202 }
    }
    if (what !== '/move') return { status: 200, json: shown(mail) }
    const target = standing.find((folder) => folder.id === JSON.parse(body).destinationId)
    if (!target) return NOT_FOUND
    moveTo(mail, target.id)
    return { status: 201, json: shown(mail) }
  }
  const folders = (parent: string | null, { query }: Asked): Answered => {
    const all = standing.filter((folder) => folder.parent === parent)
    const page = pageOf(all, { token: query.get('$skip'), size: 5, emptyFirst: 0 })
    const value = page.items.map(({ id, displayName }) => ({
      id,
      displayName,
      childFolderCount: standing.filter((folder) => folder.parent === id).length,
    }))
    const next = page.next && { '@odata.nextLink': `${rest.url}${API}/mailFolders?$skip=${page.next}` }
    return { status: 200, json: { value, ...next } }
  }
  const makeFolder = ({ body }: Asked): Answered => {
    const { displayName } = JSON.parse(body)
    if (standing.some((folder) => folder.parent === null && folder.displayName === displayName))
      return { status: 409, json: { error: { code: 'ErrorFolderExists' } } }
    const id = `AAmade${standing.length}=`
    standing = [...standing, { id, displayName, known: null, parent: null }]
    return { status: 201, json: { id, displayName } }
  }
  const handle = (asked: Asked): Answered => {
    // Without it ids change with each move: a call that forgets it is a fault of ours.
    if (!asked.headers.get('prefer')?.includes('IdType="ImmutableId"'))
      return { status: 400, json: { error: { code: 'PreferMissing' } } }
    const path = asked.path.slice(API.length)
    if (path === '/messages' && asked.method === 'POST') {
      if (asked.body.length > 4_194_304)
        return { status: 413, json: { error: { code: 'RequestEntityTooLarge' } } }
      const id = fake.deliver(Buffer.from(asked.body, 'base64').toString('utf8'), {
        folder: 'AAdrafts',
        seen: true,
      })
      return { status: 201, json: shown(mails.get(id)!) }
    }
    if (path === '/messages') {
      const named = /internetMessageId eq '(.+)'/.exec(asked.query.get('$filter') ?? '')?.[1] ?? ''
      return {
        status: 200,
        json: { value: [...mails.values()].filter(({ raw }) => raw.includes(named)).map(shown) },
      }
    }
    if (path === '/mailFolders' && asked.method === 'POST') return makeFolder(asked)
    if (path === '/mailFolders') return folders(null, asked)
    const [, kind, part = '', what = ''] = /^\/(mailFolders|messages)\/([^/]+)(\/.+)?$/.exec(path) ?? []
    const id = decodeURIComponent(part)
    if (kind === 'messages') return ofMail(id, what, asked)
    const folder = standing.find((one) => one.id === id || one.known === id)
    if (!folder) return NOT_FOUND
    if (what === '/childFolders') return folders(folder.id, asked)
    if (what === '/messages/delta') return delta(folder.id, asked)
    const inside = [...mails.values()].filter((mail) => mail.folder === folder.id)
    const counts = {
      totalItemCount: inside.length,
      unreadItemCount: inside.filter(({ seen }) => !seen).length,
    }
    return { status: 200, json: { id: folder.id, ...counts } }
  }
  const answerBatch = ({ body }: Asked, part: (asked: Asked) => Answered): Answered => {
    const { requests } = JSON.parse(body) as {
      requests: { id: string; method: string; url: string; headers: Record<string, string>; body?: object }[]
    }
    fake.mostParts = Math.max(fake.mostParts, requests.length)
    const responses = requests.map(({ id, method, url, headers, body: content }) => {
      const { pathname, searchParams } = new URL(`/v1.0${url}`, 'http://part')
      const asked = { method, path: pathname, query: searchParams, headers: new Headers(headers) }
      const { status, headers: said, json } = part({ ...asked, body: JSON.stringify(content ?? {}) })
      return { id, status, headers: said ?? {}, body: json }
    })
    return { status: 200, json: { responses: responses.reverse() } }
  }
  /** A piece of a file, to an address that Graph gave. */
  const takePiece = ({ method, path, headers }: Asked): Answered | null => {
    const [, id, name] = /^\/upload\/([^/]+)\/([^/]+)$/.exec(path) ?? []
    const [, from, to, size] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(headers.get('content-range') ?? '') ?? []
    if (method !== 'PUT' || id === undefined || headers.has('authorization')) return null
    if (Number(from) % 327_680 !== 0) return { status: 400, json: { error: { code: 'InvalidContentRange' } } }
    if (Number(to) + 1 < Number(size)) return { status: 200, json: {} }
    mails.get(decodeURIComponent(id))!.files.push({ name: decodeURIComponent(name!), size: Number(size) })
    return { status: 201 }
  }
  const rest = await startRestServer(
    SCOPES,
    handle,
    { path: '/v1.0/$batch', answer: answerBatch },
    (asked) => subscriptions.answer(asked),
    takePiece,
  )
  const fake: FakeGraph = {
    rest,
    folders: { inbox: 'AAin/box+=', sent: 'AAsent', archive: 'AAarchive', trash: 'AAtrash', own: 'AAdupont' },
    emptyPages: 0,
    disorder: false,
    mostParts: 0,
    lackArchive() {
      standing = standing.filter(({ known }) => known !== 'archive')
    },
    regainArchive() {
      standing = [...standing, ...FOLDERS.filter(({ known }) => known === 'archive')]
    },
    folderNames: () => standing.map(({ displayName }) => displayName),
    subscriptions,
    announced: subscriptions.announced,
    get reach() {
      return subscriptions.reach
    },
    set reach(reach) {
      subscriptions.reach = reach
    },
    deliver(raw, { folder = 'AAin/box+=', seen = false, receivedAt = new Date(), thread } = {}) {
      made += 1
      // The sizes of letters tell ids apart.
      const id = `AAMk${made % 2 ? 'a' : 'A'}${Math.ceil(made / 2)}=`
      const raws = Buffer.from(raw)
      mails.set(id, {
        id,
        folder,
        seen,
        flagged: false,
        raw: raws,
        receivedAt,
        thread: thread ?? `conversation-${id}`,
        files: [],
      })
      note(folder, id)
      return id
    },
    move: (id, _from, to) => moveTo(mails.get(id)!, to),
    mark(id, { seen, flagged }) {
      const mail = mails.get(id)!
      Object.assign(mail, { seen: seen ?? mail.seen, flagged: flagged ?? mail.flagged })
      note(mail.folder, id)
    },
    sourcesIn: (folder) =>
      fake.idsIn(folder).map((id) => {
        const { raw, files } = mails.get(id)!
        return { raw: raw.toString('utf8'), files }
      }),
    erase(id) {
      const { folder } = mails.get(id)!
      mails.delete(id)
      note(folder, id)
    },
    idsIn: (folder) => [...mails.values()].filter((mail) => mail.folder === folder).map(({ id }) => id),
    flagsOf(id) {
      const { seen, flagged } = mails.get(id)!
      return { seen, flagged }
    },
    forgetChanges() {
      clock += 1
      oldest = clock
    },
  }
  return fake
}

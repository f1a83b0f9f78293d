import { ARCHIVE, standsIn } from '#server/integrations/mail-source/gmail-labels.ts'
import type { FakeMailbox } from './fake-mailbox.ts'
import { type Answered, type Asked, disordered, pageOf, startRestServer } from './rest-server.fixture.ts'

type Mail = { id: string; threadId: string; labels: Set<string>; raw: Buffer; receivedAt: Date }

const API = '/gmail/v1/users/me'
const LABELS = ['INBOX', 'SENT', 'DRAFT', 'SPAM', 'TRASH', 'UNREAD', 'STARRED', 'IMPORTANT', 'CHAT']
const OWN = 'Label_7'
/** Addresses of `users.settings.sendAs.list`: its own, one that its owner confirmed, one that waits for that. */
const SEND_AS = [
  { sendAsEmail: 'jeanne@atelier.test', displayName: 'Jeanne', isPrimary: true, isDefault: true },
  { sendAsEmail: 'Contact@atelier.test', displayName: 'L’atelier', verificationStatus: 'accepted' },
  { sendAsEmail: 'autre@atelier.test', displayName: '', verificationStatus: 'pending' },
]
const SCOPES = 'openid email https://www.googleapis.com/auth/gmail.modify'
const NOT_FOUND: Answered = { status: 404, json: { error: { code: 404, errors: [{ reason: 'notFound' }] } } }

/** Gmail on this machine (mail-facts.md, B1): labels, history that is forgotten, pages, sources, changes, batches. */
export async function startGmail(pageSize = 7): Promise<FakeMailbox> {
  const mails = new Map<string, Mail>()
  const history: { at: number; id: string; what: string }[] = []
  let clock = 1_000
  let oldest = 0
  let made = 0
  /** Ids of history are not contiguous. */
  const note = (id: string, what: string) => {
    clock += 3
    history.push({ at: clock, id, what })
    tell()
  }
  let watchedUntil = 0
  /** To the watch of the mailbox, while it lasts: base64url of the history id, and of nothing else. */
  const tell = () => {
    if (Date.now() >= watchedUntil) return
    const notice = { emailAddress: 'jeanne@atelier.test', historyId: clock }
    const data = Buffer.from(JSON.stringify(notice)).toString('base64url')
    fake.announced.push({
      message: { data, messageId: String(clock), publishTime: new Date().toISOString() },
      subscription: 'projects/ardoise/subscriptions/gmail',
    })
  }
  const watch = ({ body }: Asked): Answered => {
    // A topic to which Gmail may not publish.
    if (JSON.parse(body).topicName !== 'projects/ardoise/topics/gmail')
      return { status: 403, json: { error: { code: 403, errors: [{ reason: 'forbidden' }] } } }
    watchedUntil = Date.now() + 7 * 86_400_000
    tell()
    return { status: 200, json: { historyId: String(clock), expiration: String(watchedUntil) } }
  }
  const relabel = (mail: Mail, add: readonly string[], remove: readonly string[]) => {
    for (const label of add) mail.labels.add(label)
    for (const label of remove) mail.labels.delete(label)
    note(mail.id, add.length > 0 ? 'labelsAdded' : 'labelsRemoved')
  }
  const shown = ({ id, threadId, labels, receivedAt }: Mail) => ({
    id,
    threadId,
    labelIds: [...labels],
    internalDate: String(receivedAt.getTime()),
    historyId: String(clock),
  })
  const list = ({ query }: Asked): Answered => {
    const wanted = query.getAll('labelIds')
    const q = query.get('q') ?? ''
    const after = q.startsWith('after:') ? Number(q.slice(6)) * 1_000 : 0
    const named = q.startsWith('rfc822msgid:') ? q.slice(12) : null
    const hidden = query.get('includeSpamTrash') === 'true' ? [] : ['SPAM', 'TRASH']
    const found = [...mails.values()]
      .filter(
        ({ labels }) =>
          wanted.every((label) => labels.has(label)) && !hidden.some((label) => labels.has(label)),
      )
      .filter(({ receivedAt }) => receivedAt.getTime() >= after)
      .filter(({ raw }) => named === null || raw.includes(`<${named}>`))
      .sort((a, b) => b.receivedAt.getTime() - a.receivedAt.getTime())
    const page = pageOf(found, { token: query.get('pageToken'), size: pageSize, emptyFirst: fake.emptyPages })
    const messages = page.items.map(({ id, threadId }) => ({ id, threadId }))
    return {
      status: 200,
      json: { ...(messages.length > 0 && { messages }), ...(page.next && { nextPageToken: page.next }) },
    }
  }
  const changes = ({ query }: Asked): Answered => {
    const start = Number(query.get('startHistoryId'))
    if (start < oldest) return NOT_FOUND
    const told = history.filter(({ at }) => at > start)
    const since = fake.disorder ? disordered(told) : told
    const page = pageOf(since, { token: query.get('pageToken'), size: pageSize, emptyFirst: fake.emptyPages })
    const records = page.items.map(({ at, id, what }) => {
      const message = { id, threadId: id }
      // « We recommend using the specific change-type fields »: not every record has the other.
      return { id: String(at), ...(at % 2 ? { messages: [message] } : {}), [what]: [{ message }] }
    })
    const next = page.next && { nextPageToken: page.next }
    return {
      status: 200,
      json: { historyId: String(clock), ...(records.length > 0 && { history: records }), ...next },
    }
  }
  const get = (id: string, { query }: Asked): Answered => {
    const mail = mails.get(id)
    if (!mail) return NOT_FOUND
    const raw = query.get('format') === 'raw' ? { raw: mail.raw.toString('base64url') } : {}
    return { status: 200, json: { ...shown(mail), ...raw } }
  }
  const modify = (ids: readonly string[], body: string): Answered => {
    const { addLabelIds: add = [], removeLabelIds: remove = [] } = JSON.parse(body)
    const unknown = [...add, ...remove].some((label) => ![...LABELS, OWN].includes(label) || label === 'SENT')
    if (unknown)
      return { status: 400, json: { error: { code: 400, errors: [{ reason: 'invalidArgument' }] } } }
    const found = ids.map((id) => mails.get(id))
    // As the harshest reading of its documentation: one id that is no more stops all.
    if (found.includes(undefined)) return NOT_FOUND
    for (const mail of found) relabel(mail!, add, remove)
    return { status: ids.length === 1 ? 200 : 204, json: {} }
  }
  /** A multipart of facts and source. Gmail gives what it sends a Message-ID of its own, and takes the line of Bcc away from others' copies. */
  const send = ({ body, headers }: Asked): Answered => {
    const boundary = /boundary=(\S+)/.exec(headers.get('content-type') ?? '')![1]!
    const [, facts = '', source = ''] = body.split(`--${boundary}`)
    const { threadId } = JSON.parse(facts.slice(facts.indexOf('{')))
    const raw = source.slice(source.indexOf('\r\n\r\n') + 4, -2)
    made += 1
    const own = raw.replace(/^Message-ID: .*$/im, `Message-ID: <CA+${made}@mail.gmail.com>`)
    const id = fake.deliver(own, { folder: 'SENT', seen: true, thread: threadId })
    return { status: 200, json: { id, threadId: mails.get(id)!.threadId, labelIds: ['SENT'] } }
  }
  const handle = (asked: Asked): Answered => {
    const { method, path, body } = asked
    if (path === `/upload${API}/messages/send` && method === 'POST') return send(asked)
    if (path === `${API}/profile`) return { status: 200, json: { historyId: String(clock) } }
    if (path === `${API}/settings/sendAs`) return { status: 200, json: { sendAs: SEND_AS } }
    if (path === `${API}/watch` && method === 'POST') return watch(asked)
    if (path === `${API}/labels`) {
      const system = LABELS.map((id) => ({ id, name: id, type: 'system' }))
      return { status: 200, json: { labels: [...system, { id: OWN, name: 'Chantiers', type: 'user' }] } }
    }
    if (path === `${API}/messages`) return list(asked)
    if (path === `${API}/history`) return changes(asked)
    if (path === `${API}/messages/batchModify` && method === 'POST') {
      const answer = modify(JSON.parse(body).ids, body)
      return answer.status === 200 ? { status: 204 } : answer.status === 204 ? { status: 204 } : answer
    }
    const [, id, what] = /^\/gmail\/v1\/users\/me\/messages\/([^/]+)(\/modify)?$/.exec(path) ?? []
    if (id === undefined) return NOT_FOUND
    return what === undefined ? get(id, asked) : modify([id], body)
  }
  const rest = await startRestServer(SCOPES, handle, { path: '/batch/gmail/v1', answer: answerBatch })
  const fake: FakeMailbox = {
    rest,
    folders: { inbox: 'INBOX', sent: 'SENT', archive: ARCHIVE, trash: 'TRASH', own: OWN },
    emptyPages: 0,
    disorder: false,
    announced: [],
    reach: async () => ({ status: 404, type: '', body: '' }),
    deliver(raw, { folder = 'INBOX', seen = false, receivedAt = new Date(), thread } = {}) {
      made += 1
      const id = (0x18c0_0000 + made).toString(16)
      const labels = new Set([...(folder === ARCHIVE ? [] : [folder]), ...(seen ? [] : ['UNREAD'])])
      mails.set(id, { id, threadId: thread ?? id, labels, raw: Buffer.from(raw), receivedAt })
      note(id, 'messagesAdded')
      return id
    },
    move(id, from, to) {
      relabel(mails.get(id)!, to === ARCHIVE ? [] : [to], from === ARCHIVE ? [] : [from])
    },
    mark(id, { seen, flagged }) {
      if (seen !== undefined) relabel(mails.get(id)!, seen ? [] : ['UNREAD'], seen ? ['UNREAD'] : [])
      if (flagged !== undefined)
        relabel(mails.get(id)!, flagged ? ['STARRED'] : [], flagged ? [] : ['STARRED'])
    },
    sourcesIn: (folder) =>
      fake.idsIn(folder).map((id) => ({ raw: mails.get(id)!.raw.toString('utf8'), files: [] })),
    erase(id) {
      mails.delete(id)
      note(id, 'messagesDeleted')
    },
    idsIn: (folder) =>
      [...mails.values()].filter(({ labels }) => standsIn(folder, [...labels])).map(({ id }) => id),
    flagsOf(id) {
      const { labels } = mails.get(id)!
      return { seen: !labels.has('UNREAD'), flagged: labels.has('STARRED') }
    },
    forgetChanges() {
      clock += 3
      oldest = clock
    },
  }
  return fake
}

/** A multipart/mixed of calls, answered in another order. */
function answerBatch({ headers, body }: Asked, part: (asked: Asked) => Answered): Answered {
  const boundary = /boundary=(\S+)/.exec(headers.get('content-type') ?? '')![1]!
  const answers = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((text) => {
      const [outer = '', call = '', ...rest] = text.trim().split('\r\n\r\n')
      const name = /content-id: <(.+)>/i.exec(outer)![1]!
      const [method = '', address = ''] = call.split(/[\r\n]/)[0]!.split(' ')
      const { pathname, searchParams } = new URL(address, 'http://part')
      const answer = part({
        method,
        path: pathname,
        query: searchParams,
        headers,
        body: rest.join('\r\n\r\n'),
      })
      const said = Object.entries(answer.headers ?? {}).map(([header, value]) => `${header}: ${value}`)
      return [
        'Content-Type: application/http',
        `Content-ID: <response-${name}>`,
        '',
        `HTTP/1.1 ${answer.status} Said`,
        ...['Content-Type: application/json; charset=UTF-8', ...said],
        '',
        JSON.stringify(answer.json ?? {}),
      ].join('\r\n')
    })
  const text = `${answers
    .reverse()
    .map((one) => `--batch_x\r\n${one}\r\n`)
    .join('')}--batch_x--`
  return {
    status: 200,
    bytes: Buffer.from(text),
    headers: { 'content-type': 'multipart/mixed; boundary=batch_x' },
  }
}

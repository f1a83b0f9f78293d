import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openGmail } from '#server/integrations/mail-source/gmail.ts'
import type { MailSource } from '#server/integrations/mail-source/port.ts'
import { startGmail } from '#server/test/mail/gmail.fixture.ts'
import { counterpart, hasPackages } from './packages.ts'

type App = { request(path: string, init?: RequestInit): Promise<Response> }
type Core = {
  createServer(plugin: unknown, options: object): { app: App; store: unknown; tokenMap: Map<string, object> }
}
type Google = { googlePlugin: { seed?(store: unknown, base: string): void } }
/** A mailbox of Gmail, and how a mail comes into it from elsewhere. */
type Gmail = {
  base: string
  token: string
  deliver(raw: string): Promise<void>
  close(): void | Promise<void>
}

const EMAIL = 'jeanne@atelier.test'
const API = '/gmail/v1/users/me'

/** npm `@emulators/google` 0.4.1, with what it lacks written before it: the profile, the batch (its multipart/mixed). */
async function startEmulator(): Promise<Gmail> {
  const { createServer: createEmulator } = await counterpart<Core>('@emulators/core/dist/index.js')
  const { googlePlugin } = await counterpart<Google>('@emulators/google/dist/index.js')
  const token = `google_${randomUUID()}`
  const user = { login: EMAIL, id: 1, scopes: ['https://www.googleapis.com/auth/gmail.modify'] }
  const { app } = createEmulator(googlePlugin, { port: 0, tokens: { [token]: user } })
  const headers = { authorization: `Bearer ${token}` }
  const ask = (path: string, init: RequestInit = {}) =>
    app.request(`http://gmail.test${path}`, { ...init, headers: { ...headers, ...init.headers } })

  const historyId = async () => {
    const { messages = [] } = await (await ask(`${API}/messages?maxResults=500&includeSpamTrash=true`)).json()
    const ids = await Promise.all(
      messages.map(async ({ id }: { id: string }) =>
        Number((await (await ask(`${API}/messages/${id}?format=minimal`)).json()).historyId),
      ),
    )
    const told = await (await ask(`${API}/history?startHistoryId=1`)).json()
    return String(Math.max(1, Number(told.historyId ?? 0), ...ids))
  }
  const batch = async (request: IncomingMessage) => {
    const boundary = /boundary=(\S+)/.exec(request.headers['content-type'] ?? '')?.[1] ?? ''
    const parts = (await buffer(request)).toString().split(`--${boundary}`).slice(1, -1)
    const answers = await Promise.all(
      parts.map(async (part) => {
        const [, name = ''] = /Content-ID: <([^>]+)>/.exec(part) ?? []
        const [, method = 'GET', path = ''] = /^(GET|POST|DELETE) (\S+)/m.exec(part) ?? []
        const body = /\r\n\r\n(\{.*)$/s.exec(part)?.[1]?.trim()
        const sent = body === undefined ? {} : { body, headers: { 'content-type': 'application/json' } }
        const answer = await ask(path, { method, ...sent })
        return `--b\r\nContent-Type: application/http\r\nContent-ID: <response-${name}>\r\n\r\nHTTP/1.1 ${answer.status} x\r\nContent-Type: application/json\r\n\r\n${await answer.text()}\r\n`
      }),
    )
    return `${answers.join('')}--b--\r\n`
  }
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url = '', method = 'GET' } = request
    if (url.startsWith(`${API}/profile`))
      return void response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ emailAddress: EMAIL, historyId: await historyId() }))
    if (url.startsWith('/batch/'))
      return void response
        .writeHead(200, { 'content-type': 'multipart/mixed; boundary=b' })
        .end(await batch(request))
    const body = method === 'GET' ? {} : { body: await buffer(request) }
    const told = await ask(url, {
      method,
      ...body,
      headers: { 'content-type': request.headers['content-type'] ?? 'application/json' },
    })
    response
      .writeHead(told.status, { 'content-type': told.headers.get('content-type') ?? '' })
      .end(await told.text())
  }
  const server: Server = createServer((request, response) => void answer(request, response)).listen(
    0,
    '127.0.0.1',
  )
  await once(server, 'listening')
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    token,
    async deliver(raw) {
      const message = { raw: Buffer.from(raw).toString('base64url'), labelIds: ['INBOX', 'UNREAD'] }
      const made = await ask(`${API}/messages/import`, {
        method: 'POST',
        body: JSON.stringify(message),
        headers: { 'content-type': 'application/json' },
      })
      if (!made.ok) throw new Error(await made.text())
    },
    close: () => void server.close(),
  }
}

async function startTwin(): Promise<Gmail> {
  const twin = await startGmail()
  return {
    base: twin.rest.url,
    token: twin.rest.token,
    deliver: async (raw) => void twin.deliver(raw),
    close: () => twin.rest.close(),
  }
}

/** One day of a mailbox; all that is said of it but for ids. */
async function walk({ base, token, deliver }: Gmail, source: MailSource) {
  void [base, token]
  const folders = await source.listFolders()
  const keyOf = (role: string) => folders.find((folder) => folder.role === role)!.key
  const [inbox, trash] = [keyOf('inbox'), keyOf('trash')]
  const before = new Set((await source.snapshot(inbox, null)).mails.map(({ id }) => id))
  for (const name of ['un', 'deux', 'trois'])
    await deliver(
      `From: <client@vasseur.test>\r\nTo: <${EMAIL}>\r\nSubject: ${name}\r\nMessage-ID: <${name}@vasseur.test>\r\nDate: Sat, 21 Nov 2026 10:00:00 +0000\r\n\r\nBonjour ${name}\r\n`,
    )
  const first = await source.snapshot(inbox, null)
  const came = first.mails.filter(({ id }) => !before.has(id))
  const subjects = new Map<string, string>()
  for await (const { id, raw } of source.fetch(
    inbox,
    first.epoch,
    came.map(({ id }) => id),
  ))
    subjects.set(id, /^Subject: (.*)$/m.exec(Buffer.from(raw as Uint8Array).toString())![1]!.trim())
  const idOf = (subject: string) => [...subjects].find(([, one]) => one === subject)![0]
  await source.apply(inbox, first.epoch, [idOf('un')], { action: 'seen' })
  await source.apply(inbox, first.epoch, [idOf('deux')], { action: 'flag' })
  await source.apply(inbox, first.epoch, [idOf('trois')], { action: 'move', to: trash })
  const changes = await source.changes(inbox, first, null)
  const after = await source.snapshot(inbox, null)
  const named = (mails: readonly { id: string; seen: boolean; flagged: boolean }[]) =>
    mails
      .filter(({ id }) => subjects.has(id))
      .map(({ id, seen, flagged }) => ({ subject: subjects.get(id), seen, flagged }))
      .toSorted((a, b) => a.subject!.localeCompare(b.subject!))
  return {
    roles: folders.flatMap(({ role }) => role ?? []).toSorted(),
    came: named(came),
    changed: changes.kind === 'some' && named(changes.mails),
    gone: changes.kind === 'some' && changes.gone.map((id) => subjects.get(id)),
    after: named(after.mails),
    binned: named((await source.snapshot(trash, null)).mails).map(({ subject }) => subject),
  }
}

describe.runIf(hasPackages)('Gmail', () => {
  const opened: Gmail[] = []
  const told: Record<string, Awaited<ReturnType<typeof walk>>> = {}
  beforeAll(async () => {
    for (const [name, start] of [
      ['twin', startTwin],
      ['emulator', startEmulator],
    ] as const) {
      const gmail = await start()
      opened.push(gmail)
      const source = await openGmail(async () => gmail.token, { base: gmail.base, pause: async () => {} })
      told[name] = await walk(gmail, source)
      await source.close()
    }
  })
  afterAll(async () => {
    for (const gmail of opened) await gmail.close()
  })

  test('a day of a mailbox is told by our twin as by the emulator', () => {
    expect(told.twin).toMatchObject({
      came: ['deux', 'trois', 'un'].map((subject) => ({ subject, seen: false, flagged: false })),
      after: [
        { subject: 'deux', seen: false, flagged: true },
        { subject: 'un', seen: true, flagged: false },
      ],
      gone: ['trois'],
      binned: ['trois'],
    })
    expect(told.twin).toEqual(told.emulator)
  })
})

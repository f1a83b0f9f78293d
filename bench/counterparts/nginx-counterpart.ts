import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import { freePort } from '#server/test/mail/run-server.ts'
import { PIECE_BYTES } from '#shared/domain/files/uploaded-file.ts'

/** nginx as Debian packages it (nginx-light): all its defaults, and one `proxy_pass`. */
const folder = mkdtempSync(join(tmpdir(), 'ardoise-nginx-'))
const running: ChildProcess[] = []
let site: TestApp
let owner: Member
let target: number

/** Starts one; `more` are lines of its server. Returns its address. */
async function startNginx(more = ''): Promise<string> {
  const port = await freePort()
  const configuration = join(folder, `${port}.conf`)
  writeFileSync(
    configuration,
    `pid ${folder}/${port}.pid; error_log stderr; events {} http { access_log off;
      server { listen 127.0.0.1:${port}; ${more} location / { proxy_pass http://127.0.0.1:${target}; } } }`,
  )
  running.push(spawn('nginx', ['-c', configuration, '-g', 'daemon off;'], { stdio: 'ignore' }))
  const base = `http://127.0.0.1:${port}`
  await expect
    .poll(
      () =>
        fetch(`${base}/healthz`).then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: 20_000 },
    )
    .toBe(200)
  return base
}

beforeAll(async () => {
  chmodSync(folder, 0o755)
  site = await startTestApp()
  owner = await site.makeOrganization()
  await site.app.listen({ port: 0, host: '127.0.0.1' })
  target = (site.app.server.address() as AddressInfo).port
})
afterAll(async () => {
  for (const nginx of running) nginx.kill()
  await site?.close()
  rmSync(folder, { recursive: true, force: true })
})

const headers = () => ({ authorization: `Bearer ${owner.token}`, 'ardoise-organization': owner.orgId })
const send = (base: string, method: string, path: string, body: BodyInit | object) =>
  fetch(`${base}/api/v1${path}`, {
    method,
    headers: body instanceof FormData ? headers() : { ...headers(), 'content-type': 'application/json' },
    body: body instanceof FormData ? body : JSON.stringify(body),
  })

test('by its defaults a file of 5 MB arrives, in pieces', async () => {
  const base = await startNginx()
  const { id: taskId } = await (await send(base, 'POST', '/tasks', { title: 'Plans' })).json()
  const size = 5_000_000
  const begun = await send(base, 'POST', `/tasks/${taskId}/files`, {
    name: 'plans.pdf',
    type: 'application/pdf',
    size,
  })
  const file = await begun.json()
  expect(begun.status).toBe(200)
  let received = 0
  while (received < size) {
    const form = new FormData()
    form.set('fileId', file.id)
    form.set('offset', String(received))
    form.set('piece', new File([new Uint8Array(Math.min(PIECE_BYTES, size - received))], 'piece'))
    const answer = await send(base, 'PUT', '/tasks/files/pieces', form)
    expect(answer.status).toBe(200)
    received = (await answer.json()).receivedBytes
  }
  expect(received).toBe(size)
})

test.each([
  ['by its defaults a bank file of 1.4 MB is refused by nginx itself, in HTML', '', 413, 'text/html'],
  ['with the line of operations.md it reaches Ardoise', 'client_max_body_size 32m;', 400, 'application/json'],
])('%s', async (_name, line, status, type) => {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(1_400_000)], 'releve.txt'))
  const answer = await send(await startNginx(line), 'PUT', '/bank/imports', form)
  expect([answer.status, answer.headers.get('content-type')?.split(';')[0]]).toEqual([status, type])
})

test('an event comes at once through its buffers', async () => {
  const base = await startNginx()
  const stop = new AbortController()
  const stream = await fetch(`${base}/api/v1/live`, { headers: headers(), signal: stop.signal })
  const reader = stream.body!.getReader()
  const begun = Date.now()
  await site.request('POST', '/api/v1/companies', { as: owner, body: { kind: 'business', name: 'Vasseur' } })
  const { value } = await reader.read()
  expect(value!.length).toBeGreaterThan(0)
  expect(Date.now() - begun).toBeLessThan(2_000)
  stop.abort()
})

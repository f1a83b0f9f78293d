import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { countAttempt } from '#server/http/rate-limit.ts'
import { FileStoreError } from '#server/integrations/files/port.ts'
import { type Member, startTestApp, type TestApp } from './harness.ts'
import { askCode, sendQuote, sign } from './signing.ts'

/** Two web processes on one database, and what breaks under them. */
let one: TestApp
let two: TestApp
let owner: Member
beforeAll(async () => {
  one = await startTestApp()
  two = await startTestApp({ jobs: false })
  for (const site of [one, two]) await site.app.listen({ host: '127.0.0.1', port: 0 })
  owner = await one.makeOrganization()
})
afterAll(async () => {
  await two.close()
  await one.close()
})

const urlOf = (site: TestApp) => `http://127.0.0.1:${(site.app.server.address() as AddressInfo).port}`
const until = async (condition: () => Promise<boolean> | boolean) => {
  const deadline = Date.now() + 15_000
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error('it did not come about within 15 s')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** The text received on the live connection, and whether it has ended. */
async function listen(site: TestApp, member: Member, { since = '', lastId = '' } = {}) {
  const heard = { text: '', ended: false }
  const response = await fetch(`${urlOf(site)}/api/v1/live?since=${since}`, {
    headers: {
      authorization: `Bearer ${member.token}`,
      'ardoise-organization': member.orgId,
      ...(lastId ? { 'last-event-id': lastId } : {}),
    },
  })
  void (async () => {
    const decoder = new TextDecoder()
    for await (const chunk of response.body!) heard.text += decoder.decode(chunk)
    heard.ended = true
  })()
  await until(() => heard.text.includes('ready'))
  return heard
}

const rename = (member: Member) =>
  inTransaction(member.scope, (tx) =>
    tx.emit('organization.updated', { subject: { type: 'organization', id: member.orgId } }),
  )

test('events, rate limits and revoked sessions are shared by two processes', async () => {
  const member = await one.makeMember(owner.orgId, 'member')
  const heard = await listen(two, member)
  const stranger = await listen(two, await one.makeOrganization())
  await rename(owner)
  await until(() => heard.text.includes('organization.updated'))
  expect(stranger.text).not.toContain('organization.updated')

  const limit = { max: 2, seconds: 60 }
  const key = `test:${crypto.randomUUID()}`
  await countAttempt(one.context, key, limit)
  await countAttempt(two.context, key, limit)
  await expect(countAttempt(one.context, key, limit)).rejects.toMatchObject({ code: 'rate_limited' })

  const ask = () => two.request('GET', '/api/v1/companies', { as: member })
  expect((await ask()).status).toBe(200)
  const out = await one.request('POST', '/auth/v1/sign-out', {
    body: { scope: 'global' },
    headers: { authorization: `Bearer ${member.token}` },
  })
  expect(out.status).toBe(200)
  await until(async () => (await ask()).status === 401)
  await until(() => heard.ended)
  expect(stranger.ended).toBe(false)
})

test('a silent connection gets a heartbeat every 25 seconds', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const heard = await listen(one, owner)
    vi.advanceTimersByTime(24_900)
    await rename(owner)
    await until(() => heard.text.includes('organization.updated'))
    expect(heard.text).not.toContain('event: beat')
    vi.advanceTimersByTime(100)
    await until(() => heard.text.includes('event: beat'))
  } finally {
    vi.useRealTimers()
  }
})

test('when every connection is lost at once, the current request fails, the process stays up and all recovers', async () => {
  const heard = await listen(one, owner)
  const end = `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
  await expect(
    inTransaction(owner.scope, async (tx) => {
      await tx.enqueue('revoke-grants', { orgId: owner.orgId })
      await two.context.pool.query(end)
      // Idle in its transaction, as while a PDF is drawn: nobody listens to the connection then but us.
      await new Promise((resolve) => setTimeout(resolve, 50))
      await tx.emit('organization.updated', { subject: { type: 'organization', id: owner.orgId } })
    }),
  ).rejects.toThrow()
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => one.request('GET', '/api/v1/companies', { as: owner })),
  )
  for (const { status, body } of answers) expect([200, 503], JSON.stringify(body)).toContain(status)
  await until(async () => (await one.request('GET', '/readyz')).status === 200)
  await until(() => one.context.live.connected && two.context.live.connected)
  await until(() => heard.text.includes('refresh'))
  const before = heard.text.length
  await rename(owner)
  await until(() => heard.text.slice(before).includes('organization.updated'))
  expect(heard.text.slice(before).split('organization.updated').length - 1).toBe(1)
  await sendQuote(one, owner)
})

test('when the file store is full, sending and signing are refused, without a number or half a signature', async () => {
  const sent = await sendQuote(one, owner)
  const code = await askCode(one, sent)
  const { files } = one.context
  const full = () => Promise.reject(new FileStoreError('unavailable', 'ENOSPC'))
  const draft = await one.request<{ id: string }>('POST', `/api/v1/quotes/${sent.quoteId}/duplicate`, {
    as: owner,
    body: {},
  })
  try {
    one.context.files = { ...files, put: full }
    const refused = await one.request('POST', `/api/v1/quotes/${draft.body.id}/send`, { as: owner, body: {} })
    expect([refused.status, refused.body.code]).toEqual([503, 'service_unavailable'])
    const unsigned = await sign(one, sent, code)
    expect([unsigned.status, unsigned.body.code]).toEqual([503, 'service_unavailable'])
  } finally {
    one.context.files = files
  }
  const state = async (id: string) => (await one.request('GET', `/api/v1/quotes/${id}`, { as: owner })).body
  expect(await state(draft.body.id)).toMatchObject({ status: 'draft', number: null })
  expect((await sign(one, sent, code)).status).toBe(200)
  const again = await one.request<{ number: string }>('POST', `/api/v1/quotes/${draft.body.id}/send`, {
    as: owner,
    body: {},
  })
  const next = (number: string) => Number(number.slice(-4)) + 1
  expect(Number(again.body.number.slice(-4))).toBe(next(sent.number))
})

test('a page hears what happened while it was loading or away, or is told to refresh when that is unknown', async () => {
  const worker = await one.makeOrganization()
  const heard = await listen(one, worker)
  const began = Date.now()
  const since = () => String(Date.now() - began)
  // Longer than a request is delayed: the server counts back from the moment it gets the request.
  await one.context.pool.query('select pg_sleep(4)')
  await rename(worker)
  await until(() => heard.text.includes('organization.updated'))
  const loading = await listen(one, worker, { since: since() })
  expect(loading.text).toContain('organization.updated')
  expect(loading.text).not.toContain('refresh')
  const [, afterIt = ''] = /id: (\S+)\ndata: [^\n]*organization\.updated/.exec(heard.text) ?? []
  expect((await listen(one, worker, { lastId: afterIt })).text).not.toContain('organization.updated')
  const before = /id: (\S+)\nevent: ready/.exec(heard.text)?.[1] ?? ''
  const away = await listen(one, worker, { lastId: before })
  expect(away.text.match(/organization\.updated/g)).toHaveLength(1)
  const stranger = await listen(one, await one.makeOrganization(), { since: since() })
  expect(stranger.text).not.toContain('organization.updated')
  for (const unknown of [{ lastId: 'autre.3' }, { since: '99999999' }])
    expect((await listen(one, worker, unknown)).text).toContain('"type":"refresh"')
})

test('a browser that leaves a stream breaks nothing', async () => {
  const response = await fetch(`${urlOf(one)}/api/v1/live`, {
    headers: { authorization: `Bearer ${owner.token}`, 'ardoise-organization': owner.orgId },
  })
  await response.body!.cancel()
  await rename(owner)
  expect((await one.request('GET', '/healthz')).status).toBe(200)
})

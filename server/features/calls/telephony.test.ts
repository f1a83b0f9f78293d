import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createFixedClock } from '#server/integrations/clock/local.ts'
import { signDelivery } from '#server/integrations/payment-provider/webhook-signature.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { Call } from '#shared/contract/call-fields.ts'
import type { Telephony } from '#shared/contract/telephony.ts'
import { callsOf, MONDAY, newNumber } from './calls.fixture.ts'
import { applyKeptEvents } from './commands/apply-kept-events.ts'
import { applySoon, whenApplied } from './steps/apply-soon.ts'

let app: TestApp
let owner: Member
let hook: { webhookUrl: string; secret: string }
const clock = createFixedClock(MONDAY)
const own = () => callsOf(app, () => owner)

beforeAll(async () => {
  app = await startTestApp({ clock, jobs: false })
})
beforeEach(async () => {
  clock.set(MONDAY)
  owner = await app.makeOrganization()
  hook = (await own().ask<typeof hook>('POST', '/telephony/connect', { provider: 'generic' })).body
  await own().ask('PUT', '/telephony/lines', {
    lines: [{ provider: 'generic', providerUser: '101', userId: owner.userId }],
  })
})
afterAll(() => app.close())

const deliver = async (event: Record<string, unknown>, secret = hook.secret) => {
  const payload = Buffer.from(JSON.stringify({ callId: 'c1', direction: 'in', user: '101', ...event }))
  const answer = await app.app.inject({
    method: 'POST',
    url: new URL(hook.webhookUrl).pathname,
    headers: {
      'content-type': 'application/json',
      'ardoise-signature': signDelivery(payload, secret, clock.now()),
    },
    payload,
  })
  await whenApplied(app.context)
  return answer.statusCode
}
const at = (seconds: number) => new Date(MONDAY.getTime() + seconds * 1_000).toISOString()
const calls = async () => (await own().ask<{ items: Call[] }>('GET', '/calls')).body.items
const ringing = async () =>
  (await own().ask<{ calls: (Call & { owners: { name: string }[] })[] }>('GET', '/calls/ringing')).body.calls
const types = async () =>
  (await own().ask<{ items: { type: string }[] }>('GET', '/events')).body.items
    .map(({ type }) => type)
    .filter((type) => type.startsWith('call.'))

const told = (number: string) => [
  { event: 'ringing', from: number, startedAt: at(0) },
  { event: 'answered', from: number, startedAt: at(0), answeredAt: at(8) },
  { event: 'ended', from: number, startedAt: at(0), answeredAt: at(8), endedAt: at(68), durationSeconds: 60 },
]

test('a call rings at whoever is called, with all whose number it is, and is then one call', async () => {
  const contact = await own().makeProfessional()
  const [ring, answer, end] = told(contact.mobile!)
  expect(await deliver(ring!)).toBe(204)
  expect(await ringing()).toMatchObject([
    { clientName: 'Inès Oudinot', number: contact.mobile, owners: [{ name: 'Inès Oudinot' }] },
  ])
  await deliver(answer!)
  expect(await ringing()).toEqual([])
  await deliver(end!)
  const [call, ...others] = await calls()
  expect(others).toEqual([])
  expect(call).toMatchObject({
    state: 'ended',
    durationSeconds: 60,
    isDurationEstimated: false,
    contactId: contact.id,
    callerId: owner.userId,
    outcome: null,
  })
  expect(await types()).toEqual(['call.received'])
  const settled = await own().settle(call!, { purpose: 'delivery', durationMinutes: 3 })
  expect(settled.body).toMatchObject({ outcome: 'joined', durationSeconds: 60, breach: null })
})

test('open pages hear of it within a second', async () => {
  await expect.poll(() => app.context.live.connected).toBe(true)
  const heard: string[] = []
  const leave = app.context.live.subscribe(owner.orgId, ({ type }) => heard.push(type))
  await deliver({ event: 'ringing', from: newNumber() })
  await expect.poll(() => heard, { timeout: 1_000 }).toContain('calls.changed')
  leave()
})

test('events come in any order and twice, and it is the same call', async () => {
  const number = newNumber()
  const [ring, answer, end] = told(number)
  for (const order of [
    [end, ring, answer],
    [answer, end, ring, end],
    [ring, ring, end, answer],
  ]) {
    const callId = JSON.stringify(order).slice(0, 40)
    for (const event of order) expect(await deliver({ ...event, callId })).toBe(204)
  }
  expect((await calls()).map(({ state, durationSeconds }) => [state, durationSeconds])).toEqual([
    ['ended', 60],
    ['ended', 60],
    ['ended', 60],
  ])
})

test('all of them at once are one call', async () => {
  const events = told(newNumber())
  expect(await Promise.all([...events, ...events].map((event) => deliver(event)))).toEqual(Array(6).fill(204))
  expect((await calls()).map(({ state, durationSeconds }) => [state, durationSeconds])).toEqual([
    ['ended', 60],
  ])
})

test('an organization that is told of many calls does not leave that of another waiting', async () => {
  const other = await app.makeOrganization()
  const heard = [
    ...['m1', 'm2', 'm3', 'm4'].map((callId) => [owner.orgId, callId] as const),
    [other.orgId, 'seul'] as const,
  ]
  const nothing = {
    from: null,
    to: null,
    user: null,
    startedAt: null,
    answeredAt: null,
    endedAt: null,
    durationSeconds: null,
  }
  for (const [orgId, callId] of heard)
    await app.context.pool.query(
      `insert into telephony_events (org_id, provider, provider_call_id, event, known, payload, received_at)
       values ($1, 'generic', $2, $2, true, $3, $4)`,
      [
        orgId,
        callId,
        JSON.stringify({
          ...nothing,
          provider: 'generic',
          callId,
          key: callId,
          kind: 'ringing',
          direction: 'in',
        }),
        MONDAY,
      ],
    )
  for (const [orgId, callId] of heard) applySoon(app.context, { orgId, provider: 'generic', callId })
  await whenApplied(app.context)
  const { rows } = await app.context.pool.query<{ call: string }>(
    'select provider_call_id as call from calls where org_id = any ($1) order by id',
    [[owner.orgId, other.orgId]],
  )
  expect(rows.map(({ call }) => call)).toEqual(['m1', 'seul', 'm2', 'm3', 'm4'])
})

test('what a process that ended left is applied by the next minute, once', async () => {
  const number = newNumber()
  const [ring, , end] = told(number)
  await deliver(ring!)
  await deliver(end!)
  await app.context.pool.query('delete from calls where org_id = $1', [owner.orgId])
  await app.context.pool.query('update telephony_events set applied_at = null where org_id = $1', [
    owner.orgId,
  ])
  await applyKeptEvents(app.context)
  expect(await calls()).toEqual([])
  clock.set(new Date(MONDAY.getTime() + 15_000))
  for (const _twice of [1, 2]) await applyKeptEvents(app.context)
  expect(
    (await calls()).map(({ state, number: from, durationSeconds }) => [state, from, durationSeconds]),
  ).toEqual([['ended', number, 60]])
  // It has no result yet, and is found by who called.
  const found = await own().ask<{ items: Call[] }>('GET', `/calls?q=${encodeURIComponent(number)}`)
  expect(found.body.items).toMatchObject([{ number, outcome: null }])
})

test('several clients share a number: all are shown, and whoever answers says which', async () => {
  const number = newNumber()
  const one = await own().makeProfessional({ mobile: number })
  await own().makeProfessional({ mobile: null, phone: number, firstName: 'Luc' })
  await deliver({ event: 'ringing', from: number })
  const [call] = await ringing()
  expect([call!.clientName, call!.owners.map(({ name }) => name)]).toEqual([
    null,
    ['Inès Oudinot', 'Luc Oudinot'],
  ])
  const settled = await own().settle(call!, { contactId: one.id, purpose: 'delivery' })
  expect(settled.body).toMatchObject({ clientName: 'Inès Oudinot', contactId: one.id, state: 'ended' })
})

test('a call rings at whoever is called alone; one of an unknown line rings at all', async () => {
  const member = await app.makeMember(owner.orgId, 'member')
  const heardBy = async (as: Member) =>
    (await own().ask<{ calls: object[] }>('GET', '/calls/ringing', undefined, as)).body.calls.length
  await deliver({ event: 'ringing', from: newNumber() })
  expect([await heardBy(owner), await heardBy(member)]).toEqual([1, 0])
  await deliver({ event: 'ringing', from: newNumber(), callId: 'c2', user: '999' })
  expect([await heardBy(owner), await heardBy(member)]).toEqual([2, 1])
})

test('a call of a group rings at each of its people, until one answers', async () => {
  const [first, second, other] = await Promise.all([
    app.makeMember(owner.orgId, 'member'),
    app.makeMember(owner.orgId, 'member'),
    app.makeMember(owner.orgId, 'member'),
  ])
  await own().ask('PUT', '/telephony/lines', {
    lines: [first, second].map(({ userId }, at) => ({
      provider: 'generic',
      providerUser: `20${at}`,
      userId,
    })),
  })
  const heardBy = async (as: Member) =>
    (await own().ask<{ calls: object[] }>('GET', '/calls/ringing', undefined, as)).body.calls.length
  const from = newNumber()
  for (const user of ['200', '201', '201']) await deliver({ event: 'ringing', from, user, startedAt: at(0) })
  expect(await Promise.all([first, second, other].map(heardBy))).toEqual([1, 1, 0])
  await deliver({ event: 'answered', from, user: '201', startedAt: at(0), answeredAt: at(5) })
  expect(await Promise.all([first, second].map(heardBy))).toEqual([0, 0])
  expect(await calls()).toMatchObject([{ callerId: second.userId }])
})

test('a missed call is an event and a notification of whoever was called', async () => {
  await deliver({ event: 'missed', from: newNumber(), startedAt: at(0), endedAt: at(20) })
  expect(await types()).toEqual(['call.missed'])
  const { body } = await own().ask<{ items: { type: string }[] }>('GET', '/notifications')
  expect(body.items.map(({ type }) => type)).toEqual(['call.missed'])
})

test('a forged signature, an unknown address and a service that was disconnected are refused', async () => {
  expect(await deliver({ event: 'ringing' }, 'x'.repeat(40))).toBe(401)
  expect((await own().ask('POST', '/telephony/disconnect', { provider: 'generic' })).status).toBe(200)
  expect(await deliver({ event: 'ringing' })).toBe(401)
  expect((await own().ask('POST', '/telephony/disconnect', { provider: 'generic' })).body.code).toBe(
    'telephony_not_connected',
  )
})

test('Aircall has its address before its token, answers nobody meanwhile, and keeps the address when the token changes', async () => {
  const connect = async (secret?: string) =>
    (await own().ask<typeof hook>('POST', '/telephony/connect', { provider: 'aircall', secret })).body
  const isReady = async () => {
    const { body } = await own().ask<Telephony>('GET', '/telephony')
    return body.connections.find(({ provider }) => provider === 'aircall')?.isReady
  }
  const { webhookUrl } = await connect()
  const told = (token: string) =>
    app.app.inject({
      method: 'POST',
      url: new URL(webhookUrl).pathname,
      headers: { 'content-type': 'application/json' },
      payload: {
        event: 'call.created',
        resource: 'call',
        timestamp: MONDAY.getTime() / 1_000,
        token,
        data: {
          id: 7,
          direction: 'inbound',
          raw_digits: '+33 6 12 34 56 78',
          started_at: MONDAY.getTime() / 1_000,
        },
      },
    })
  expect([await isReady(), (await told('')).statusCode]).toEqual([false, 401])
  expect((await connect()).webhookUrl).toBe(webhookUrl)
  expect((await connect('jeton-donné-par-aircall')).webhookUrl).toBe(webhookUrl)
  expect(await isReady()).toBe(true)
  expect((await told('autre')).statusCode).toBe(401)
  expect((await told('jeton-donné-par-aircall')).statusCode).toBe(204)
  await whenApplied(app.context)
  expect(await calls()).toMatchObject([{ number: '+33612345678', provider: 'aircall', state: 'ringing' }])
  expect((await connect('un-nouveau-jeton-aircall')).webhookUrl).toBe(webhookUrl)
  expect((await told('jeton-donné-par-aircall')).statusCode).toBe(401)
})

test('an event of no known kind is kept, and counted', async () => {
  expect(await deliver({ event: 'recording.available' })).toBe(204)
  expect(await deliver({ event: 'recording.available' })).toBe(204)
  expect(await calls()).toEqual([])
  expect((await own().ask('GET', '/telephony')).body).toMatchObject({
    connections: [{ provider: 'generic', unknownEvents: 1, lastEventAt: expect.any(String) }],
  })
})

test('a call that was started in Ardoise is the one that the provider then tells of', async () => {
  const contact = await own().makeProfessional()
  const { body: started } = await own().start({ contactId: contact.id })
  await deliver({ event: 'ringing', direction: 'out', to: contact.mobile, from: null, startedAt: at(2) })
  await deliver({
    event: 'ended',
    direction: 'out',
    to: contact.mobile,
    answeredAt: at(9),
    endedAt: at(39),
    durationSeconds: 30,
  })
  const all = await calls()
  expect(all.map(({ id, provider, durationSeconds }) => [id, provider, durationSeconds])).toEqual([
    [started.id, 'generic', 30],
  ])
})

test('the stand-in rings, is answered and ends', async () => {
  const contact = await own().makeProfessional()
  const play = (body: object) => own().ask<Call>('POST', '/telephony/simulated-calls', body)
  const { body: ring } = await play({ from: contact.mobile })
  expect(ring).toMatchObject({ state: 'ringing', clientName: 'Inès Oudinot', provider: 'local' })
  clock.set(new Date(MONDAY.getTime() + 5_000))
  await play({ from: '', event: 'answered', callId: ring.id })
  clock.set(new Date(MONDAY.getTime() + 35_000))
  const { body: ended } = await play({ from: '', event: 'ended', callId: ring.id })
  expect(ended).toMatchObject({ state: 'ended', durationSeconds: 30 })
  expect((await play({ from: '' })).body).toMatchObject({ number: null, clientName: null })
})

import { describe, expect, it, test } from 'vitest'
import { signDelivery } from '../payment-provider/webhook-signature.ts'
import { aircall } from './aircall.ts'
import { generic } from './generic.ts'
import { playCall } from './local.ts'

const now = new Date('2026-11-30T09:00:00Z')
const seconds = now.getTime() / 1_000
const bytes = (body: unknown) => Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))

describe('Aircall', () => {
  const data = {
    id: 812,
    direct_link: 'https://api.aircall.io/v1/calls/812',
    direction: 'inbound',
    status: 'answered',
    started_at: seconds,
    answered_at: seconds + 4,
    ended_at: null,
    duration: 0,
    raw_digits: '+33 6 12 34 56 78',
    user: { id: 7, name: 'Inès', email: 'Ines@exemple.fr' },
    number: { id: 3, name: 'Bureau', digits: '+33 1 42 68 53 00' },
    recording: 'https://exemple.fr/enregistrement',
  }
  const read = (change: object, event = 'call.answered', token = 'jeton') =>
    aircall.read({
      payload: bytes({ event, resource: 'call', timestamp: seconds, token, data: { ...data, ...change } }),
      signature: '',
      secret: 'jeton',
      now,
    })

  it('tells of a call that comes in', () => {
    expect(read({})).toEqual({
      event: {
        provider: 'aircall',
        callId: '812',
        key: '812:call.answered',
        kind: 'answered',
        direction: 'in',
        from: '+33612345678',
        to: '+33142685300',
        user: 'ines@exemple.fr',
        startedAt: now,
        answeredAt: new Date('2026-11-30T09:00:04Z'),
        endedAt: null,
        durationSeconds: 0,
      },
    })
  })
  it('tells of one that goes out the other way round', () => {
    expect(read({ direction: 'outbound' })).toMatchObject({
      event: { from: '+33142685300', to: '+33612345678' },
    })
  })
  it.each([
    ['call.created', {}, 'ringing'],
    ['call.ringing_on_agent', {}, 'ringing'],
    ['call.hungup', {}, 'ended'],
    ['call.ended', {}, 'ended'],
    ['call.ended', { answered_at: null }, 'missed'],
    ['call.ended', { answered_at: null, direction: 'outbound' }, 'ended'],
    ['call.voicemail_left', {}, 'voicemail'],
    ['call.tagged', {}, 'other'],
    ['call.of_tomorrow', {}, 'other'],
    ['constructor', {}, 'other'],
  ])('%s %j is %s', (event, change, kind) => {
    expect(read(change, event)).toMatchObject({
      event: { kind, key: `812:${event}${kind === 'ringing' ? ':ines@exemple.fr' : ''}` },
    })
  })
  it.each(['anonymous', '', '0000', 12, null, '9'.repeat(500)])('%s is no number', (raw_digits) => {
    expect(read({ raw_digits })).toMatchObject({ event: { from: null } })
  })
  it('keeps nothing of what it cannot read', () => {
    expect(read({ id: {} })).toEqual({ event: null })
    expect(read({ direction: 'sideways' })).toEqual({ event: null })
    expect(read({ started_at: 'hier', user: 'Inès', number: 3, duration: -1 })).toMatchObject({
      event: { startedAt: null, user: null, to: null, durationSeconds: null },
    })
  })
  it('is believed by its token alone', () => {
    expect(read({}, 'call.answered', 'autre')).toBe('forged')
    for (const body of ['', '[]', 'null', '{', { token: 3 }, { event: 'call.ended' }])
      expect(aircall.read({ payload: bytes(body), signature: '', secret: 'jeton', now })).toBe('forged')
    expect(aircall.read({ payload: bytes({ token: '' }), signature: '', secret: '', now })).toBe('forged')
  })
})

describe('another telephony', () => {
  const body = {
    callId: 'a-1',
    event: 'ringing',
    direction: 'in',
    from: '+33612345678',
    user: 'ines@exemple.fr',
    startedAt: '2026-11-30T10:00:00+01:00',
  }
  const read = (told: unknown, secret = 'secret', signature?: string) => {
    const payload = bytes(told)
    return generic.read({
      payload,
      signature: signature ?? signDelivery(payload, 'secret', now),
      secret,
      now,
    })
  }
  it('tells of a call by signed JSON', () => {
    expect(read(body)).toMatchObject({
      event: { provider: 'generic', kind: 'ringing', from: '+33612345678', to: null, startedAt: now },
    })
  })
  it('is believed by its signature alone', () => {
    expect(read(body, 'autre')).toBe('forged')
    expect(read(body, '')).toBe('forged')
    expect(read(body, 'secret', '')).toBe('forged')
    expect(read(body, 'secret', signDelivery(bytes('{}'), 'secret', now))).toBe('forged')
  })
  test.each([
    [{}],
    [{ ...body, callId: '\u0000' }],
    [{ ...body, event: 'ringing\u0000' }],
    [{ ...body, event: '\ud800' }],
    ['pas de JSON'],
    [[body]],
  ])('%j is not read', (told) => {
    expect(read(told)).toEqual({ event: null })
  })
  it('has a key that is kept, and nobody where their name cannot be', () => {
    const longest = { ...body, callId: 'c'.repeat(160), user: 'u'.repeat(120) }
    const { event } = read(longest) as { event: { key: string } }
    expect(event.key.length).toBeLessThanOrEqual(320)
    for (const user of ['a\u0000b', '\udfff'])
      expect(read({ ...body, user })).toMatchObject({ event: { user: null } })
  })
  it('may tell what Ardoise does not know yet', () => {
    expect(read({ ...body, event: 'recording' })).toMatchObject({ event: { kind: 'other' } })
  })
})

test('the stand-in plays a call through the same port', () => {
  const call = {
    callId: 'essai-1',
    from: '+33612345678',
    to: null,
    user: 'ines@exemple.fr',
    startedAt: now,
    answeredAt: new Date('2026-11-30T09:00:04Z'),
    now: new Date('2026-11-30T09:01:04Z'),
  }
  expect(playCall({ ...call, step: 'ringing', answeredAt: null })).toMatchObject({
    event: { provider: 'local', kind: 'ringing', endedAt: null },
  })
  expect(playCall({ ...call, step: 'ended' })).toMatchObject({
    event: { provider: 'local', kind: 'ended', endedAt: call.now, durationSeconds: 60 },
  })
})

import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { isSignedBy, signDelivery } from './webhook-signature.ts'

const secret = 'whsec_essai'
const payload = Buffer.from('{"id":"evt_1","type":"invoice.paid"}')
const now = new Date('2026-11-21T10:00:00Z')
const seconds = Math.floor(now.getTime() / 1_000)
const v1 = (timestamp = seconds, by = secret, of = payload.toString()) =>
  createHmac('sha256', by).update(`${timestamp}.${of}`).digest('hex')
const later = (by: number) => new Date(now.getTime() + by * 1_000)

describe('the signature of Stripe’s scheme', () => {
  test('is written and read', () => {
    expect(signDelivery(payload, secret, now)).toBe(`t=${seconds},v1=${v1()}`)
    expect(isSignedBy(payload, signDelivery(payload, secret, now), secret, now)).toBe(true)
  })
  test('is valid for five minutes, before or after', () => {
    const header = `t=${seconds},v1=${v1()}`
    expect(isSignedBy(payload, header, secret, later(300))).toBe(true)
    expect(isSignedBy(payload, header, secret, later(301))).toBe(false)
    expect(isSignedBy(payload, header, secret, later(-301))).toBe(false)
  })
  test('is found among others: former secrets, other schemes', () => {
    const header = `t=${seconds}, v0=${v1()}, v1=${'0'.repeat(64)}, v1=${v1()}`
    expect(isSignedBy(payload, header, secret, now)).toBe(true)
  })
  test.each([
    ['nothing', ''],
    ['no time', `v1=${v1()}`],
    ['no signature', `t=${seconds}`],
    ['another secret', `t=${seconds},v1=${v1(seconds, 'whsec_autre')}`],
    ['another body', `t=${seconds},v1=${v1(seconds, secret, '{}')}`],
    ['another time', `t=${seconds - 1},v1=${v1()}`],
    ['another scheme', `t=${seconds},v0=${v1()}`],
    ['a short signature', `t=${seconds},v1=${v1().slice(0, 62)}`],
    ['what is not hexadecimal', `t=${seconds},v1=${'z'.repeat(64)}`],
    ['a time that is not a number', `t=NaN,v1=${v1()}`],
    ['a negative time', `t=-${seconds},v1=${v1()}`],
    ['separators alone', ',,,==,,='],
    ['very many parts', `${'v1=0,'.repeat(50_000)}t=${seconds},v1=${v1()}`],
  ])('%s is refused', (_name, header) => expect(isSignedBy(payload, header, secret, now)).toBe(false))
})

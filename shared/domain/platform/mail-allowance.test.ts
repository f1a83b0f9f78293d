import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { WIZARD_MEMBERS_MAX } from '#shared/domain/organizations/organization-choices.ts'
import {
  JUDGED_MAILS,
  type MailStanding,
  mailAllowance,
  mailRefusal,
  type SentLately,
  userAllowance,
} from './mail-allowance.ts'

const standing = fc.record<MailStanding>({
  ageDays: fc.double({ min: -400, max: 4_000, noNaN: true }),
  verified: fc.boolean(),
  delivered: fc.nat(JUDGED_MAILS),
  refused: fc.nat(JUDGED_MAILS),
})

describe('what an organization may send', () => {
  test('stays within its bounds, and most of a day’s mails may leave in an hour', () => {
    fc.assert(
      fc.property(standing, (one) => {
        const { perHour, perDay } = mailAllowance(one)
        expect(perDay).toBeGreaterThanOrEqual(20)
        expect(perDay).toBeLessThanOrEqual(1_060)
        expect(perHour).toBeGreaterThanOrEqual(15)
        expect(perHour).toBeLessThanOrEqual(perDay)
      }),
    )
  })

  test('never shrinks with age, delivered mails or a verified address, and never grows with refused mails', () => {
    fc.assert(
      fc.property(standing, fc.nat(300), (one, more) => {
        const { perDay } = mailAllowance(one)
        expect(mailAllowance({ ...one, ageDays: one.ageDays + more }).perDay).toBeGreaterThanOrEqual(perDay)
        expect(mailAllowance({ ...one, delivered: one.delivered + more }).perDay).toBeGreaterThanOrEqual(
          perDay,
        )
        expect(mailAllowance({ ...one, verified: true }).perDay).toBeGreaterThanOrEqual(perDay)
        expect(mailAllowance({ ...one, refused: one.refused + more }).perDay).toBeLessThanOrEqual(perDay)
      }),
    )
  })

  test('is a wizard’s fifty invitations and ten quotes on the first day, and does not grow with age alone', () => {
    const born = { ageDays: 0, verified: true, delivered: 0, refused: 0 }
    expect(mailAllowance(born)).toEqual({ perHour: WIZARD_MEMBERS_MAX, perDay: 60 })
    expect(mailAllowance({ ...born, ageDays: 365 }).perDay).toBe(60)
    expect(mailAllowance({ ...born, ageDays: 10, delivered: 60 }).perDay).toBe(160)
    expect(mailAllowance({ ...born, ageDays: 365, delivered: JUDGED_MAILS }).perDay).toBe(1_060)
    expect(mailAllowance({ ...born, refused: 12, delivered: 20 }).perDay).toBe(20)
    // A few typing errors on the first day are no fault.
    expect(mailAllowance({ ...born, refused: 8, delivered: 10 }).perDay).toBe(60)
  })
})

test('a user’s allowance grows with the age of the account, whatever the number of organizations', () => {
  expect(userAllowance(-3)).toEqual(userAllowance(0))
  expect(userAllowance(0)).toEqual({ perHour: 63, perDay: 75 })
  expect(userAllowance(10_000).perDay).toBe(1_200)
})

describe('one more mail', () => {
  const now = new Date('2026-11-22T12:00:00Z')
  const freeAt = new Date('2026-11-22T12:30:00Z')
  const window = (inHour: number, inDay: number) => ({ inHour, inDay, hourFreeAt: freeAt, dayFreeAt: freeAt })
  const born = { ageDays: 0, verified: true, delivered: 0, refused: 0 }
  const sent = (over: Partial<SentLately>): SentLately => ({
    organization: { ...window(0, 0), standing: born },
    user: { ...window(0, 0), ageDays: 0 },
    address: { ofOne: 0, ofAll: 0, dayFreeAt: freeAt },
    ...over,
  })
  const full = { code: 'mail_allowance_exceeded', retryAfterSeconds: 1_800 }
  const busy = { code: 'recipient_mails_exceeded', retryAfterSeconds: 1_800 }

  test.each<[string, Partial<SentLately>, object | null]>([
    ['leaves below every limit', { organization: { ...window(49, 59), standing: born } }, null],
    [
      'waits after the hour of the organization',
      { organization: { ...window(50, 50), standing: born } },
      full,
    ],
    ['waits after the day of the organization', { organization: { ...window(0, 60), standing: born } }, full],
    ['waits after the hour of the user', { user: { ...window(63, 63), ageDays: 0 } }, full],
    ['leaves when no member causes it', { user: null }, null],
    [
      'waits when the address had enough from the organization',
      { address: { ofOne: 20, ofAll: 20, dayFreeAt: freeAt } },
      busy,
    ],
    [
      'waits when the address had enough from all',
      { address: { ofOne: 3, ofAll: 30, dayFreeAt: freeAt } },
      busy,
    ],
    [
      'always leaves as one of the first to an address',
      { address: { ofOne: 2, ofAll: 900, dayFreeAt: freeAt } },
      null,
    ],
  ])('%s', (_name, over, refusal) => expect(mailRefusal('letter', sent(over), now)).toEqual(refusal))

  test('codes have limits of their own, and the client is told only to wait', () => {
    const organization = { ...window(149, 179), standing: born }
    expect(mailRefusal('code', sent({ organization, user: null }), now)).toBeNull()
    const over = { ...organization, inHour: 150 }
    expect(mailRefusal('code', sent({ organization: over, user: null }), now)).toEqual({
      code: 'rate_limited',
      retryAfterSeconds: 1_800,
    })
  })

  test('the installation’s scale multiplies all limits', () => {
    const over = sent({
      organization: { ...window(99, 119), standing: born },
      address: { ofOne: 39, ofAll: 59, dayFreeAt: freeAt },
    })
    expect(mailRefusal('letter', over, now, 2)).toBeNull()
    expect(mailRefusal('letter', over, now, 1)).not.toBeNull()
  })
})

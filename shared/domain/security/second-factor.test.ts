import { expect, test } from 'vitest'
import { CONFIRMATION_MINUTES, isConfirmed, plainRecoveryCode, recoveryCode } from './second-factor.ts'

test('a recovery code has ten unambiguous characters, all equally likely', () => {
  expect(recoveryCode(new Uint8Array(16).fill(0))).toBe('22222-22222')
  expect(recoveryCode(new Uint8Array(16).fill(255))).toBeNull()
  expect(recoveryCode(crypto.getRandomValues(new Uint8Array(32)))).toMatch(
    /^[2-9A-HJKMNP-TV-Z]{5}-[2-9A-HJKMNP-TV-Z]{5}$/,
  )
})

test('a recovery code is read in any case, with or without separators', () => {
  expect(plainRecoveryCode(' k7qf2 9xwmb')).toBe('K7QF29XWMB')
  expect(plainRecoveryCode('K7QF2-9XWMB')).toBe('K7QF29XWMB')
})

test('a confirmation lasts a quarter of an hour', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  const before = (ms: number) => new Date(now.getTime() - ms)
  expect(isConfirmed(before(CONFIRMATION_MINUTES * 60_000 - 1), now)).toBe(true)
  expect(isConfirmed(before(CONFIRMATION_MINUTES * 60_000), now)).toBe(false)
})

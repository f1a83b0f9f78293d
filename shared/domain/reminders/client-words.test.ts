import { expect, test } from 'vitest'
import {
  DELAY_MESSAGE_MAX,
  firstTermFault,
  lastPaidDay,
  lastPromiseDay,
  paidAgainFault,
  paidDayFault,
  promisedDayFault,
  wordsNote,
} from './client-words.ts'

const today = '2026-11-29'

test('a promise is for 90 days at most, counted from the first of the invoice', () => {
  expect(lastPromiseDay(today, null)).toBe('2027-02-27')
  expect(lastPromiseDay(today, '2026-09-10')).toBe('2026-12-09')
  expect(lastPromiseDay(today, '2026-08-30')).toBeNull()
  expect(promisedDayFault(today, { today, lastOn: null })).toContain('écrivez à l’émetteur')
  const lastOn = '2027-02-27'
  expect(promisedDayFault('2026-11-28', { today, lastOn })).toBe('Choisissez un jour à venir.')
  for (const day of [today, lastOn]) expect(promisedDayFault(day, { today, lastOn })).toBeNull()
  expect(promisedDayFault('2027-02-28', { today, lastOn })).toBe(
    'Choisissez un jour jusqu’au 27 février 2027.',
  )
})

test('a payment was made today or before, within a year', () => {
  expect(paidDayFault('2026-11-30', today)).toContain('Ce jour est à venir')
  for (const day of [today, '2025-11-28']) expect(paidDayFault(day, today)).toBeNull()
  expect(paidDayFault('2025-11-27', today)).toBe('Ce jour est trop ancien.')
})

test('« J’ai payé » counts for thirty days from when it was said first', () => {
  expect(lastPaidDay('2026-11-28', null)).toBe('2026-12-28')
  expect(paidAgainFault(lastPaidDay('2026-11-28', '2026-10-29'), '2026-11-28')).toBeNull()
  expect(paidAgainFault(lastPaidDay('2026-11-28', '2026-10-28'), '2026-11-28')).toContain(
    'n’a pas été retrouvé',
  )
})

test('what a client says is a note that a pause can hold', () => {
  expect(wordsNote({ kind: 'paid', paidOn: '2026-11-01', means: 'cash' })).toBe(
    'le client indique avoir payé le 1er novembre 2026 en espèces',
  )
  const longest = wordsNote({ kind: 'delay', message: 'x'.repeat(DELAY_MESSAGE_MAX) })
  expect(longest.startsWith('le client demande un délai\u00a0: xxx')).toBe(true)
  expect(longest.length).toBeLessThanOrEqual(500)
  const terms = { count: 3, firstOn: '2026-12-15' }
  expect(wordsNote({ kind: 'delay', message: 'Trésorerie', terms })).toBe(
    'le client demande un délai, en 3\u00a0fois à partir du 15 décembre 2026\u00a0: Trésorerie',
  )
  const cut = wordsNote({ kind: 'delay', message: 'x'.repeat(DELAY_MESSAGE_MAX), terms })
  expect([cut.length, cut.at(-1)]).toEqual([500, '…'])
})

test('terms are asked from today on, within 90 days', () => {
  for (const day of [today, '2027-02-27']) expect(firstTermFault(day, today)).toBeNull()
  expect(firstTermFault('2026-11-28', today)).toBe('Choisissez un jour à venir.')
  expect(firstTermFault('2027-02-28', today)).toBe('Choisissez un jour jusqu’au 27 février 2027.')
})

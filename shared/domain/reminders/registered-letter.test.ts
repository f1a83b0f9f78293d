import { expect, test } from 'vitest'
import { mayNoteReceipt, movesOn, needsAgreement } from './registered-letter.ts'

test('a letter moves forward alone, and its end is the end', () => {
  expect(movesOn('asked', 'deposited')).toBe(true)
  expect(movesOn('deposited', 'accepted')).toBe(true)
  expect(movesOn('notified', 'deposited')).toBe(false)
  expect(movesOn('notified', 'notified')).toBe(false)
  expect(movesOn('accepted', 'refused')).toBe(false)
})

test('a consumer alone must have agreed beforehand', () => {
  expect(needsAgreement('consumer')).toBe(true)
  expect(needsAgreement('professional')).toBe(false)
  expect(needsAgreement('public_buyer')).toBe(false)
})

test('a receipt is noted by hand on paper, or after a real refusal', () => {
  expect(mayNoteReceipt(null)).toBe(true)
  expect(mayNoteReceipt({ state: 'notified', simulated: false })).toBe(false)
  expect(mayNoteReceipt({ state: 'unclaimed', simulated: false })).toBe(true)
  expect(mayNoteReceipt({ state: 'accepted', simulated: false })).toBe(false)
  expect(mayNoteReceipt({ state: 'refused', simulated: true })).toBe(false)
})

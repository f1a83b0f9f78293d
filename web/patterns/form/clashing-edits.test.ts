import { expect, test } from 'vitest'
import { clashing, differing, pick } from './clashing-edits.ts'

const names = ['city', 'phone', 'settings.reminders', 'rates']
const base = { city: 'Tours', phone: '', settings: { reminders: false }, rates: [{ name: 'A' }] }

test('differences are named by field, inside objects and lists too', () => {
  expect(differing(names, base, structuredClone(base))).toEqual([])
  expect(differing(names, base, { ...base, settings: { reminders: true }, rates: [] })).toEqual([
    'settings.reminders',
    'rates',
  ])
})

test('two saves conflict only when both gave a field different values', () => {
  const mine = { ...base, city: 'Nice', phone: '06' }
  expect(clashing(names, base, mine, { ...base, settings: { reminders: true } })).toEqual([])
  expect(clashing(names, base, mine, { ...base, city: 'Nice' })).toEqual([])
  expect(clashing(names, base, mine, { ...base, city: 'Metz', phone: '07' })).toEqual(['city', 'phone'])
})

test('only the changed fields are sent, nested as they are', () => {
  expect(pick(base, ['city', 'settings.reminders'])).toEqual({
    city: 'Tours',
    settings: { reminders: false },
  })
})

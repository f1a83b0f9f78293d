import { expect, test } from 'vitest'
import { describeMeeting } from './meeting-time.ts'

const at = (startsAt: string | null, endsAt: string | null, allDay = false) => ({ startsAt, endsAt, allDay })

test.each([
  [
    at('2026-11-30T09:00:00.000Z', '2026-11-30T10:30:00.000Z'),
    'lundi 30 novembre 2026, de 10:00 à 11:30 (heure d’Europe centrale)',
  ],
  [at('2026-12-01T09:00:00.000Z', null), 'mardi 1er décembre 2026 à 10:00 (heure d’Europe centrale)'],
  [
    at('2026-11-30T22:00:00.000Z', '2026-11-30T23:30:00.000Z'),
    'du lundi 30 novembre 2026 à 23:00 au mardi 1er décembre 2026 à 00:30 (heure d’Europe centrale)',
  ],
  [at('2026-11-30', '2026-11-30', true), 'lundi 30 novembre 2026, toute la journée'],
  [at('2026-11-30', '2026-12-02', true), 'du lundi 30 novembre 2026 au mercredi 2 décembre 2026'],
  [at(null, null), 'Date non indiquée'],
])('%o is said', (times, said) => {
  expect(describeMeeting(times, 'Europe/Paris')).toBe(said)
})

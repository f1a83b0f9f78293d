import { expect, test } from 'vitest'
import { platformStateLabel, platformStateOf, platformStates } from './platform-states.ts'

const event = (code: number, minute: number, ...reasons: string[]) => ({
  id: `${code} ${minute}`,
  code,
  reasons,
  at: `2027-09-06T09:0${minute}:00Z`,
})

test('the current status comes before what became of the delivery', () => {
  expect(platformStateOf([], null)).toBeNull()
  expect(platformStateOf([], 'waiting')).toBe('waiting')
  expect(platformStateOf([], 'deposited')).toBe('sent')
  expect(platformStateOf([], 'accepted')).toBe('sent')
  expect(platformStateOf([], 'refused')).toBe('not_taken')
  expect(platformStateOf([event(205, 2), event(200, 1)], 'accepted')).toBe('205')
  expect(platformStateOf([event(210, 1), event(212, 2)], 'accepted')).toBe('210')
})
test('a second delivery that is condemned says nothing of the invoice', () => {
  expect(platformStateOf([event(213, 1, 'DOUBLON')], null)).toBeNull()
  expect(platformStateOf([event(213, 1, 'DOUBLON')], 'accepted')).toBe('sent')
})
test('each has its words, one that Ardoise does not know its number', () => {
  expect(platformStates.map(platformStateLabel).slice(0, 4)).toEqual([
    'Part bientôt',
    'Transmise',
    'Transmission refusée',
    'Déposée',
  ])
  expect(platformStateLabel('224')).toBe('Statut 224')
})

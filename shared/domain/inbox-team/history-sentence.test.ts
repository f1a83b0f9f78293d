import { expect, test } from 'vitest'
import { type Handling, UNHANDLED } from './handling.ts'
import { historySentence } from './history-sentence.ts'

const names = { karim: 'Karim', support: 'Support', urgent: 'Urgent' } as Record<string, string>
const said = (before: Partial<Handling> | null, after: Partial<Handling> | null, facts: object = {}) =>
  historySentence(
    {
      ...{ actorName: 'Inès', cause: 'hand', added: [], removed: [] },
      before: before && { ...UNHANDLED, ...before },
      after: after && { ...UNHANDLED, ...after },
      ...facts,
    },
    { timeZone: 'Europe/Paris', nameOf: (_, id) => names[id] ?? null },
  )

test('each action says who did what', () => {
  expect(said(null, { state: 'waiting' })).toBe('Inès l’a mise dans «\u202fEn attente\u202f»')
  expect(said(null, { state: 'todo', assigneeId: 'karim' })).toBe('Inès l’a attribuée à Karim')
  expect(said({ assigneeId: 'karim' }, { teamId: 'support' })).toBe('Inès l’a attribuée à Support')
  expect(said({ assigneeId: 'karim' }, {})).toBe('Inès a retiré l’attribution')
  expect(said(null, { assigneeId: 'gone' })).toBe('Inès l’a attribuée à un ancien membre')
  expect(said(null, { state: 'todo', untilAnswer: true })).toBe('Inès l’a reportée jusqu’à une réponse')
  expect(said(null, { state: 'todo', snoozedUntil: '2026-11-26T07:00:00.000Z' })).toMatch(
    /^Inès l’a reportée au .*26.*8/,
  )
  expect(said(null, null, { added: ['urgent'], removed: ['old'] })).toBe(
    'Inès a ajouté «\u202fUrgent\u202f» et a retiré «\u202fétiquette supprimée\u202f»',
  )
  expect(said({}, { state: 'todo' }, { cause: 'mail', actorName: null })).toContain('un message est arrivé')
  expect(said({}, { state: 'todo' }, { cause: 'time', actorName: null })).toContain('le report est terminé')
})

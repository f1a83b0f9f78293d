import { expect, test } from 'vitest'
import { type Handling, UNHANDLED } from './handling.ts'
import { historySentence } from './history-sentence.ts'

const names = { karim: 'Karim', support: 'Support', urgent: 'Urgent' } as Record<string, string>
const said = (before: Partial<Handling> | null, after: Partial<Handling> | null, facts: object = {}) =>
  historySentence(
    {
      actorName: 'Inès',
      cause: 'hand',
      about: null,
      added: [],
      removed: [],
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

test('a rule, an absence and a departure say what they did', () => {
  const rule = { cause: 'rule', about: 'Devis', actorName: null }
  expect(said({ state: 'todo' }, { state: 'done', assigneeId: 'karim' }, rule)).toBe(
    'Règle «\u202fDevis\u202f»\u00a0: attribuée à Karim, mise dans «\u202fTraité\u202f»',
  )
  expect(said(null, null, { ...rule, added: ['urgent'] })).toBe(
    'Règle «\u202fDevis\u202f»\u00a0: étiquette «\u202fUrgent\u202f»',
  )
  expect(said({ assigneeId: 'karim' }, { teamId: 'support' }, { cause: 'absence', about: 'Inès Roy' })).toBe(
    'Absence d’Inès Roy\u00a0: attribuée à Support',
  )
  expect(said({ assigneeId: 'karim' }, {}, { cause: 'departure', about: 'Karim' })).toBe(
    'Départ de Karim\u00a0: plus attribuée',
  )
})

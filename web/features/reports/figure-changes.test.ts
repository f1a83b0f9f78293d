import { expect, test } from 'vitest'
import { activeDealsChange, collectionsChange, conversionChange } from './figure-changes.ts'

test('collections are compared with the same days of the month before, in words', () => {
  const collections = { cents: 100, previousCents: 80, growthPercent: 25 }
  expect(collectionsChange(collections, '2026-11-21')).toEqual({
    direction: 'up',
    text: '+25\u00a0%',
    brief: 'en un mois',
    hint: 'par rapport à la même période d’octobre',
  })
  expect(collectionsChange({ ...collections, growthPercent: -7 }, '2026-03-31')).toMatchObject({
    direction: 'down',
    text: '−7\u00a0%',
    hint: 'par rapport à la même période de février',
  })
  expect(collectionsChange({ ...collections, growthPercent: null }, '2026-09-01')).toEqual({
    note: 'Rien encaissé un mois plus tôt',
  })
  expect(collectionsChange(collections, '2026-05-01')).toMatchObject({ hint: 'par rapport au 1er avr.' })
  expect(collectionsChange({ ...collections, growthPercent: null }, '2026-09-14', 'facturé')).toEqual({
    note: 'Rien facturé un mois plus tôt',
  })
})

test('active deals are compared with the same day of the month before', () => {
  expect(activeDealsChange({ count: 5, previousCount: 2, change: 3 }, '2026-11-21')).toEqual({
    direction: 'up',
    text: '+3',
    brief: 'en un mois',
    hint: 'par rapport au 21 oct.',
  })
  expect(activeDealsChange({ count: 2, previousCount: 2, change: 0 }, '2026-04-01')).toEqual({
    direction: 'flat',
    text: 'Stable',
    brief: 'en un mois',
    hint: 'par rapport au 1er mars',
  })
  // An organization of less than a month is stable beside nothing.
  expect(activeDealsChange({ count: 0, previousCount: null, change: null }, '2026-04-01')).toEqual({
    note: 'Devis envoyés, en attente de réponse',
  })
})

test('conversion tells its counts, and its change in points', () => {
  expect(conversionChange({ percent: 67, sent: 3, signed: 2, changePoints: 17 })).toMatchObject({
    text: '+17\u00a0points',
    brief: '(2\u00a0signés sur 3)',
    hint: '2\u00a0signés sur 3 en 30\u00a0jours',
  })
  expect(conversionChange({ percent: 0, sent: 2, signed: 0, changePoints: null })).toEqual({
    note: '0\u00a0signé sur 2 en 30\u00a0jours',
  })
  expect(conversionChange({ percent: null, sent: 0, signed: 0, changePoints: null })).toEqual({
    note: 'Aucun devis envoyé depuis 30\u00a0jours',
  })
})

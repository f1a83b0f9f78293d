import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asksNothing, parseMailSearch } from './search-query.ts'

test('operators narrow, the rest are words', () => {
  expect(
    parseMailSearch('de:camille à:"jeanne m" facture acompte avant:31/12/2026 après:2026-01-02'),
  ).toEqual({
    words: ['facture', 'acompte'],
    from: ['camille'],
    to: ['jeanne m'],
    client: [],
    before: '2026-12-31',
    after: '2026-01-02',
    withAttachments: false,
    unread: false,
    flagged: false,
    piles: [],
    assigned: [],
    delays: [],
    labels: [],
  })
  expect(parseMailSearch('client:"Librairie Mollat" pièce jointe plan')).toMatchObject({
    client: ['Librairie Mollat'],
    withAttachments: true,
    words: ['plan'],
  })
  expect(parseMailSearch('non lu: pj:')).toMatchObject({ unread: true, withAttachments: true, words: [] })
})

test('what the team says of conversations is asked for too', () => {
  expect(
    parseMailSearch('à traiter reportées: attribué:moi attribuée:"Inès Martin" étiquette:urgent chantier'),
  ).toMatchObject({
    piles: ['todo', 'snoozed'],
    assigned: ['moi', 'Inès Martin'],
    labels: ['urgent'],
    words: ['chantier'],
  })
  expect(parseMailSearch('En attente: traitée:')).toMatchObject({ piles: ['waiting', 'done'], words: [] })
  expect(parseMailSearch('en attente traité')).toMatchObject({
    piles: [],
    words: ['en', 'attente', 'traité'],
  })
  expect(parseMailSearch('à:traiter')).toMatchObject({ piles: [], to: ['traiter'] })
})

test('what is late is asked for by « retard: »', () => {
  expect(parseMailSearch('retard:oui retard:bientôt')).toMatchObject({ delays: ['late', 'soon'], words: [] })
  expect(parseMailSearch('retard:non')).toMatchObject({ delays: [], words: ['retard', 'non'] })
})

test('a word that is no operator, and a day that is none, are sought as words', () => {
  expect(parseMailSearch('suivi avant:hier 14:30 « D-2026-0042 »')).toMatchObject({
    flagged: false,
    before: null,
    words: ['suivi', 'avant', 'hier', '14', '30', 'D', '2026', '0042'],
  })
  expect(parseMailSearch('avant:31/02/2026').before).toBeNull()
})

test('whatever is typed is read', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (typed) => {
      const search = parseMailSearch(typed)
      expect(search.words.every((word) => /^[\p{L}\p{N}]+$/u.test(word))).toBe(true)
      expect(asksNothing(parseMailSearch(' '))).toBe(true)
    }),
  )
})

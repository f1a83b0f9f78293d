import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clientSought, readTaskLine } from './french-task-line.ts'

const at = { now: new Date('2026-11-28T09:00:00Z'), timeZone: 'Europe/Paris' }
const people = [
  { id: 'ines', name: 'Inès Martin' },
  { id: 'ali', name: 'Ali Benali' },
  { id: 'alice', name: 'Alice Roy' },
  { id: 'marie', name: 'Marie-Ève Martin' },
]
const clients = [
  { id: 'cloisons', name: 'Cloisons Delorme' },
  { id: 'deco-lyon', name: 'Déco Lyon' },
  { id: 'deco-paris', name: 'Déco Paris' },
]
const read = (text: string, decisions = {}) => readTaskLine(text, at, { people, clients }, decisions)

test('a line says a title, a day with its hour, a person and a client', () => {
  expect(read('Rappeler Delorme demain 9 h @Inès #Cloisons')).toEqual({
    title: 'Rappeler Delorme',
    date: { words: 'demain 9 h', kind: 'date', on: '2026-11-29', minute: 540, repeat: null, note: null },
    person: { words: '@Inès', kind: 'found', candidate: people[0] },
    client: { words: '#Cloisons', kind: 'found', candidate: clients[0] },
  })
  expect(read('@marie-eve, envoyer le devis #deco lyon tous les lundis')).toMatchObject({
    title: 'envoyer le devis',
    date: { on: '2026-11-30', repeat: 'FREQ=WEEKLY;BYDAY=MO;WKST=MO' },
    person: { candidate: { id: 'marie' } },
    client: { candidate: { id: 'deco-lyon' } },
  })
  expect(read('Acheter du papier')).toEqual({
    title: 'Acheter du papier',
    date: null,
    person: null,
    client: null,
  })
})

test('a whole name goes before one that begins so; several names ask, and the words stay until it is said', () => {
  expect(read('Voir @Ali').person).toMatchObject({ kind: 'found', candidate: { id: 'ali' } })
  expect(read('Voir @Alic').person).toMatchObject({ kind: 'found', candidate: { id: 'alice' } })
  const line = read('Appeler @Martin #déco')
  expect(line.person).toMatchObject({ kind: 'ask', choices: [{ id: 'ines' }, { id: 'marie' }] })
  expect(line.client).toMatchObject({ kind: 'ask', choices: [{ id: 'deco-lyon' }, { id: 'deco-paris' }] })
  expect(line.title).toBe('Appeler @Martin #déco')
  const decided = read('Appeler @Martin #déco', { '@Martin': 'marie', '#déco': null })
  expect(decided.person).toMatchObject({ kind: 'found', candidate: { id: 'marie' } })
  expect(decided).toMatchObject({ title: 'Appeler #déco', client: null })
  expect(read('Voir @Zoé').person).toEqual({ words: '@Zoé', kind: 'unknown' })
})

test('a day and an hour apart are one moment; two days ask; a day that names the work is no due day by itself', () => {
  expect(read('Le 15/12 rappeler Paul à 9 h')).toMatchObject({
    title: 'rappeler Paul',
    date: { on: '2026-12-15', minute: 540 },
  })
  expect(read('Préparer lundi la visite de mardi').date).toMatchObject({
    kind: 'ask',
    choices: [{ on: '2026-11-30' }, { on: '2026-12-01' }],
  })
  const invoice = 'Relancer la facture du 15 décembre'
  expect(read(invoice)).toMatchObject({ title: invoice, date: { kind: 'ask', words: '15 décembre' } })
  expect(read(invoice, { '15 décembre': null })).toMatchObject({ title: invoice, date: null })
  const due = { on: '2026-12-15', minute: null, repeat: null }
  expect(read(invoice, { '15 décembre': due })).toMatchObject({
    title: invoice,
    date: { kind: 'date', ...due },
  })
  expect(
    read('Appeler mardi 7 décembre', { 'mardi 7 décembre': { ...due, on: '2026-12-08' } }),
  ).toMatchObject({
    title: 'Appeler',
    date: { on: '2026-12-08' },
  })
})

test('a chip taken away leaves its words in the title', () => {
  expect(read('Lire Vendredi ou la vie sauvage', { Vendredi: null })).toMatchObject({
    title: 'Lire Vendredi ou la vie sauvage',
    date: null,
  })
  expect(read('Payer le 31/02')).toMatchObject({ title: 'Payer le 31/02', date: { kind: 'refused' } })
})

test('names are no days, signs inside words are no names, and the client sought is what follows #', () => {
  const named = readTaskLine('Voir @Vendredi demain', at, {
    people: [{ id: 'v', name: 'Vendredi' }],
    clients: [],
  })
  expect(named).toMatchObject({ title: 'Voir', date: { on: '2026-11-29' }, person: { kind: 'found' } })
  expect(read('écrire à paul@exemple.fr, lot n#4')).toMatchObject({ person: null, client: null })
  expect(clientSought('Voir #Cloisons demain')).toBe('Cloisons')
  expect(clientSought('Voir Cloisons')).toBeNull()
})

test('no line throws, and what is taken out of a title was in the line', () => {
  const parts = fc.constantFrom('@', '#', 'Ines', 'Martin', ' ', 'demain', '9 h', 'déco', '-', '😀', '\u00a0')
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(parts, { maxLength: 30 }).map((all) => all.join('')),
  )
  fc.assert(
    fc.property(text, (line) => {
      const { title, date, person, client } = read(line)
      expect(title.length).toBeLessThanOrEqual(line.length)
      for (const named of [person, client]) if (named) expect(line).toContain(named.words)
      if (date) expect(date.words.length).toBeLessThanOrEqual(line.length + 1)
    }),
    { numRuns: 1_000 },
  )
})

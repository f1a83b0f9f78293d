import { expect, it, test } from 'vitest'
import { readFrenchDates } from './french-dates.ts'
import { readRecurrence } from './recurrence.ts'
import { repeatWords, usualRepeats } from './repeat-words.ts'

it.each([
  ['FREQ=DAILY', 'Tous les jours'],
  ['FREQ=DAILY;INTERVAL=3', 'Tous les 3 jours'],
  ['FREQ=WEEKLY;BYDAY=MO;WKST=MO', 'Tous les lundis'],
  ['FREQ=WEEKLY;BYDAY=MO,TH', 'Tous les lundis et jeudis'],
  ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', 'Du lundi au vendredi'],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=SA', 'Toutes les 2 semaines, le samedi'],
  ['FREQ=MONTHLY', 'Tous les mois'],
  ['FREQ=MONTHLY;BYMONTHDAY=1', 'Tous les mois, le 1er'],
  ['FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=15', 'Tous les 3 mois, le 15'],
  ['FREQ=MONTHLY;BYMONTHDAY=-1', 'Tous les mois, le dernier jour'],
  ['FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1', 'Tous les mois, le 31, ou le dernier jour'],
  ['FREQ=MONTHLY;BYDAY=1MO', 'Tous les mois, le premier lundi'],
  ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', 'Tous les mois, le dernier jour ouvré'],
  ['FREQ=YEARLY', 'Tous les ans'],
  ['FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=1', 'Tous les ans, le 1er janvier'],
  ['FREQ=HOURLY', 'Répétition'],
])('%s → %s', (rule, words) => {
  expect(repeatWords(rule)).toBe(words)
})

test('what is proposed and what the grammar reads are rules that the server reads', () => {
  for (const rule of [...usualRepeats('2026-11-28'), ...usualRepeats('2027-01-31')]) {
    expect(readRecurrence(rule)).not.toBeNull()
    expect(repeatWords(rule)).not.toBe('Répétition')
  }
  const at = { now: new Date('2026-11-28T09:00:00Z'), timeZone: 'Europe/Paris' }
  for (const text of [
    'tous les lundis',
    'le 31 de chaque mois',
    'chaque 15 janvier',
    'toutes les 2 semaines',
  ]) {
    const [read] = readFrenchDates(text, at)
    expect(read?.kind === 'date' && read.repeat !== null && readRecurrence(read.repeat)).toBeTruthy()
  }
})

import { expect, it } from 'vitest'
import { fold } from './fold.ts'

it.each([
  ['Élodie Lefèvre', 'elodie lefevre'],
  ['E\u0301lodie', 'elodie'],
  ['CŒUR & Ægir', 'coeur & aegir'],
  ['L’Haÿ-les-Roses', "l'hay-les-roses"],
  ['Straße', 'strasse'],
  ['Łódź Øresund Đorđe', 'lodz oresund dorde'],
  ['İstanbul ıı', 'istanbul ii'],
  ['« ﬁn »…', '<< fin >>...'],
  ['½', ' 1/2'],
  ['Ａｒｄｏｉｓｅ', 'ardoise'],
  ['Άλφα', 'αλφα'],
  ['Привет Ёлка', 'привет елка'],
  ['東京 が', '東京 が'],
  ['ABC 123', 'abc 123'],
])('%s', (text, expected) => {
  expect(fold(text)).toBe(expected)
})

it('gives the same text when applied twice', () => {
  for (const text of ['Œuvre', 'Îlot', 'ﬀ']) expect(fold(fold(text))).toBe(fold(text))
})

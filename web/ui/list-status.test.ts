import { expect, test } from 'vitest'
import { changeWords } from './list-status.tsx'

const shown = { length: 50, total: 120, of: '{}', order: 'Nom, croissant' }

test('a list says how it answered', () => {
  expect(changeWords(shown, { ...shown, of: '{"q":"aubert"}', length: 4, total: 4 })).toBe('4\u00a0résultats')
  expect(changeWords(shown, { ...shown, of: '{"q":"zz"}', length: 0, total: 0 })).toBe('Aucun résultat')
  expect(changeWords(shown, { ...shown, of: '{"q":"a"}', total: 90 })).toBe('90\u00a0résultats')
  expect(changeWords(shown, { ...shown, length: 100 })).toBe('50 de plus, 100 sur 120')
  expect(changeWords(shown, { ...shown, of: '{"sort":"added"}', order: 'Ajout, croissant' })).toBe(
    'Trié par Ajout, croissant',
  )
})

test('it says nothing of what nobody asked for: a row that a colleague added', () => {
  expect(changeWords(shown, shown)).toBeNull()
  expect(changeWords({ ...shown, length: 9, total: 9 }, { ...shown, length: 10, total: 10 })).toBeNull()
})

import { expect, test } from 'vitest'
import { SLUG_MAX, SLUG_PATTERN, slugify } from './slug.ts'

test.each([
  ['Atelier Léa & filles', 'atelier-lea-filles'],
  ['  Œuvres  du   Lac — S.A.R.L. ', 'oeuvres-du-lac-sarl'],
  ['L’Été', 'lete'],
  ['déjà-vu', 'deja-vu'],
  ['- - -', ''],
  ['東京', ''],
])('%s becomes %s', (name, slug) => {
  expect(slugify(name)).toBe(slug)
})

test('a long name is cut without a hyphen at the end', () => {
  const slug = slugify(`${'a'.repeat(SLUG_MAX - 1)} suite`)
  expect(slug).toBe('a'.repeat(SLUG_MAX - 1))
  expect(slug).toMatch(SLUG_PATTERN)
})

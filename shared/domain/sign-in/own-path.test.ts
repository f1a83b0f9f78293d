import { expect, test } from 'vitest'
import { ownPath } from './own-path.ts'

test.each([
  '/dashboard',
  '/orgs/new',
  '/crm/contacts?q=dupont&tri=nom',
  '/authors',
  '/invite/accept?token=abc',
])('%s is a path of the application', (path) => {
  expect(ownPath(path, '/x')).toBe(path)
})

test.each([
  'https://ailleurs.example',
  '//ailleurs.example',
  '/\\ailleurs.example',
  '/a\\b',
  'javascript:alert(1)',
  '/ deux mots',
  '/auth',
  '/auth?redirect=/auth',
  '/login',
  '/signup?plan=premium',
  '',
  undefined,
  42,
  `/${'x'.repeat(2_000)}`,
])('%s is not', (target) => {
  expect(ownPath(target, '/dashboard')).toBe('/dashboard')
})

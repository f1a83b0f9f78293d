import { expect, test } from 'vitest'
import { chooseAttached, leftOutWords } from './attached-files.ts'

const invoice = (number: string, size: number | null) => ({ number, size })
const numbers = (some: readonly { number: string }[]) => some.map(({ number }) => number)

test('the oldest invoices go first; one that is too heavy or has no PDF is left out alone', () => {
  const { attached, left } = chooseAttached(
    [invoice('F-1', 40), invoice('F-2', 70), invoice('F-3', null), invoice('F-4', 60)],
    { bytes: 100, files: 20 },
  )
  expect(numbers(attached)).toEqual(['F-1', 'F-4'])
  expect(numbers(left)).toEqual(['F-2', 'F-3'])
})

test('no more files leave than there is room for', () => {
  const all = ['F-1', 'F-2', 'F-3'].map((number) => invoice(number, 1))
  expect(numbers(chooseAttached(all, { bytes: 100, files: 2 }).left)).toEqual(['F-3'])
  expect(numbers(chooseAttached(all, { bytes: -5, files: 2 }).attached)).toEqual([])
})

test('what is left out is said, ten by their number', () => {
  expect(leftOutWords([])).toBeNull()
  expect(leftOutWords([invoice('F-1', 0)])).toBe('Facture non jointe\u00a0: F-1.')
  expect(leftOutWords([invoice('F-1', 0), invoice('F-2', 0)])).toBe('Factures non jointes\u00a0: F-1, F-2.')
  expect(leftOutWords([invoice('F-1', 0)], [invoice('D-1', 0)])).toBe(
    'Facture non jointe\u00a0: F-1. Devis non joint\u00a0: D-1.',
  )
  const many = Array.from({ length: 12 }, (_, at) => invoice(`F-${at}`, 0))
  expect(leftOutWords(many)).toMatch(/F-9 et 2\sautres\.$/)
})

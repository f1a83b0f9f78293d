import { expect, test } from 'vitest'
import { fillMessage, withVariables } from './message-template.ts'

const known = { salutation: 'Bonjour Claire Lenoir,', numero: 'D-2026-0042' }
const template = '{salutation}\n\nVoici notre devis {numero}, le {numero}.'

test('what was written out is the sending’s again', () => {
  expect(withVariables(fillMessage(template, known), known)).toBe(template)
})

test('a greeting of the author’s own, or one that stands later, stays as typed', () => {
  const own = 'Chère Claire,\n\nBonjour Claire Lenoir, encore.'
  expect(withVariables(own, known)).toBe(own)
  expect(withVariables(own, { salutation: '', numero: '' })).toBe(own)
})

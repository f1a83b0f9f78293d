import { describe, expect, test } from 'vitest'
import { contactRules, faultOfText, isContactTopic } from './contact-message.ts'

describe('faultOfText', () => {
  test.each([
    ['name', 2, 'Nom requis (min. 2 caractères)', 'Nom trop long (max. 120 caractères)'],
    ['company', 2, 'Entreprise requise (min. 2 caractères)', 'Entreprise trop longue (max. 120 caractères)'],
    ['subject', 5, 'Sujet requis (min. 5 caractères)', 'Sujet trop long (max. 150 caractères)'],
    ['message', 10, 'Message requis (min. 10 caractères)', 'Message trop long (max. 5000 caractères)'],
  ] as const)('%s: %d characters at least, once trimmed', (name, min, tooShort, tooLong) => {
    const rule = contactRules[name]
    expect(faultOfText(`  ${'a'.repeat(min - 1)}  `, rule)).toBe(tooShort)
    expect(faultOfText('a'.repeat(min), rule)).toBeNull()
    expect(faultOfText('a'.repeat(rule.max), rule)).toBeNull()
    expect(faultOfText('a'.repeat(rule.max + 1), rule)).toBe(tooLong)
  })
})

test('only known topics prefill the subject', () => {
  expect(['sales', 'demo', 'toString', '', undefined].map(isContactTopic)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})

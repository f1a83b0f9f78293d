import { expect, test } from 'vitest'
import { formalNoticeWords, isNoticeLetter, letterSums, letterWords, postalLines } from './reminder-letter.ts'
import { startPlans } from './start-plans.ts'
import { variableFault } from './variables.ts'
import { wordingFaults } from './wording.ts'

const invoice = {
  number: 'F1',
  issuedOn: '2026-01-01',
  dueOn: '2026-01-31',
  daysLate: 10,
  owedCents: 100_000,
  contestedCents: 0,
  interestCents: 333,
  indemnityCents: 4_000,
  segments: [],
}
const asked = {
  currency: 'EUR',
  invoices: [invoice, invoice],
  interestKnown: true,
  formalNotice: true,
} as const

test('the sum is split, and each part is asked only where it is due', () => {
  expect(letterSums(asked)).toEqual({
    principalCents: 200_000,
    interestCents: 666,
    indemnityCents: 8_000,
    totalCents: 208_666,
  })
  expect(letterSums({ ...asked, interestKnown: false })).toMatchObject({
    interestCents: null,
    totalCents: 208_000,
  })
  expect(letterSums({ ...asked, currency: 'USD' })).toMatchObject({
    indemnityCents: 8_000,
    totalCents: 200_666,
  })
  expect(letterSums({ ...asked, formalNotice: false })).toMatchObject({
    indemnityCents: 0,
    totalCents: 200_000,
  })
})

test('its usual words may be used, and say what they are', () => {
  const { subject, message } = formalNoticeWords
  expect(isNoticeLetter(formalNoticeWords)).toBe(true)
  for (const text of [subject, message]) {
    expect(wordingFaults(text)).toEqual([])
    expect(variableFault(text, 'invoices')).toBeNull()
  }
})

test('a step of a plan opens with its words, without what the letter prints below them', () => {
  for (const { steps } of [startPlans.professional, startPlans.consumer, startPlans.public_buyer])
    expect(letterWords(steps.at(-1)!)).toEqual(formalNoticeWords)
  const message =
    '{salutation}\n\nIl reste {total}.\n\nPayez ici\u00a0: {lien}\n\n– intérêts\u00a0: {interets}\n\nBien à vous'
  expect(letterWords({ subject: 'Rappel', message })).toEqual({
    subject: 'Rappel',
    message: '{salutation}\n\nIl reste {total}.\n\nBien à vous',
  })
  expect(letterWords({ subject: 'Rappel', message: '{lien}' }).message).toBe(formalNoticeWords.message)
})

test('an address without a street or a town is none', () => {
  const whole = { addressLines: ['3 rue des Lilas'], postalCode: '69003', city: 'Lyon' }
  expect(postalLines(whole)).toEqual(['3 rue des Lilas', '69003 Lyon'])
  expect(postalLines({ ...whole, postalCode: null })).toEqual(['3 rue des Lilas', 'Lyon'])
  expect(postalLines({ ...whole, city: null })).toBeNull()
  expect(postalLines({ ...whole, addressLines: [] })).toBeNull()
})

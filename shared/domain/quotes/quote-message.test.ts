import { expect, test } from 'vitest'
import { fillMessage, unknownVariables } from '#shared/domain/documents/message-template.ts'
import {
  DEFAULT_QUOTE_SUBJECT,
  defaultQuoteMessage,
  quoteMessageValues,
  quoteMessageVariables,
} from './quote-message.ts'

const facts = {
  document: {
    title: 'Cuisine',
    currency: 'EUR' as const,
    validUntil: '2026-12-21',
    attention: 'Ana Lopez',
    buyer: { name: 'Boulangerie Martin' },
    seller: { name: 'Atelier Rivoire' },
    totals: { grossCents: 123_456 },
  },
  number: 'D-2026-0042',
  url: 'https://exemple.fr/d/x',
  recipientName: null,
  senderName: 'Camille',
}

test('the default message has all its variables replaced, and no unknown one', () => {
  const values = quoteMessageValues(facts)
  for (const template of [DEFAULT_QUOTE_SUBJECT, defaultQuoteMessage(true), defaultQuoteMessage(false)]) {
    expect(unknownVariables(template, quoteMessageVariables)).toEqual([])
    expect(fillMessage(template, values)).not.toMatch(/[{}]/)
  }
  expect(fillMessage(defaultQuoteMessage(true), values)).toContain('d’un montant de 1\u202f234,56\u00a0€')
  expect(defaultQuoteMessage(true)).toContain('signer en ligne')
  expect(defaultQuoteMessage(false)).not.toContain('en ligne')
})

test('the greeting names the recipient, else the contact, else nobody', () => {
  const greet = (recipientName: string | null, attention: string | null) =>
    quoteMessageValues({ ...facts, recipientName, document: { ...facts.document, attention } }).salutation
  expect([greet('Jo', 'Ana'), greet(null, 'Ana'), greet(' ', null)]).toEqual([
    'Bonjour Jo,',
    'Bonjour Ana,',
    'Madame, Monsieur,',
  ])
})

test('a value is not read as a template, and an unknown variable stays as typed', () => {
  const values = { ...quoteMessageValues(facts), client: '{numero}' }
  expect(fillMessage('{client} {clent}', values)).toBe('{numero} {clent}')
  expect(unknownVariables('{clent} {client} {clent} {constructor}', quoteMessageVariables)).toEqual([
    'clent',
    'constructor',
  ])
})

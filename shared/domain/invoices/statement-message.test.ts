import { expect, test } from 'vitest'
import { fillMessage, unknownVariables } from '#shared/domain/documents/message-template.ts'
import {
  defaultStatementMessage,
  defaultStatementSubject,
  statementMessageValues,
  statementMessageVariables,
} from './statement-message.ts'

const facts = {
  clientName: 'Verrerie Oudinot',
  to: '2026-11-30',
  currency: 'EUR',
  sellerName: 'Atelier Aubry',
  recipientName: ' Élise Martin ',
  senderName: null,
} as const

test.each([
  [120_050, 'vous nous devez 1\u202f200,50\u00a0€.'],
  [-4_000, 'présente 40,00\u00a0€ en votre faveur.'],
  [0, 'votre compte est soldé.'],
])('a balance of %i cents is told as it is', (balanceCents, words) => {
  const told = fillMessage(
    defaultStatementMessage(balanceCents),
    statementMessageValues({ ...facts, balanceCents }),
  )
  expect(told).toContain(words)
  expect(told).toMatch(/^Bonjour Élise Martin,\n[\s\S]*arrêté au 30 novembre 2026[\s\S]*Atelier Aubry$/)
  expect(told).not.toMatch(/[{}]/)
})

test('the default words know every variable that they name', () => {
  for (const text of [defaultStatementSubject, defaultStatementMessage(1), defaultStatementMessage(-1)])
    expect(unknownVariables(text, statementMessageVariables)).toEqual([])
})

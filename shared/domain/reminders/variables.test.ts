import { describe, expect, it, test } from 'vitest'
import {
  emptyVariables,
  fillReminder,
  quoteReminderValues,
  type ReminderFacts,
  reminderValues,
  reminderVariableNames,
  saysAmount,
  variableFault,
} from './variables.ts'

const facts: ReminderFacts = {
  today: '2026-11-30',
  currency: 'EUR',
  clientName: 'Verrerie Oudinot',
  invoices: [
    {
      number: 'F-2026-0012',
      issuedOn: '2026-10-01',
      dueOn: '2026-10-31',
      owedCents: 120_050,
      contestedCents: 0,
    },
    {
      number: 'F-2026-0019',
      issuedOn: '2026-11-01',
      dueOn: '2026-12-01',
      owedCents: 10_000,
      contestedCents: 4_000,
    },
  ],
  interestCents: 1_199,
  indemnityCents: 4_000,
  lastPayment: { on: '2026-09-01', cents: 5_000 },
  url: 'https://exemple.fr/f/x',
  recipientName: ' Élise Martin ',
  sellerName: 'Atelier Aubry',
  senderName: null,
}

test('every variable of a client’s invoices is filled', () => {
  const values = reminderValues(facts)
  expect(
    emptyVariables(
      reminderVariableNames.map((name) => `{${name}}`),
      values,
    ),
  ).toEqual([])
  expect(values).toMatchObject({
    salutation: 'Bonjour Élise Martin,',
    numero: 'F-2026-0012',
    total: '1\u202f300,50\u00a0€',
    joursRetard: '30\u00a0jours',
    echeance: '31 octobre 2026',
    interets: '11,99\u00a0€',
    indemnite: '40,00\u00a0€',
    dernierPaiement: '50,00\u00a0€ le 1er septembre 2026',
    expediteur: 'Atelier Aubry',
  })
  expect(values.factures.split('\n')).toEqual([
    '– F-2026-0012 du 1er octobre 2026\u00a0: 1\u202f200,50\u00a0€, à payer avant le 31 octobre 2026, 30\u00a0jours de retard',
    '– F-2026-0019 du 1er novembre 2026\u00a0: 100,00\u00a0€, à payer avant le 1er décembre 2026, hors 40,00\u00a0€ contestés',
  ])
})

describe('what has no sense is empty', () => {
  it('before the due date, without indemnity, interest nor payment', () => {
    const values = reminderValues({
      ...facts,
      today: '2026-10-26',
      interestCents: null,
      indemnityCents: 0,
      lastPayment: null,
    })
    const texts = ['{joursRetard} {total}', '{interets} {indemnite} {dernierPaiement} {client}']
    expect(emptyVariables(texts, values)).toEqual(['joursRetard', 'interets', 'indemnite', 'dernierPaiement'])
  })

  it('for a devis', () => {
    const values = quoteReminderValues({ ...facts, number: 'D-1', grossCents: 9_900, validUntil: null })
    expect(emptyVariables(['{echeance} {numero}', '{total}'], values)).toEqual(['echeance'])
    expect(fillReminder('{salutation} devis {numero} de {total}', values)).toBe(
      'Bonjour Élise Martin, devis D-1 de 99,00\u00a0€',
    )
  })
})

test('a variable that is unknown, or of the other subject, is named', () => {
  expect(variableFault('{salutation} {total} {factures}', 'invoices')).toBeNull()
  expect(variableFault('{total} {montant}', 'invoices')).toContain('{montant} n’existe pas')
  expect(variableFault('{interets}', 'quote')).toContain(
    '{interets} n’a pas de sens dans une relance d’un devis',
  )
})

test('the amount is said by the total or by the table', () => {
  expect([saysAmount('{total}'), saysAmount('{factures}'), saysAmount('total {client}')]).toEqual([
    true,
    true,
    false,
  ])
})

import { expect, it } from 'vitest'
import { ledgerFaultText, type NamedFault, periodText } from './ledger-words.ts'

const spaced = (text: string) => text.replaceAll(/\s/g, ' ')
const fault = (facts: Partial<NamedFault>): NamedFault => ({
  position: 12,
  kind: 'invoice_issued',
  subjectId: 'id',
  name: 'F2026-0007',
  reason: 'document_altered',
  ...facts,
})

it('names the document and its row', () => {
  expect(spaced(ledgerFaultText(fault({})))).toBe(
    'Le contenu de la ligne 12 du registre, document F2026-0007, n’est plus tel qu’il a été enregistré.',
  )
  expect(spaced(ledgerFaultText(fault({ reason: 'file_missing' })))).toContain(
    'document F2026-0007, a disparu',
  )
})

it('names a closure by its period', () => {
  const closed = fault({ kind: 'closure', name: '2026-11', reason: 'chain_broken' })
  expect(spaced(ledgerFaultText(closed))).toContain('clôture : novembre 2026')
  expect([periodText('2026-11-25'), periodText('2026-11'), periodText('2026')].map(spaced)).toEqual([
    '25 nov. 2026',
    'novembre 2026',
    '2026',
  ])
})

it('names a payment by its reference', () => {
  const paid = (name: string | null) => spaced(ledgerFaultText(fault({ kind: 'payment_recorded', name })))
  expect(paid('Virement 7')).toContain('règlement : Virement 7')
  expect(paid(null)).toContain('un règlement sans référence')
})

it('says that a series lacks a document, which has no name left', () => {
  const short = fault({ subjectId: null, name: 'main 2026', reason: 'document_missing' })
  expect(spaced(ledgerFaultText(short))).toContain('dans la série main 2026')
})

it('has a sentence of its own for each reason', () => {
  const reasons = [
    'entry_missing',
    'money_altered',
    'entry_altered',
    'chain_broken',
    'document_missing',
    'document_altered',
    'file_missing',
    'file_altered',
  ] as const
  expect(new Set(reasons.map((reason) => ledgerFaultText(fault({ reason })))).size).toBe(reasons.length)
})

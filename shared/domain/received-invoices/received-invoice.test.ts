import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { validEInvoices } from '#shared/domain/e-invoices/valid-e-invoices.fixture.ts'
import {
  isReceivedOverdue,
  type ReceivedFacts,
  receivedCan,
  receivedSources,
  receivedStatuses,
  receivedTransitions,
  reopenedTo,
} from './received-invoice.ts'
import { fieldsOf, receivedFaults, sirenOf } from './received-terms.ts'

const text = fc.option(fc.constant('x'))
const facts: fc.Arbitrary<ReceivedFacts> = fc.record({
  status: fc.constantFrom(...receivedStatuses),
  source: fc.constantFrom(...receivedSources),
  credit: fc.boolean(),
  supplierName: text,
  number: text,
  issuedOn: fc.option(fc.constant('2026-10-02')),
  grossCents: fc.option(fc.nat()),
})
const leadsTo = { approve: 'approved', refuse: 'refused', pay: 'paid' } as const

describe('a decision', () => {
  test('is only allowed where a transition is', () => {
    fc.assert(
      fc.property(facts, (invoice) => {
        for (const [action, status] of Object.entries(leadsTo))
          if (receivedCan[action as keyof typeof leadsTo](invoice).ok)
            expect(receivedTransitions[invoice.status]).toContain(status)
        const back = reopenedTo[invoice.status]
        expect(receivedCan.reopen(invoice).ok).toBe(back !== null)
        if (back !== null) expect(receivedTransitions[invoice.status]).toContain(back)
      }),
    )
  })

  test('to delete is only while it is to be checked, and nothing was said of it', () => {
    fc.assert(
      fc.property(facts, fc.boolean(), (invoice, answered) => {
        const may = receivedCan.delete({ ...invoice, answered }).ok
        expect(may).toBe(invoice.status === 'to_check' && !answered)
      }),
    )
  })

  test('is never to change what an XML says, nor what is decided', () => {
    fc.assert(
      fc.property(facts, (invoice) => {
        const may = receivedCan.edit(invoice).ok
        expect(may).toBe(invoice.source === 'file' && invoice.status === 'to_check')
      }),
    )
  })

  test('needs to be known: supplier, number, day and total', () => {
    const invoice: ReceivedFacts = {
      status: 'to_check',
      source: 'file',
      credit: false,
      supplierName: 'x',
      number: '1',
      issuedOn: '2026-10-02',
      grossCents: 0,
    }
    expect(receivedCan.approve(invoice).ok).toBe(true)
    for (const name of ['supplierName', 'number', 'issuedOn', 'grossCents'])
      expect(receivedCan.approve({ ...invoice, [name]: null })).toEqual({
        ok: false,
        code: 'received_incomplete',
      })
  })
})

test('late is what is due and past its day, never a credit note', () => {
  const due = { status: 'approved', credit: false, dueOn: '2026-11-01' } as const
  expect(isReceivedOverdue(due, '2026-11-01')).toBe(false)
  expect(isReceivedOverdue(due, '2026-11-02')).toBe(true)
  expect(isReceivedOverdue({ ...due, credit: true }, '2026-11-02')).toBe(false)
  expect(isReceivedOverdue({ ...due, status: 'paid' }, '2026-11-02')).toBe(false)
})

const invoice = { ...validEInvoices.standard, number: 'F-1', issuedOn: '2026-10-02' }
const totals = { ...invoice.totals, grossCents: -120, netCents: -100, dueCents: -120 }

test('the sign is in « credit »: a negative invoice and a credit note both give back', () => {
  expect(fieldsOf(invoice)?.credit).toBe(false)
  expect(fieldsOf({ ...invoice, typeCode: '381' })?.credit).toBe(true)
  expect(fieldsOf({ ...invoice, totals })).toMatchObject({ credit: true, grossCents: 120, dueCents: 120 })
  expect(fieldsOf({ ...invoice, number: ' ' })).toBeNull()
})

test('a SIREN is that of the registration, else of the SIRET or the VAT number', () => {
  const party = { ...invoice.seller, legalRegistration: null, identifiers: [], vatId: null }
  expect(sirenOf(party)).toBeNull()
  expect(sirenOf({ ...party, vatId: 'FR 44 732829320' })).toBe('732829320')
  expect(sirenOf({ ...party, vatId: 'DE732829320' })).toBeNull()
  expect(sirenOf({ ...party, identifiers: [{ scheme: '0009', value: '73282932000074' }] })).toBe('732829320')
  expect(sirenOf({ ...party, legalRegistration: { scheme: '0002', value: '123456789' } })).toBeNull()
})

test('typed sums must agree', () => {
  const fields = { ...fieldsOf(invoice)!, netCents: 100, grossCents: 121 }
  const vatRates = [{ category: 'S', rateBps: 2_000, baseCents: 100, vatCents: 20 }]
  const faults = (over: object) =>
    receivedFaults({ ...fields, vatRates, ...over }, '2026-11-25').map(({ field }) => field)
  expect(faults({})).toEqual(['grossCents'])
  expect(faults({ grossCents: 120 })).toEqual([])
  expect(faults({ grossCents: 120, issuedOn: '2026-11-26', dueOn: '2026-11-25' })).toEqual([
    'issuedOn',
    'dueOn',
  ])
})

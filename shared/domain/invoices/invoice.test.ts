import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type InvoiceFacts,
  invoiceCan,
  invoiceStatuses,
  invoiceStatusLabel,
  invoiceTransitions,
  isOverdue,
  owedCents,
  refundableCents,
  statusOf,
} from './invoice.ts'
import { type InvoiceKind, invoiceKinds, isCreditNote } from './invoice-kind.ts'

const money = { dueCents: 100_00, grossCents: 120_00, paidCents: 0, creditedCents: 0, lostCents: 0 }
const lost = ['partly_written_off', 'written_off']
const allowedIn = (can: (invoice: InvoiceFacts) => { ok: boolean }, kind: InvoiceKind = 'invoice') =>
  invoiceStatuses.filter((status) => can({ kind, status }).ok)
const chained = (facts: InvoiceFacts) => ({ ...facts, ...money, takenBack: false })

describe('invoiceCan', () => {
  it('lets only a draft be edited, deleted and issued', () => {
    expect(allowedIn(invoiceCan.edit)).toEqual(['draft'])
    expect(allowedIn(invoiceCan.delete)).toEqual(['draft'])
    expect(allowedIn(invoiceCan.issue)).toEqual(['draft'])
  })

  it('sends what is issued and not cancelled, takes payments while something is owed', () => {
    expect(allowedIn(invoiceCan.send)).toEqual(['issued', 'sent', 'partly_paid', 'paid', ...lost, 'disputed'])
    expect(allowedIn(invoiceCan.recordPayment)).toEqual([
      'issued',
      'sent',
      'partly_paid',
      ...lost,
      'disputed',
    ])
    expect(allowedIn(invoiceCan.duplicate)).toEqual([...invoiceStatuses])
  })

  it('opens a dispute once, on a paid invoice too, and settles one that is open', () => {
    expect(allowedIn(invoiceCan.dispute)).toEqual(['issued', 'sent', 'partly_paid', 'paid', ...lost])
    expect(allowedIn(invoiceCan.settleDispute)).toEqual(['disputed'])
  })

  it('credits and replaces what is in force, unless another invoice takes it back', () => {
    const inForce = ['issued', 'sent', 'partly_paid', 'paid', ...lost, 'disputed']
    expect(allowedIn((facts) => invoiceCan.credit(chained(facts)))).toEqual(inForce)
    expect(allowedIn((facts) => invoiceCan.replace(chained(facts)))).toEqual(inForce)
    const sent = chained({ kind: 'deposit', status: 'sent' })
    expect(invoiceCan.credit({ ...sent, takenBack: true })).toMatchObject({ code: 'invoice_taken_back' })
    expect(invoiceCan.replace({ ...sent, takenBack: true })).toMatchObject({ code: 'invoice_taken_back' })
    expect(invoiceCan.credit({ ...sent, creditedCents: 119_99 })).toEqual({ ok: true })
    expect(invoiceCan.credit({ ...sent, creditedCents: 120_00 })).toMatchObject({
      code: 'invoice_fully_credited',
    })
    const invoice = chained({ kind: 'invoice', status: 'sent' })
    expect(invoiceCan.replace({ ...invoice, creditedCents: 1 })).toMatchObject({ code: 'invoice_credited' })
    expect(invoiceCan.replace(sent)).toMatchObject({ code: 'deposit_not_replaceable' })
    const written = { ...invoice, lostCents: 1 }
    for (const can of [invoiceCan.credit, invoiceCan.replace])
      expect(can(written)).toMatchObject({ code: 'invoice_written_off' })
  })

  it('reminds of an overdue invoice that is not disputed', () => {
    const late = { kind: 'invoice', status: 'sent', dueOn: '2026-11-24' } as const
    expect(invoiceCan.remind(late, '2026-11-25')).toEqual({ ok: true })
    expect(invoiceCan.remind(late, '2026-11-24')).toMatchObject({ code: 'invoice_not_overdue' })
    expect(invoiceCan.remind({ ...late, status: 'disputed' }, '2026-11-25')).toMatchObject({
      code: 'invoice_disputed',
    })
    expect(isOverdue({ ...late, kind: 'credit_note' }, '2026-11-25')).toBe(false)
  })

  it.each([
    ['draft', 'invoice', 'invoice_not_issued'],
    ['cancelled', 'invoice', 'invoice_cancelled'],
    ['paid', 'invoice', 'invoice_already_paid'],
    ['sent', 'credit_note', 'invoice_is_credit_note'],
    ['sent', 'global_allowance', 'invoice_is_credit_note'],
  ] as const)('says why a %s %s takes no payment', (status, kind, code) => {
    expect(invoiceCan.recordPayment({ kind, status })).toEqual({ ok: false, code })
  })
})

describe('statusOf', () => {
  const sent = {
    ...money,
    kind: 'invoice',
    issued: true,
    sent: true,
    disputed: false,
    replaced: false,
  } as const

  it.each([
    [{ issued: false }, 'draft'],
    [{ sent: false }, 'issued'],
    [{}, 'sent'],
    [{ paidCents: 1 }, 'partly_paid'],
    [{ paidCents: 100_00 }, 'paid'],
    [{ creditedCents: 50_00, paidCents: 50_00 }, 'paid'],
    [{ creditedCents: 50_00 }, 'sent'],
    [{ dueCents: 0 }, 'paid'],
    [{ lostCents: 40_00 }, 'sent'],
    [{ lostCents: 100_00 }, 'written_off'],
    [{ lostCents: 60_00, creditedCents: 40_00 }, 'written_off'],
    [{ lostCents: 60_00, paidCents: 40_00 }, 'partly_written_off'],
    [{ lostCents: 60_00, paidCents: 20_00 }, 'partly_paid'],
    [{ lostCents: 100_00, disputed: true }, 'disputed'],
    [{ disputed: true, paidCents: 100_00 }, 'disputed'],
    [{ creditedCents: 120_00, disputed: true }, 'cancelled'],
    [{ replaced: true }, 'cancelled'],
    [{ kind: 'credit_note' }, 'sent'],
  ] as const)('%j is %s', (changes, status) => {
    expect(statusOf({ ...sent, ...changes })).toBe(status)
  })

  it('moves only as the transitions say, whatever is paid, credited, sent or disputed next', () => {
    const facts = fc.record({
      kind: fc.constantFrom(...(Object.keys(invoiceKinds) as InvoiceKind[])),
      issued: fc.boolean(),
      sent: fc.boolean(),
      disputed: fc.boolean(),
      replaced: fc.boolean(),
      grossCents: fc.integer({ min: 1, max: 9 }),
      dueCents: fc.integer({ min: 0, max: 9 }),
      paidCents: fc.integer({ min: 0, max: 9 }),
      creditedCents: fc.integer({ min: 0, max: 9 }),
      lostCents: fc.integer({ min: 0, max: 9 }),
    })
    // Events that never come back: issuing, sending, a credit note, a replacement.
    const later = fc.record({
      sent: fc.boolean(),
      disputed: fc.boolean(),
      replaced: fc.boolean(),
      paidCents: fc.integer({ min: 0, max: 9 }),
      lostCents: fc.integer({ min: 0, max: 9 }),
      credit: fc.integer({ min: 0, max: 3 }),
    })
    fc.assert(
      fc.property(facts, later, (before, after) => {
        if (!before.issued) return
        const next = {
          ...before,
          ...after,
          sent: before.sent || after.sent,
          replaced: before.replaced || after.replaced,
          creditedCents: before.creditedCents + after.credit,
        }
        const [from, to] = [statusOf(before), statusOf(next)]
        if (from !== to) expect(invoiceTransitions[from]).toContain(to)
        expect(owedCents(next) === 0 || refundableCents(next) === 0).toBe(true)
        if (isCreditNote(before.kind)) expect(['issued', 'sent']).toContain(from)
      }),
      { numRuns: 5_000 },
    )
  })

  it('has words that agree in gender with the document', () => {
    expect(invoiceStatusLabel('sent', 'credit_note')).toBe('Envoyé')
    expect(invoiceStatusLabel('sent', 'deposit')).toBe('Envoyée')
    expect(invoiceStatusLabel('sent', 'deposit', true)).toBe('En retard')
  })
})

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type DatedWork, mostUrgentFirst, urgencyOf, workKinds } from './work.ts'

const TODAY = '2026-11-21'
const row = (kind: DatedWork['kind'], dueOn = TODAY, id: string = kind): DatedWork => ({
  kind,
  id,
  dueOn,
  dueAt: null,
})

it('puts first what stops the mails, then what ends today, then money, then what can wait', () => {
  const rows = [
    row('line_to_match', '2026-01-01'),
    row('late_invoice', '2026-08-01'),
    row('expiring_quote', '2026-11-23', 'in two days'),
    row('late_conversation', '2026-11-20'),
    row('refund_to_answer'),
    row('expiring_quote', TODAY, 'tonight'),
    row('cut_mailbox'),
  ]
  expect(mostUrgentFirst(rows, TODAY).map(({ id }) => id)).toEqual([
    ...['cut_mailbox', 'tonight', 'late_conversation'],
    ...['in two days', 'late_invoice', 'refund_to_answer', 'line_to_match'],
  ])
})

it('loses no row, never puts the less urgent first, and does not depend on the order found', () => {
  const day = fc.integer({ min: 1, max: 28 }).map((n) => `2026-11-${String(n).padStart(2, '0')}`)
  const anyRow = fc.record({
    kind: fc.constantFrom(...workKinds),
    id: fc.uuid(),
    dueOn: day,
    dueAt: fc.constant(null),
  })
  fc.assert(
    fc.property(fc.uniqueArray(anyRow, { selector: ({ id }) => id, maxLength: 30 }), (rows) => {
      const sorted = mostUrgentFirst(rows, TODAY)
      expect(sorted.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(
        rows.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
      )
      const levels = sorted.map((one) => urgencyOf(one, TODAY))
      expect(levels).toEqual(levels.toSorted((a, b) => a - b))
      expect(mostUrgentFirst(rows.toReversed(), TODAY)).toEqual(sorted)
    }),
  )
})

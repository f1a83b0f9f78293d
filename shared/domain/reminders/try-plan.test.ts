import { expect, test } from 'vitest'
import { isWorkingDay } from '#shared/domain/working-hours/working-days.ts'
import { startPlans } from './start-plans.ts'
import { type TriedClient, type TriedInvoice, tryPlan } from './try-plan.ts'

const steps = (...days: number[]) => ({
  steps: days.map((day) => ({ ...startPlans.professional.steps[1]!, days: day })),
})
const invoice = (id: string, dueOn: string, ...movements: [on: string, cents: number][]): TriedInvoice => ({
  id,
  dueOn,
  movements: movements.map(([on, cents]) => ({ on, cents })),
})
const tried = (invoices: TriedInvoice[], over: Partial<TriedClient> = {}) =>
  tryPlan({
    plan: steps(3, 12, 25),
    invoices,
    from: '2026-01-01',
    until: '2026-12-31',
    isWorkingDay: (day) => isWorkingDay(day, 'metropole'),
    minimumGapDays: 5,
    reading: 'contextual',
    holdsFor: () => true,
    ...over,
  }).map(({ on, stepIndex, invoiceIds, totalCents }) => [on, stepIndex, invoiceIds.join(), totalCents])

test('an invoice paid late had the steps until its payment, for what it owed then', () => {
  const late = invoice(
    'a',
    '2026-03-02',
    ['2026-02-02', 10_000],
    ['2026-03-10', -4_000],
    ['2026-03-20', -6_000],
  )
  expect(tried([late])).toEqual([
    ['2026-03-05', 0, 'a', 10_000],
    // A Saturday is no working day.
    ['2026-03-16', 1, 'a', 6_000],
  ])
})

test('one that was paid in time had none; one that nobody paid had all', () => {
  expect(tried([invoice('a', '2026-03-02', ['2026-02-02', 100], ['2026-03-02', -100])])).toEqual([])
  expect(tried([invoice('a', '2026-03-02', ['2026-02-02', 100])])).toHaveLength(3)
})

test('what is late at the same time leaves in one mail, and the next step keeps its distance', () => {
  const two = [
    invoice('a', '2026-03-02', ['2026-02-02', 100]),
    invoice('b', '2026-03-04', ['2026-02-04', 50], ['2026-03-13', -50]),
  ]
  expect(tried(two)).toEqual([
    ['2026-03-05', 0, 'a,b', 150],
    ['2026-03-16', 1, 'a', 100],
    // Thirteen days after it, as the plan has them, is a Sunday.
    ['2026-03-30', 2, 'a', 100],
  ])
})

test('the days before are gone through and not told; those after the last day neither', () => {
  const old = invoice('a', '2025-12-15', ['2025-11-15', 100])
  expect(tried([old])).toEqual([['2026-01-12', 2, 'a', 100]])
  expect(tried([old], { from: '2026-02-01' })).toEqual([])
  expect(tried([invoice('a', '2026-12-28', ['2026-12-01', 100])])).toEqual([['2026-12-31', 0, 'a', 100]])
})

test('the amounts of a rule are those of the day', () => {
  const late = invoice('a', '2026-03-02', ['2026-02-02', 10_000], ['2026-03-10', -4_000])
  expect(tried([late], { holdsFor: (cents) => cents >= 8_000 })).toEqual([['2026-03-05', 0, 'a', 10_000]])
})

test('a year of a client with many invoices takes a moment', () => {
  const many = Array.from({ length: 500 }, (_, at): TriedInvoice => {
    const day = (n: number) => new Date(Date.UTC(2025, 5, 1 + (at % 365) + n)).toISOString().slice(0, 10)
    return invoice(
      `i${at}`,
      day(30),
      [day(0), 100],
      ...(at % 3 === 0 ? [] : [[day(45), -100] as [string, number]]),
    )
  })
  const start = performance.now()
  expect(tried(many).length).toBeGreaterThan(10)
  expect(performance.now() - start).toBeLessThan(5_000)
})

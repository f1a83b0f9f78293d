import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, daysBetween } from '#shared/time/calendar-day.ts'
import { dueDate, type PaymentTerms, termsText, termWarning, usualTerms } from './payment-terms.ts'

const days = (count: number): PaymentTerms => ({ kind: 'days', days: count })
const endOfMonth = (count: number, reading: 'days_first' | 'month_first'): PaymentTerms => ({
  kind: 'end_of_month',
  days: count,
  reading,
})
const spaced = (text: string) => text.replaceAll(/\s/g, ' ')
const anyDay = fc.integer({ min: 0, max: 20_000 }).map((offset) => addDays('2020-01-01', offset))

describe('dueDate', () => {
  it.each([
    [{ kind: 'on_receipt' }, '2026-11-25', '2026-11-25'],
    [days(30), '2026-01-31', '2026-03-02'],
    [days(60), '2027-12-15', '2028-02-13'],
    [endOfMonth(45, 'days_first'), '2026-11-25', '2027-01-31'],
    [endOfMonth(45, 'month_first'), '2026-11-25', '2027-01-14'],
    [endOfMonth(45, 'days_first'), '2026-01-14', '2026-02-28'],
    [endOfMonth(45, 'days_first'), '2028-01-15', '2028-02-29'],
    [endOfMonth(45, 'month_first'), '2028-02-01', '2028-04-14'],
    [{ kind: 'chosen', on: '2026-12-24' }, '2026-11-25', '2026-12-24'],
  ] as const)('%j from %s is %s', (terms, from, to) => {
    expect(dueDate(terms, from)).toBe(to)
  })

  it('ends a month by its last day, days first; never goes back as the invoice gets later', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 0, max: 90 }), (day, count) => {
        const last = dueDate(endOfMonth(count, 'days_first'), day)
        expect(addDays(last, 1).slice(8)).toBe('01')
        expect(daysBetween(day, last)).toBeGreaterThanOrEqual(count)
        expect(daysBetween(day, last)).toBeLessThanOrEqual(count + 30)
        for (const { terms } of usualTerms) {
          expect(dueDate(terms, day) >= day).toBe(true)
          expect(dueDate(terms, addDays(day, 1)) >= dueDate(terms, day)).toBe(true)
        }
      }),
      { numRuns: 2_000 },
    )
  })

  it('adds the days to the end of the month in the other reading', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 0, max: 90 }), (day, count) => {
        const start = addDays(dueDate(endOfMonth(count, 'month_first'), day), -count)
        expect(start.slice(0, 7)).toBe(day.slice(0, 7))
        expect(addDays(start, 1).slice(8)).toBe('01')
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('termWarning', () => {
  const warning = (terms: PaymentTerms, changes = {}) =>
    termWarning({ terms, issuedOn: '2026-11-25', buyerIsProfessional: true, periodic: false, ...changes })

  it('accepts what the law allows, on any day', () => {
    fc.assert(
      fc.property(anyDay, (issuedOn) => {
        for (const { terms } of usualTerms) expect(warning(terms, { issuedOn })).toBeNull()
      }),
      { numRuns: 1_000 },
    )
  })

  it('names the last day and the article', () => {
    expect(warning(days(61))).toMatchObject({ latestOn: '2027-01-24' })
    expect(spaced(warning(days(61))?.text ?? '')).toBe(
      'Entre professionnels, le délai de paiement ne peut pas dépasser 60 jours après la date de la facture, soit le 24 janv. 2027 (article L. 441-10 du Code de commerce).',
    )
  })

  it.each([
    [days(60), null],
    [{ kind: 'chosen', on: '2027-01-24' }, null],
    [{ kind: 'chosen', on: '2027-01-25' }, '2027-01-24'],
    [endOfMonth(46, 'days_first'), null],
    [endOfMonth(60, 'days_first'), null],
    [endOfMonth(46, 'month_first'), '2027-01-14'],
    [endOfMonth(90, 'days_first'), '2027-01-31'],
  ] as const)('%j: %s', (terms, latest) => {
    expect(warning(terms)?.latestOn ?? null).toBe(latest)
  })

  it('allows 45 days for a periodic invoice, and says nothing to consumers', () => {
    expect(warning(days(45), { periodic: true })).toBeNull()
    expect(warning(days(46), { periodic: true })?.latestOn).toBe('2027-01-09')
    expect(warning(endOfMonth(45, 'days_first'), { periodic: true })?.latestOn).toBe('2027-01-09')
    expect(warning(days(365), { buyerIsProfessional: false })).toBeNull()
  })

  it('allows as many days as an agreement of the trade', () => {
    expect(warning(days(95), { sectorDays: 95 })).toBeNull()
    expect(warning(days(96), { sectorDays: 95 })).not.toBeNull()
    expect(warning(endOfMonth(45, 'month_first'), { sectorDays: 61 })).toBeNull()
  })
})

describe('termsText', () => {
  it('says which reading of the end of month was agreed', () => {
    expect(usualTerms.map(({ terms }) => spaced(termsText(terms)))).toEqual([
      'Paiement à 30 jours date de facture',
      'Paiement à 45 jours date de facture, puis fin de mois',
      'Paiement à 45 jours après la fin du mois de la facture',
      'Paiement à 60 jours date de facture',
      'Paiement à réception de la facture',
    ])
    expect(spaced(termsText({ kind: 'chosen', on: '2026-12-24' }))).toBe('Paiement le 24 déc. 2026')
  })
})

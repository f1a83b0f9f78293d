import { expect, it } from 'vitest'
import { agreementInstant, isAgreementDay } from './agreement.ts'

it('takes a day from that of the quote to today', () => {
  const quote = { issuedOn: '2026-11-10' }
  const days = ['2026-11-09', '2026-11-10', '2026-11-21', '2026-11-22']
  expect(days.map((day) => isAgreementDay(day, quote, '2026-11-21'))).toEqual([false, true, true, false])
})

it('is counted on its day, after the quote left', () => {
  const now = new Date('2026-11-21T09:00:00Z')
  const facts = {
    timeZone: 'Europe/Paris',
    today: '2026-11-21',
    now,
    sentAt: new Date('2026-11-10T15:00:00Z'),
  }
  expect(agreementInstant('2026-11-21', facts)).toEqual(now)
  expect(agreementInstant('2026-11-15', facts)).toEqual(new Date('2026-11-15T11:00:00Z'))
  expect(agreementInstant('2026-11-10', facts)).toEqual(facts.sentAt)
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readMessageDay, readMessageInstant, writeMessageInstant } from './message-time.ts'

describe('an instant of a message', () => {
  test.each([
    ['204 in summer, in the time of Paris', '20270701151000', '2027-07-01T13:10:00.000Z'],
    ['204 in winter', '20271112090005', '2027-11-12T08:00:05.000Z'],
    ['102 is the midnight of Paris', '20270701', '2027-06-30T22:00:00.000Z'],
    ['203, without seconds', '202707011510', '2027-07-01T13:10:00.000Z'],
    ['an offset is believed', '20270701151000+0000', '2027-07-01T15:10:00.000Z'],
    ['whatever its sign and sign of hours', '20270701151000-04:00', '2027-07-01T19:10:00.000Z'],
    ['UTC', '20270701151000Z', '2027-07-01T15:10:00.000Z'],
    ['as ISO 8601 writes it', '2027-07-01T15:10:00.123Z', '2027-07-01T15:10:00.000Z'],
    ['ISO 8601 without offset', '2027-07-01T15:10:07', '2027-07-01T13:10:07.000Z'],
    ['an hour that clocks show twice is the first', '20271031023000', '2027-10-31T00:30:00.000Z'],
    ['an hour that clocks skip is the skip', '20270328023000', '2027-03-28T01:00:00.000Z'],
  ])('%s', (_case, text, instant) => {
    expect(readMessageInstant(text)).toBe(instant)
  })

  test.each([
    '',
    'demain',
    '2027',
    '20270230',
    '20271301120000',
    '20270701240000',
    '20270701126000',
    '20270701120060',
    '2027070112',
    '202707011210001',
    '20270701121000+1500',
    '20270701121000+0160',
    '19991231235959',
    '21000101000000',
    '20270701121000 ',
  ])('%j is none', (text) => {
    expect(readMessageInstant(text)).toBeNull()
  })

  test('is written in the clocks of Paris and read back to the second', () => {
    expect(writeMessageInstant('2027-07-01T22:30:15.900Z')).toBe('20270702003015')
    const at = fc.date({
      min: new Date('2026-01-01T00:00:00Z'),
      max: new Date('2090-12-31T00:00:00Z'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(at, (date) => {
        const instant = date.toISOString()
        const text = writeMessageInstant(instant)
        expect(text).toMatch(/^\d{14}$/)
        const read = readMessageInstant(text) ?? ''
        // Once a year an hour has two instants: the first is read. Its text is the same.
        expect(writeMessageInstant(read)).toBe(text)
        const lostMs = Date.parse(instant) - Date.parse(read)
        expect(lostMs < 1_000 || Math.floor(lostMs / 1_000) === 3_600).toBe(true)
      }),
      { numRuns: 300 },
    )
  })
})

test('a day of an invoice is the one that is written, whatever the time and the offset beside it', () => {
  expect(readMessageDay('20270701')).toBe('2027-07-01')
  expect(readMessageDay('20270701233000-0800')).toBe('2027-07-01')
  expect(readMessageDay('20270229')).toBeNull()
  expect(readMessageDay('01/07/2027')).toBeNull()
})

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readHours, weekFault, writeHours } from './typed-hours.ts'

const intervals = fc
  .uniqueArray(fc.integer({ min: 0, max: 1440 }), { minLength: 2, maxLength: 8 })
  .map((marks) => marks.sort((a, b) => a - b))
  .map((marks) =>
    Array.from({ length: Math.floor(marks.length / 2) }, (_, at) => ({
      from: marks[2 * at]!,
      to: marks[2 * at + 1]!,
    })),
  )

it('reads what it wrote', () => {
  fc.assert(
    fc.property(intervals, (hours) => {
      expect(readHours(writeHours(hours))).toEqual(hours)
    }),
  )
})

it.each([
  ['9h-12h30, 14h-18h', '9:00-12:30, 14:00-18:00'],
  [' 14:00 – 18:00 ; 9h à 12h', '9:00-12:00, 14:00-18:00'],
  ['0-24', '0:00-24:00'],
  ['', ''],
])('« %s » is %s', (typed, written) => {
  expect(writeHours(readHours(typed)!)).toBe(written)
})

it.each(['matin', '9-', '9:00-8:00', '9:00-9:00', '9-25', '9:75-10', '9-12, 11-14'])(
  '« %s » is no list',
  (typed) => {
    expect(readHours(typed)).toBeNull()
  },
)

it('wants a week with an open day, and names the day of a fault', () => {
  const closed = Array.from({ length: 7 }, () => [])
  expect(weekFault(closed)?.message).toBe('Ouvrez au moins un jour.')
  expect(weekFault(closed.with(0, [{ from: 1, to: 2 }] as never))).toBeNull()
  expect(weekFault(closed.with(3, [{ from: 2, to: 1 }] as never))?.path).toEqual([3])
})

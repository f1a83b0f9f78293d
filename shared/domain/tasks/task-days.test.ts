import { expect, it } from 'vitest'
import { bucketOf, endOfWeek, endsSnooze } from './task-days.ts'
import { taskOfInvitation } from './task-of-invitation.ts'
import { reminderInstants } from './task-reminders.ts'

const now = new Date('2026-11-30T09:00:00Z')
const task = { dueOn: null, startsOn: null, snoozedUntil: null }

it.each([
  [{ dueOn: '2026-11-29' }, 'late'],
  [{ dueOn: '2026-11-30' }, 'today'],
  [{ dueOn: '2026-12-06' }, 'week'],
  [{ dueOn: '2026-12-07' }, 'later'],
  [{}, 'none'],
  [{ dueOn: '2026-11-29', startsOn: '2026-12-01' }, 'put_off'],
  [{ dueOn: '2026-11-29', startsOn: '2026-11-30' }, 'late'],
  [{ dueOn: '2026-11-29', snoozedUntil: '2026-11-30T09:00:01Z' }, 'put_off'],
  [{ dueOn: '2026-11-29', snoozedUntil: '2026-11-30T09:00:00Z' }, 'late'],
])('on Monday 30 November 2026 %o is « %s »', (fields, bucket) => {
  expect(bucketOf({ ...task, ...fields }, '2026-11-30', now)).toBe(bucket)
})

it('ends the week on Sunday, also on a Sunday', () => {
  expect(endOfWeek('2026-11-30')).toBe('2026-12-06')
  expect(endOfWeek('2026-12-06')).toBe('2026-12-06')
})

it('ends a snooze where the due day or hour changes, and nowhere else', () => {
  const due = { dueOn: '2026-11-30', dueMinute: null }
  expect(endsSnooze(due, due)).toBe(false)
  expect(endsSnooze(due, { ...due, dueMinute: 540 })).toBe(true)
  expect(endsSnooze(due, { ...due, dueOn: '2026-12-01' })).toBe(true)
})

it('reminds before the hour, or before the morning of the day, never in the past and never twice', () => {
  const at = (dueOn: string, dueMinute: number | null, reminders: number[]) =>
    reminderInstants({ dueOn, dueMinute, reminders }, 'Europe/Paris', now).map((instant) =>
      instant.toISOString(),
    )
  expect(at('2026-12-01', 540, [0, 15, 15])).toEqual(['2026-12-01T07:45:00.000Z', '2026-12-01T08:00:00.000Z'])
  expect(at('2026-12-01', null, [0])).toEqual(['2026-12-01T06:55:00.000Z'])
  expect(at('2026-11-30', null, [0])).toEqual([])
  // The hour that does not exist, the night of 28 March 2027: the instant of the change.
  expect(at('2027-03-28', 150, [0])).toEqual(['2027-03-28T01:00:00.000Z'])
})

it('takes the day and the hour of a meeting on the clocks of the zone', () => {
  const meeting = {
    method: 'REQUEST',
    title: ' Visite ',
    startsAt: '2026-11-30T23:30:00.000Z',
    allDay: false,
  }
  const of = (facts: Partial<typeof meeting> | { startsAt: null }) =>
    taskOfInvitation({ ...meeting, ...facts }, 'Europe/Paris')
  expect(of({})).toEqual({ title: 'Visite', dueOn: '2026-12-01', dueMinute: 30 })
  expect(of({ allDay: true, startsAt: '2026-12-02' })).toEqual({
    title: 'Visite',
    dueOn: '2026-12-02',
    dueMinute: null,
  })
  expect(of({ method: 'CANCEL' })).toBeNull()
  expect(of({ startsAt: null })).toBeNull()
})

import ICAL from 'ical.js'
import { expect, it } from 'vitest'
import { type CalendarTask, calendarFile, foldLine } from './calendar-file.ts'

const task: CalendarTask = {
  uid: '01234567@ardoise.test',
  title:
    'Rappeler « Élise & fils » ; devis, acompte\\solde — 30 % à la commande, le reste à la réception du chantier 🧱🧱🧱',
  description: 'Première ligne\nSeconde, ligne',
  url: 'https://ardoise.test/tasks?task=1',
  dueOn: '2026-12-01',
  dueAt: null,
  revision: 3,
  updatedAt: new Date('2026-11-30T08:00:00.123Z'),
}
const read = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((one) => new ICAL.Event(one))

it('is read back whole, a day as a day and an hour as an instant', () => {
  const file = calendarFile('Tâches – Ardoise', [
    task,
    { ...task, uid: 'b', dueAt: new Date('2026-12-01T08:30:00Z') },
  ])
  const [whole, hour] = read(file)
  expect(whole?.summary).toBe(task.title)
  expect(whole?.description).toBe(task.description)
  expect(whole?.startDate.isDate).toBe(true)
  expect(whole?.startDate.toString()).toBe('2026-12-01')
  expect(whole?.sequence).toBe(2)
  expect(hour?.startDate.toJSDate().toISOString()).toBe('2026-12-01T08:30:00.000Z')
  expect(hour?.endDate.toJSDate().toISOString()).toBe('2026-12-01T09:00:00.000Z')
  expect(new ICAL.Component(ICAL.parse(file)).getFirstPropertyValue('x-wr-calname')).toBe('Tâches – Ardoise')
})

it('has lines of at most 75 octets, and CRLF alone', () => {
  const file = calendarFile('Tâches', [task])
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  expect(foldLine('é'.repeat(100)).replaceAll('\r\n ', '')).toBe('é'.repeat(100))
})

it('has no METHOD and is the same for the same tasks: its ETag is too', () => {
  expect(calendarFile('Tâches', [task])).toBe(calendarFile('Tâches', [task]))
  expect(calendarFile('Tâches', [])).not.toContain('METHOD')
})

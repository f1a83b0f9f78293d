import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readInvitation } from './invitation.ts'
import { parseMail } from './parse-mail.ts'

const calendar = (event: string[], { method = 'REQUEST', before = [] as string[] } = {}) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...(method === '' ? [] : [`METHOD:${method}`]),
    ...before,
    'BEGIN:VEVENT',
    'UID:1@x.test',
    'SUMMARY:Visite du chantier',
    ...event,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n')
const read = (...event: string[]) => readInvitation(calendar(event), null)
const times = (...event: string[]) => {
  const { startsAt, endsAt, allDay } = read(...event)!
  return [startsAt, endsAt, allDay]
}

describe('times', () => {
  test.each([
    ['UTC', 'DTSTART:20261116T090000Z', '2026-11-16T09:00:00.000Z'],
    ['Paris in winter', 'DTSTART;TZID=Europe/Paris:20261116T100000', '2026-11-16T09:00:00.000Z'],
    ['Paris in summer', 'DTSTART;TZID=Europe/Paris:20260716T100000', '2026-07-16T08:00:00.000Z'],
    ['a zone of Windows', 'DTSTART;TZID=Romance Standard Time:20260716T100000', '2026-07-16T08:00:00.000Z'],
    ['in quotes', 'DTSTART;TZID="Eastern Standard Time":20260716T100000', '2026-07-16T14:00:00.000Z'],
    [
      'a path before the zone',
      'DTSTART;TZID=/freeassociation.test/Europe/Paris:20260716T100000',
      '2026-07-16T08:00:00.000Z',
    ],
    ['no zone: ours', 'DTSTART:20260716T100000', '2026-07-16T08:00:00.000Z'],
    ['an unknown zone: ours', 'DTSTART;TZID=Nowhere:20260716T100000', '2026-07-16T08:00:00.000Z'],
    ['an hour that the clocks skip', 'DTSTART;TZID=Europe/Paris:20260329T023000', '2026-03-29T01:30:00.000Z'],
  ])('%s', (_, start, instant) => {
    expect(times(start)).toEqual([instant, null, false])
  })

  test('follows the rules that the file writes for a zone of its own', () => {
    const zone = [
      'BEGIN:VTIMEZONE',
      'TZID:Chez nous',
      'BEGIN:STANDARD',
      'DTSTART:19701025T030000',
      'TZOFFSETFROM:+0200',
      'TZOFFSETTO:+0100',
      'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
      'END:STANDARD',
      'BEGIN:DAYLIGHT',
      'DTSTART:19700329T020000',
      'TZOFFSETFROM:+0100',
      'TZOFFSETTO:+0200',
      'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
      'END:DAYLIGHT',
      'END:VTIMEZONE',
    ]
    const at = (day: string, lines = zone) =>
      readInvitation(calendar([`DTSTART;TZID=Chez nous:${day}T100000`], { before: lines }), null)?.startsAt
    expect(at('20260716')).toBe('2026-07-16T08:00:00.000Z')
    expect(at('20261116')).toBe('2026-11-16T09:00:00.000Z')
    const endless = zone.map((line) => line.replace('YEARLY', 'SECONDLY'))
    expect(at('20261116', endless)).toBe('2026-11-16T09:00:00.000Z')
  })

  test('says the last day of a meeting of whole days', () => {
    expect(times('DTSTART;VALUE=DATE:20261116', 'DTEND;VALUE=DATE:20261118')).toEqual([
      '2026-11-16',
      '2026-11-17',
      true,
    ])
    expect(times('DTSTART;VALUE=DATE:20261116')).toEqual(['2026-11-16', '2026-11-16', true])
    expect(times('DTSTART;VALUE=DATE:20261116', 'DTEND;VALUE=DATE:20261116')).toEqual([
      '2026-11-16',
      '2026-11-16',
      true,
    ])
    expect(times('DTSTART;VALUE=DATE:20261116', 'DURATION:P2D')).toEqual(['2026-11-16', '2026-11-17', true])
  })

  test('adds a length to the beginning', () => {
    expect(times('DTSTART:20261116T090000Z', 'DURATION:PT1H30M')[1]).toBe('2026-11-16T10:30:00.000Z')
    expect(times('DTSTART:20261116T090000Z', 'DTEND;TZID=Europe/Paris:20261116T110000')[1]).toBe(
      '2026-11-16T10:00:00.000Z',
    )
  })
})

describe('who and what', () => {
  test('reads a request', () => {
    expect(
      read(
        'DTSTART:20261116T090000Z',
        'LOCATION:12 rue des Lilas\\, Lyon\\nfond de la cour',
        'ORGANIZER;CN=Camille:MAILTO:Camille@Client.test',
        'ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:jeanne@atelier.test',
        'ATTENDEE;PARTSTAT=ACCEPTED:mailto:Luc@client.test',
      ),
    ).toEqual({
      method: 'REQUEST',
      uid: '1@x.test',
      title: 'Visite du chantier',
      startsAt: '2026-11-16T09:00:00.000Z',
      endsAt: null,
      allDay: false,
      place: '12 rue des Lilas, Lyon fond de la cour',
      organizer: 'camille@client.test',
      attendee: null,
      answer: null,
      answers: [{ attendee: 'luc@client.test', answer: 'accepted' }],
      repeats: null,
    })
  })

  test.each([
    ['ACCEPTED', 'accepted'],
    ['DECLINED', 'declined'],
    ['TENTATIVE', 'tentative'],
    ['NEEDS-ACTION', null],
  ])('reads the answer %s', (partstat, answer) => {
    const text = calendar([`ATTENDEE;PARTSTAT=${partstat}:mailto:camille@client.test`], { method: 'REPLY' })
    expect(readInvitation(text, null)).toMatchObject({
      method: 'REPLY',
      attendee: 'camille@client.test',
      answer,
      startsAt: null,
    })
  })

  test('takes the method of the file, else of the part, else a publication', () => {
    expect(readInvitation(calendar([], { method: 'cancel' }), 'REQUEST')?.method).toBe('CANCEL')
    expect(readInvitation(calendar([], { method: '' }), 'REQUEST')?.method).toBe('REQUEST')
    expect(readInvitation(calendar([], { method: '' }), null)?.method).toBe('PUBLISH')
  })

  test.each([
    ['FREQ=DAILY', 'chaque jour'],
    ['FREQ=WEEKLY;BYDAY=MO', 'chaque semaine, le lundi'],
    [
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE,FR;COUNT=10',
      'toutes les 2 semaines, les lundi, mercredi et vendredi, 10 fois',
    ],
    ['FREQ=MONTHLY;BYDAY=1MO', 'chaque mois, le premier lundi'],
    ['FREQ=MONTHLY;BYDAY=-1FR', 'chaque mois, le dernier vendredi'],
    ['FREQ=MONTHLY;BYMONTHDAY=1', 'chaque mois, le 1er'],
    ['FREQ=YEARLY;UNTIL=20301231T000000Z', 'chaque année, jusqu’au 31 décembre 2030'],
    ['FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=2', 'se répète'],
    ['FREQ=SECONDLY', 'se répète'],
  ])('says %s', (rule, sentence) => {
    expect(read('DTSTART:20261116T090000Z', `RRULE:${rule}`)?.repeats).toBe(sentence)
  })

  test('says nothing of files that hold no meeting', () => {
    for (const text of [
      '',
      'x',
      'BEGIN:VCALENDAR',
      'BEGIN:VCALENDAR\nEND:VCALENDAR',
      calendar(['X']).repeat(2_000),
    ])
      expect(readInvitation(text, null)).toBeNull()
  })

  test('never throws and never lasts', () => {
    const line = fc.constantFrom(
      ...calendar(['DTSTART;TZID=Europe/Paris:20261116T100000', 'RRULE:FREQ=DAILY']).split('\r\n'),
    )
    const noise = fc.oneof(
      line,
      fc.string({ maxLength: 30 }),
      fc.constantFrom('DTSTART:', 'DTEND:99999999T999999', 'DURATION:P', 'RRULE:FREQ='),
    )
    fc.assert(
      fc.property(
        fc.array(noise, { maxLength: 30 }),
        (lines) => void readInvitation(lines.join('\r\n'), null),
      ),
    )
    fc.assert(
      fc.property(fc.array(noise, { maxLength: 10 }), (lines) => void readInvitation(calendar(lines), null)),
    )
  })
})

test('a mail shows the meeting of its calendar part, or of its .ics file', async () => {
  const ics = calendar(['DTSTART;TZID=Romance Standard Time:20261116T100000', 'SUMMARY:Réunion'])
  const mail = (type: string) =>
    parseMail(
      new Uint8Array(
        Buffer.from(
          `Subject: x\r\nContent-Type: multipart/alternative; boundary=B\r\n\r\n--B\r\n\r\nTexte\r\n--B\r\nContent-Type: ${type}\r\n\r\n${ics}\r\n--B--`,
        ),
      ),
    )
  for (const type of [
    'text/calendar; method=REQUEST; charset=utf-8',
    'application/octet-stream; name="Invitation.ICS"',
  ])
    expect((await mail(type)).invitation).toMatchObject({
      method: 'REQUEST',
      startsAt: '2026-11-16T09:00:00.000Z',
    })
  expect((await mail('text/plain')).invitation).toBeNull()
})

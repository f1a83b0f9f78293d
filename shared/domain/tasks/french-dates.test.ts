import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { readFrenchDates } from './french-dates.ts'

/** Saturday 28 November 2026, 10:00 in Paris: the reference of the facts. */
const at = { now: new Date('2026-11-28T09:00:00Z'), timeZone: 'Europe/Paris' }
const on = (day: string, hour = '10:00') => ({ ...at, now: new Date(`${day}T${hour}:00+01:00`) })

const clock = (minute: number | null) =>
  minute === null
    ? ''
    : ` ${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** « 2026-11-29 09:00 », with what repeats; « ask » and « refused » with their days. */
function read(text: string, reference = at): string {
  return readFrenchDates(text, reference)
    .map((reading) => {
      if (reading.kind === 'refused') return 'refused'
      if (reading.kind === 'ask') return `ask ${reading.choices.map((choice) => choice.on).join(' ')}`.trim()
      return `${reading.on}${clock(reading.minute)}${reading.repeat === null ? '' : ` ${reading.repeat}`}`
    })
    .join(' | ')
}

describe('the vectors of the facts', () => {
  it.each([
    ['aujourd’hui', '2026-11-28'],
    ["aujourd'hui", '2026-11-28'],
    ['auj.', '2026-11-28'],
    ['demain', '2026-11-29'],
    ['après-demain', '2026-11-30'],
    ['demain 9 h', '2026-11-29 09:00'],
    ['demain à 9h', '2026-11-29 09:00'],
    ['demain 9 h 30', '2026-11-29 09:30'],
    ['demain 9\u00a0h\u00a030', '2026-11-29 09:30'],
    ['demain 9h30', '2026-11-29 09:30'],
    ['demain 9:30', '2026-11-29 09:30'],
    ['ce soir', '2026-11-28 18:00'],
    ['ce matin', '2026-11-28'],
    ['midi', '2026-11-28 12:00'],
    ['midi et demi', '2026-11-28 12:30'],
    ['8 h', '2026-11-29 08:00'],
    ['dans 3 jours', '2026-12-01'],
    ['j+3', '2026-12-01'],
    ['J + 3', '2026-12-01'],
    ['dans huit jours', '2026-12-05'],
    ['dans 8 jours', '2026-12-06'],
    ['sous huitaine', '2026-12-05'],
    ['dans quinze jours', '2026-12-12'],
    ['sous quinzaine', '2026-12-12'],
    ['dans 2 semaines', '2026-12-12'],
    ['dans un mois', '2026-12-28'],
    ['dans une heure et demie', '2026-11-28 11:30'],
    ['fin de mois', '2026-11-30'],
    ['fin du mois', '2026-11-30'],
    ['fin de semaine', '2026-12-04'],
    ['début janvier', '2027-01-01'],
    ['mi-janvier', '2027-01-15'],
    ['fin janvier', '2027-01-31'],
    ['la semaine prochaine', '2026-11-30'],
    ['le mois prochain', '2026-12-01'],
    ['le 15', '2026-12-15'],
    ['le 30', '2026-11-30'],
    ['le 31', '2026-12-31'],
    ['le 15 du mois prochain', '2026-12-15'],
    ['1er janvier', '2027-01-01'],
    ['01/01', '2027-01-01'],
    ['15/12/26', '2026-12-15'],
    ['15/12/2026', '2026-12-15'],
    ['29 février', 'ask 2028-02-29 2027-02-28 2027-03-01'],
    ['31/02', 'refused'],
    ['le dernier jour du mois', '2026-11-30'],
    ['ce week-end', '2026-11-28'],
    ['lundi', '2026-11-30'],
    ['lundi prochain', '2026-11-30'],
    ['lundi en huit', '2026-12-07'],
    ['mardi en quinze', '2026-12-15'],
    ['samedi', '2026-12-05'],
    ['samedi 14 h 30', '2026-12-05 14:30'],
    ['vendredi 17h', '2026-12-04 17:00'],
    ['lundi 7 décembre', '2026-12-07'],
    ['mardi 7 décembre', 'ask 2026-12-07 2026-12-08'],
    ['28/03/2027 à 2 h 30', '2027-03-28 03:30'],
    ['31/10/2027 à 2 h 30', '2027-10-31 02:30'],
  ])('%s → %s', (text, expected) => {
    expect(read(text)).toBe(expected)
    expect(read(text.toUpperCase())).toBe(expected)
    expect(read(`Rappeler Delorme ${text}`)).toBe(expected)
    expect(read(text.normalize('NFD'))).toBe(expected)
  })

  it('counts months to the last day of a shorter one', () => {
    expect(read('dans 3 mois', on('2026-11-30'))).toBe('2027-02-28')
  })

  it('says that clocks skip or repeat an hour', () => {
    expect(readFrenchDates('28/03/2027 à 2 h 30', at)[0]).toMatchObject({
      note: 'Les horloges sautent 2\u00a0h\u00a030 ce jour-là\u00a0: ce sera 3\u00a0h\u00a030.',
    })
    expect(readFrenchDates('31/10/2027 à 2 h 30', at)[0]).toMatchObject({
      note: '2\u00a0h\u00a030 a lieu deux fois ce jour-là\u00a0: ce sera la première.',
    })
  })

  it.each([
    ['appeler le 06 12 34 56 78', ''],
    ['relire le chapitre 9', ''],
    ['devis 15/12 m²', 'ask 2026-12-15'],
    ['2 h de conseil', ''],
    ['F2026-00012', ''],
    ['Mme Lundi', ''],
    ['M. Vendredi', ''],
    ['3,5', ''],
    ['le 3,5', ''],
    ['art. 1er', ''],
  ])('never guesses a day: %s', (text, expected) => {
    expect(read(text)).toBe(expected)
    expect(read(`Revoir ${text} avec Paul`)).toBe(expected)
  })
})

describe('beyond the facts', () => {
  it.each([
    ['à 9 h demain', '2026-11-29 09:00'],
    ['demain matin', '2026-11-29 09:00'],
    ['demain après-midi', '2026-11-29 14:00'],
    ['lundi soir à 8 h', '2026-11-30 20:00'],
    ['demain à 3 h de l’après-midi', '2026-11-29 15:00'],
    ['demain à midi et quart', '2026-11-29 12:15'],
    ['demain à dix heures moins le quart', '2026-11-29 09:45'],
    ['demain, 9 h', '2026-11-29 09:00'],
    ['demain de 9 h à 10 h', '2026-11-29 09:00'],
    ['demain entre 9h et 10h', '2026-11-29 09:00'],
    ['demain 9h-10h', '2026-11-29 09:00'],
    ['dans 3 jours ouvrés', '2026-12-02'],
    ['d’ici vendredi', '2026-12-04'],
    ['avant le 15', '2026-12-15'],
    ['lundi de la semaine prochaine', '2026-11-30'],
    ['dans une demi-heure', '2026-11-28 10:30'],
    ['dans 2h30', '2026-11-28 12:30'],
    ['2026-12-15', '2026-12-15'],
    ['15.12.2026', '2026-12-15'],
    ['le 7 déc.', '2026-12-07'],
    ['fin d’année', '2026-12-31'],
    ['fin de l’année', '2026-12-31'],
    ['lun. 9h', '2026-11-30 09:00'],
    ['mer. 2 déc. à 14 h', '2026-12-02 14:00'],
    ['mar. 7 déc.', 'ask 2026-12-07 2026-12-08'],
    ['ven. prochain', '2026-12-04'],
    ['photos de la mer.', ''],
    ['12 h 60', ''],
    ['fin du mois prochain', '2026-12-31'],
    ['29 février 2028', '2028-02-29'],
    ['29 février 2027', 'refused'],
    ['le 31 novembre', 'refused'],
    ['dimanche prochain', 'ask 2026-11-29 2026-12-06'],
    ['le lundi', 'ask 2026-11-30 2026-11-30'],
    ['le 28', 'ask 2026-11-28 2026-12-28'],
    ['le 3 pièces', 'ask 2026-12-03'],
    ['le 1er étage', 'ask 2026-12-01'],
    ['relancer la facture du 15 décembre', 'ask 2026-12-15'],
    ['préparer la réunion de demain', 'ask 2026-11-29'],
    ['15 novembre', 'ask 2027-11-15 2026-11-15'],
    ['un mois et demi', ''],
    ['1/2', 'ask 2027-02-01'],
    ['assistance 24/7', ''],
    ['le 5 %', ''],
    ['le 15 000', ''],
    ['depuis lundi', ''],
    ['lundi dernier', ''],
    ['hier', ''],
    ['prévoir 2 h', ''],
    ['v2.12', ''],
    ['paul@demain.fr', ''],
    ['https://a.test/15/12/2026', ''],
    ['dans 9999 ans', ''],
    ['le 45', ''],
    ['15/13', ''],
    ['25 h', ''],
  ])('%s → %s', (text, expected) => {
    expect(read(text)).toBe(expected)
  })

  it('asks for « ce samedi » on a Saturday, and reads it on another day', () => {
    expect(read('ce samedi')).toBe('ask 2026-11-28 2026-12-05')
    expect(read('ce samedi', on('2026-11-27'))).toBe('2026-11-28')
  })

  it('asks which « vendredi prochain » where this week has one to come', () => {
    expect(read('vendredi prochain', on('2026-11-25'))).toBe('ask 2026-11-27 2026-12-04')
  })
})

describe('repetitions', () => {
  it.each([
    ['tous les lundis', '2026-11-30 FREQ=WEEKLY;BYDAY=MO;WKST=MO'],
    ['tous les lundis à 8 h 30', '2026-11-30 08:30 FREQ=WEEKLY;BYDAY=MO;WKST=MO'],
    ['tous les lundis et jeudis', '2026-11-30 FREQ=WEEKLY;BYDAY=MO,TH;WKST=MO'],
    ['chaque vendredi', '2026-12-04 FREQ=WEEKLY;BYDAY=FR;WKST=MO'],
    ['les mardis', '2026-12-01 FREQ=WEEKLY;BYDAY=TU;WKST=MO'],
    ['tous les jours', '2026-11-28 FREQ=DAILY'],
    ['tous les jours ouvrés', '2026-11-30 FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;WKST=MO'],
    ['chaque semaine', '2026-11-28 FREQ=WEEKLY;BYDAY=SA;WKST=MO'],
    ['toutes les deux semaines', '2026-11-28 FREQ=WEEKLY;INTERVAL=2;BYDAY=SA;WKST=MO'],
    ['tous les quinze jours', '2026-11-28 FREQ=WEEKLY;INTERVAL=2;BYDAY=SA;WKST=MO'],
    ['tous les 15 jours', 'ask 2026-11-28 2026-11-28'],
    ['un lundi sur deux', '2026-11-30 FREQ=WEEKLY;INTERVAL=2;BYDAY=MO;WKST=MO'],
    ['chaque mois', '2026-11-28 FREQ=MONTHLY;BYMONTHDAY=28'],
    ['chaque mois le 5', '2026-12-05 FREQ=MONTHLY;BYMONTHDAY=5'],
    ['le 15 de chaque mois', '2026-12-15 FREQ=MONTHLY;BYMONTHDAY=15'],
    ['le 31 de chaque mois', '2026-11-30 FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1'],
    ['le dernier jour de chaque mois', '2026-11-30 FREQ=MONTHLY;BYMONTHDAY=-1'],
    ['chaque trimestre', '2026-11-28 FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=28'],
    ['tous les ans', '2026-11-28 FREQ=YEARLY'],
    ['tous les 1er janvier', '2027-01-01 FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=1'],
    ['tous les 29 février', 'ask 2027-02-28 2027-03-01'],
  ])('%s → %s', (text, expected) => {
    expect(read(text)).toBe(expected)
  })
})

const words = fc.constantFrom(
  ...'demain lundi le 15 31 / 02 12 2026 h 9 30 à : midi dans huit jours mois fin de du prochain tous les chaque 1er janvier - + , . et demi ’ @ # é \u00a0 😀 \ud800'.split(
    ' ',
  ),
)
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.array(words, { maxLength: 25 }).map((parts) => parts.join(' ')),
  fc.array(words, { maxLength: 25 }).map((parts) => parts.join('')),
)

test('no text throws, and each reading is a span of the text, in order', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      let from = 0
      for (const { start, end } of readFrenchDates(text, at)) {
        expect(start).toBeGreaterThanOrEqual(from)
        expect(end).toBeGreaterThan(start)
        expect(end).toBeLessThanOrEqual(text.length)
        from = end
      }
    }),
    { numRuns: 2_000 },
  )
})

test('a text of 50,000 characters is read in time linear in its length', () => {
  for (const piece of ['tous les lundis et ', 'le 15 ', '9 h ', 'dans ', 'a', '1', '/1', "d'ici "]) {
    const steps = [5_000, 50_000].map((length) => {
      const text = piece.repeat(Math.ceil(length / piece.length))
      const begun = process.cpuUsage()
      readFrenchDates(text, at)
      return process.cpuUsage(begun).user / 1_000
    })
    // Ten times the text, in milliseconds of processor: a square would take a hundred times.
    expect(steps[1]).toBeLessThan(Math.max(60, (steps[0] ?? 0) * 45))
  }
})

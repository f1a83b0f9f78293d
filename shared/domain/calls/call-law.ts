import { formatLongDate, formatTime } from '../../french/format.ts'
import { addDays, instantOf, todayIn } from '../../time/calendar-day.ts'
import { holidayName } from '../working-hours/public-holidays.ts'
import type { CallFacts, CallRefusal, CallVerdict } from './call-facts.ts'
import { attemptsRows, consentRows, hoursRows, refusalRows, renovationRows, rowOn } from './law-rows.ts'

const definition = 'C. conso. art. L221-16'
const dataProtection = 'RGPD art. 21'

/** Whether somebody may be called, why, and from when. Pure: the facts are read by the caller. */
export function mayCall(facts: CallFacts): CallVerdict {
  const { purpose, kind, opposedAt } = facts
  if (purpose !== 'prospecting')
    return allowed(
      'Cet appel ne propose aucun nouveau contrat\u00a0: ce n’est pas de la prospection.',
      definition,
    )
  if (opposedAt !== null)
    return refused({
      code: 'opposed',
      reason: 'Cette personne ne veut plus être appelée pour de la prospection.',
      article: kind === 'professional' ? dataProtection : `C. conso. art. L223-1 et ${dataProtection}`,
    })
  if (kind === 'professional')
    return allowed(
      'Un professionnel peut être appelé pour son activité, tant qu’il ne s’y oppose pas.',
      dataProtection,
    )
  const today = todayIn(facts.timeZone, facts.at)
  const never = againstConsumer(facts, today)
  if (never) return refused(never)
  const later = against(facts, today) ?? outOfHours(facts, today)
  if (later) return refused(later, firstLawful(facts, today))
  const article = rowOn(consentRows, today)?.article ?? null
  return facts.contractUnderWay === null
    ? allowed('Cette personne accepte d’être appelée, et l’heure convient.', article)
    : allowed(
        `Un contrat est en cours (${facts.contractUnderWay})\u00a0: l’appel est permis s’il a un rapport avec lui.`,
        article,
      )
}

type Told = { code: CallRefusal; reason: string; article: string }

const allowed = (reason: string, article: string | null): CallVerdict => ({ allowed: true, reason, article })
const refused = (told: Told, againAt: Date | null = null): CallVerdict => ({
  allowed: false,
  ...told,
  againAt,
})

/** What no waiting changes: renovation, and no consent, outside a contract under way. */
function againstConsumer(facts: CallFacts, today: string): Told | null {
  const { contractUnderWay, renovation, consent, kind } = facts
  if (contractUnderWay !== null) return null
  const banned = rowOn(renovationRows, today)
  if (renovation && banned)
    return {
      code: 'renovation',
      reason:
        'La prospection par téléphone est interdite pour la rénovation et l’adaptation des logements, même avec un consentement.',
      article: banned.article,
    }
  const asked = rowOn(consentRows, today)
  if (consent !== null || asked === null) return null
  return {
    code: 'no_consent',
    reason:
      kind === 'unknown'
        ? 'On ne sait pas si cette personne est un professionnel\u00a0: il faut son consentement, ou un contrat en cours.'
        : 'Un particulier n’est pas prospecté par téléphone sans son consentement, ou sans contrat en cours.',
    article: asked.article,
  }
}

/** What keeps a whole day from a call: a refusal, or four calls. */
const against = (facts: CallFacts, day: string): Told | null =>
  refusedUntil(facts, day) ?? tooOften(facts, day)

function refusedUntil({ refusedAt, timeZone }: CallFacts, day: string): Told | null {
  const row = rowOn(refusalRows, day)
  if (row === null || refusedAt === null) return null
  const refusedOn = todayIn(timeZone, refusedAt)
  if (refusedOn > day || day > addDays(refusedOn, row.days)) return null
  return {
    code: 'refused_lately',
    reason: `Cette personne a refusé le ${formatLongDate(refusedOn)}\u00a0: il faut attendre ${row.days} jours.`,
    article: row.article,
  }
}

function tooOften({ attempts, timeZone }: CallFacts, day: string): Told | null {
  const row = rowOn(attemptsRows, day)
  if (row === null) return null
  const after = addDays(day, -row.days)
  const counted = attempts
    .map((instant) => todayIn(timeZone, instant))
    .filter((called) => called > after && called <= day)
    .sort()
  const [first] = counted
  if (first === undefined || counted.length < row.most) return null
  return {
    code: 'too_often',
    reason: `Cette personne a déjà été appelée ${counted.length} fois en ${row.days} jours, la première le ${formatLongDate(first)}.`,
    article: row.article,
  }
}

function outOfHours({ at, timeZone, region, consent }: CallFacts, today: string): Told | null {
  const row = rowOn(hoursRows, today)
  if (row === null || consent?.anyHour) return null
  const holiday = holidayName(today, region)
  const { article } = row
  if (holiday !== null)
    return { code: 'holiday', reason: `C’est un jour férié chez cette personne (${holiday}).`, article }
  if (!row.weekdays.includes(weekdayOf(today)))
    return {
      code: 'weekend',
      reason: 'Un particulier n’est pas prospecté par téléphone le samedi ni le dimanche.',
      article,
    }
  const time = formatTime(at, timeZone)
  const minutes = Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
  if (row.slots.some(([from, to]) => minutes >= from && minutes < to)) return null
  return {
    code: 'outside_hours',
    reason: `Il est ${time} chez cette personne\u00a0: on l’appelle de 10\u00a0h à 13\u00a0h et de 14\u00a0h à 20\u00a0h.`,
    article,
  }
}

/** ISO weekday, 1 is Monday. */
const weekdayOf = (isoDay: string) => new Date(`${isoDay}T00:00:00Z`).getUTCDay() || 7

/** Minutes of a day at which calls begin. */
function startsOn(day: string, { region, consent }: CallFacts): number[] {
  const row = rowOn(hoursRows, day)
  if (row === null || consent?.anyHour) return [0]
  if (holidayName(day, region) !== null || !row.weekdays.includes(weekdayOf(day))) return []
  return row.slots.map(([from]) => from)
}

/** Days that are searched: 60 after a refusal, 30 after calls, then weekends and holidays. */
const SEARCHED_DAYS = 100

function firstLawful(facts: CallFacts, today: string): Date | null {
  const { at, timeZone } = facts
  for (let ahead = 0; ahead <= SEARCHED_DAYS; ahead += 1) {
    const day = addDays(today, ahead)
    if (againstConsumer(facts, day) || against(facts, day)) continue
    const next = startsOn(day, facts)
      .map((minutes) => instantOf(timeZone, day, minutes))
      .find((start) => start > at)
    if (next) return next
  }
  return null
}

import { formatDate, formatLongDate, formatTime } from '../../french/format.ts'
import { addDays, clocksIn, instantOf, todayIn } from '../../time/calendar-day.ts'
import { type HolidayRegion, holidayName } from '../working-hours/public-holidays.ts'
import { attemptsRows, consentRows, hoursRows, refusalRows, renovationRows, rowOn } from './call-rules.ts'

/** Why somebody is called. Only prospecting asks for a consent: the others aim at no new contract (C. conso. L221-16). */
export const callPurposes = ['collection', 'delivery', 'contract', 'prospecting'] as const
export type CallPurpose = (typeof callPurposes)[number]

export const callPurposeLabels: Record<CallPurpose, string> = {
  collection: 'Recouvrement',
  delivery: 'Livraison ou intervention',
  contract: 'Suivi d’un contrat',
  prospecting: 'Prospection',
}

/** A sole trader called at work is a professional, at home a consumer: `unknown` has the rules of a consumer. */
export const calledKinds = ['consumer', 'professional', 'unknown'] as const
export type CalledKind = (typeof calledKinds)[number]

/** Hours that the person chose: ISO weekdays (1 is Monday), minutes after midnight of the person’s clocks, the end left out. */
export type ChosenHours = { weekdays: readonly number[]; fromMinutes: number; toMinutes: number }

export type CallFacts = {
  purpose: CallPurpose
  at: Date
  /** The client’s (`clientTerritory`). */
  territory: { region: HolidayRegion; timeZone: string }
  kind: CalledKind
  /** A recorded consent to prospecting calls that was not taken back; `hours` are those it chose, null for none. */
  consent: { hours: ChosenHours | null } | null
  /** « Ne plus appeler »: for good. */
  opposed: boolean
  /** A contract under way, to whose object the call is related. */
  contractUnderWay: boolean
  /** Former prospecting calls, answered or not. */
  attempts: readonly Date[]
  /** The day of the last refusal by the person, by the person’s clocks. */
  refusedOn: string | null
  /** The call is about renovation of a home or its adaptation. */
  renovation: boolean
}

export type CallAllowance = 'not_prospecting' | 'professional' | 'contract_under_way' | 'consent'
export type CallRefusal = 'opposed' | 'renovation' | 'no_consent' | 'refused_lately' | 'too_many' | 'hours'

/** `reason` is a sentence for the person who calls; `article` its source; `from` when the call becomes lawful, null for never by itself. */
export type CallVerdict =
  | { verdict: 'allowed'; code: CallAllowance; reason: string; article: string }
  | { verdict: 'refused'; code: CallRefusal; reason: string; article: string; from: Date | null }

const definition = 'C. conso. art. L221-16'
const dataProtection = 'RGPD art. 21'

/** Whether somebody may be called now, why, and from when. Pure: the facts are read by the caller. */
export function mayCall(facts: CallFacts): CallVerdict {
  const { purpose, kind, opposed } = facts
  if (purpose !== 'prospecting')
    return {
      verdict: 'allowed',
      code: 'not_prospecting',
      reason: `Cet appel ne propose aucun nouveau contrat\u00a0: ce n’est pas de la prospection.`,
      article: definition,
    }
  if (opposed)
    return {
      verdict: 'refused',
      code: 'opposed',
      reason: 'Cette personne ne veut plus être appelée pour de la prospection.',
      article: kind === 'professional' ? dataProtection : `C. conso. art. L223-1 et ${dataProtection}`,
      from: null,
    }
  if (kind === 'professional')
    return {
      verdict: 'allowed',
      code: 'professional',
      reason: 'Un professionnel peut être appelé pour son activité, tant qu’il ne s’y oppose pas.',
      article: dataProtection,
    }
  return neverOf(facts) ?? notYet(facts) ?? consumerAllowed(facts)
}

/** What no waiting changes: renovation, and no consent, outside a contract under way. */
function neverOf({ at, territory, contractUnderWay, renovation, consent, kind }: CallFacts) {
  if (contractUnderWay) return null
  const today = todayIn(territory.timeZone, at)
  const banned = rowOn(renovationRows, today)
  if (renovation && banned)
    return {
      verdict: 'refused',
      code: 'renovation',
      reason:
        'La prospection par téléphone est interdite pour la rénovation et l’adaptation des logements, même avec un consentement.',
      article: banned.article,
      from: null,
    } as const
  const asked = rowOn(consentRows, today)
  if (consent !== null || asked === null) return null
  return {
    verdict: 'refused',
    code: 'no_consent',
    reason:
      kind === 'unknown'
        ? 'On ne sait pas si cette personne est un professionnel\u00a0: il faut son consentement, ou un contrat en cours.'
        : 'Un particulier n’est pas prospecté par téléphone sans son consentement, ou sans contrat en cours.',
    article: asked.article,
    from: null,
  } as const
}

/** What waiting changes: a refusal, four calls, the hours. The first in this order is told, with the instant at which none is left. */
function notYet(facts: CallFacts): CallVerdict | null {
  const { at, territory } = facts
  const today = todayIn(territory.timeZone, at)
  const told = refusedUntil(facts, today) ?? tooManyOn(facts, today) ?? outOfHours(facts, today)
  return told && { verdict: 'refused', ...told, from: firstLawful(facts) }
}

type Told = { code: CallRefusal; reason: string; article: string }

function refusedUntil({ refusedOn }: CallFacts, today: string): Told | null {
  const row = rowOn(refusalRows, today)
  if (row === null || refusedOn === null || refusedOn > today || today > addDays(refusedOn, row.days))
    return null
  return {
    code: 'refused_lately',
    reason: `Cette personne a refusé le ${formatLongDate(refusedOn)}\u00a0: il faut attendre ${row.days} jours.`,
    article: row.article,
  }
}

function tooManyOn({ attempts, territory }: CallFacts, today: string): Told | null {
  const row = rowOn(attemptsRows, today)
  if (row === null) return null
  const after = addDays(today, -row.days)
  const days = attempts.map((instant) => todayIn(territory.timeZone, instant))
  const counted = days.filter((day) => day > after && day <= today)
  if (counted.length < row.most) return null
  return {
    code: 'too_many',
    reason: `Cette personne a déjà été appelée ${counted.length} fois en ${row.days} jours, la première le ${formatDate(counted.toSorted()[0]!)}.`,
    article: row.article,
  }
}

function outOfHours({ at, territory, consent }: CallFacts, today: string): Told | null {
  const row = rowOn(hoursRows, today)
  if (row === null || slotsOn(today, territory.region, consent).some(isIn(minutesAt(territory, at))))
    return null
  const holiday = holidayName(today, territory.region)
  const chosen = consent?.hours ?? null
  return {
    code: 'hours',
    reason:
      holiday !== null
        ? `C’est un jour férié chez cette personne (${holiday}).`
        : chosen !== null
          ? 'Ce n’est pas l’heure que cette personne a choisie pour être appelée.'
          : `Il est ${formatTime(at, territory.timeZone)} chez cette personne\u00a0: les appels sont permis du lundi au vendredi, de 10\u00a0h à 13\u00a0h et de 14\u00a0h à 20\u00a0h.`,
    article: row.article,
  }
}

const isIn =
  (minutes: number) =>
  ([from, to]: readonly [number, number]) =>
    minutes >= from && minutes < to

function minutesAt({ timeZone }: CallFacts['territory'], at: Date): number {
  const clocks = clocksIn(timeZone, at)
  return Number(clocks.slice(11, 13)) * 60 + Number(clocks.slice(14, 16))
}

/** ISO weekday, 1 is Monday. */
const weekdayOf = (isoDay: string) => new Date(`${isoDay}T00:00:00Z`).getUTCDay() || 7

/** Minutes of a day in which a consumer may be called. A chosen weekday says nothing of holidays: the stricter reading is that they stay closed. */
function slotsOn(
  isoDay: string,
  region: HolidayRegion,
  consent: CallFacts['consent'],
): readonly (readonly [number, number])[] {
  const row = rowOn(hoursRows, isoDay)
  if (row === null) return [[0, 1_440]]
  if (holidayName(isoDay, region) !== null) return []
  const { weekdays, slots } = consent?.hours
    ? {
        weekdays: consent.hours.weekdays,
        slots: [[consent.hours.fromMinutes, consent.hours.toMinutes]] as const,
      }
    : row
  return weekdays.includes(weekdayOf(isoDay)) ? slots : []
}

/** Days that are searched: 60 after a refusal, then a week of holidays at most; chosen hours without a weekday have none. */
const SEARCHED_DAYS = 75

function firstLawful(facts: CallFacts): Date | null {
  const { at, territory, consent } = facts
  const today = todayIn(territory.timeZone, at)
  for (let ahead = 0; ahead <= SEARCHED_DAYS; ahead += 1) {
    const day = addDays(today, ahead)
    if (refusedUntil(facts, day) || tooManyOn(facts, day)) continue
    const starts = slotsOn(day, territory.region, consent).map(([from]) =>
      instantOf(territory.timeZone, day, from),
    )
    const next = starts.find((start) => start > at)
    if (next) return next
  }
  return null
}

function consumerAllowed({ contractUnderWay, at, territory }: CallFacts): CallVerdict {
  const article = rowOn(consentRows, todayIn(territory.timeZone, at))?.article ?? hoursRows[0]!.article
  return contractUnderWay
    ? {
        verdict: 'allowed',
        code: 'contract_under_way',
        reason: 'Un contrat est en cours\u00a0: l’appel est permis s’il a un rapport avec lui.',
        article,
      }
    : {
        verdict: 'allowed',
        code: 'consent',
        reason: 'Cette personne accepte d’être appelée, et l’heure convient.',
        article,
      }
}

/** What the next occurrence counts from: the due day of the last one, or the day on which it was done. */
export const repeatOrigins = ['due', 'done'] as const
export type RepeatOrigin = (typeof repeatOrigins)[number]

export const repeatOriginLabels: Record<RepeatOrigin, string> = {
  due: 'depuis l’échéance',
  done: 'depuis la réalisation',
}

/** What becomes of an occurrence on a day that nobody works: it stays, or moves to the working day before or after. */
export const repeatShifts = ['none', 'before', 'after'] as const
export type RepeatShift = (typeof repeatShifts)[number]

export const repeatShiftLabels: Record<RepeatShift, string> = {
  none: 'garder le jour',
  before: 'jour ouvré précédent',
  after: 'jour ouvré suivant',
}

/** A repetition: an RRULE of RFC 5545 that counts days (`FREQ=WEEKLY;WKST=MO;BYDAY=MO`), its origin and its shift. */
export type TaskRepeat = { rule: string; from: RepeatOrigin; shift: RepeatShift }

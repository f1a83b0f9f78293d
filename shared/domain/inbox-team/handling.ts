import { addDays, startOfDay, todayIn } from '#shared/time/calendar-day.ts'

/** Conversations that one action changes. */
export const MOST_HANDLED = 1_000

/** Where the work on a conversation stands. */
export const handlingStates = ['todo', 'waiting', 'done'] as const
export type HandlingState = (typeof handlingStates)[number]

export const handlingStateNames: Record<HandlingState, string> = {
  todo: 'À traiter',
  waiting: 'En attente',
  done: 'Traité',
}

/** The list where a conversation stands: its state, or put off. */
export const piles = ['todo', 'waiting', 'done', 'snoozed'] as const
export type Pile = (typeof piles)[number]

/** The state, assignee and snooze of a conversation. Instants are ISO strings. */
export type Handling = {
  state: HandlingState
  /** A person or a team, not both. */
  assigneeId: string | null
  teamId: string | null
  snoozedUntil: string | null
  /** Put off until a mail comes. */
  untilAnswer: boolean
}

/** A conversation of which nobody said anything: what was imported, or what nobody outside wrote since. */
export const UNHANDLED: Handling = {
  state: 'done',
  assigneeId: null,
  teamId: null,
  snoozedUntil: null,
  untilAnswer: false,
}

const AWAKE = { snoozedUntil: null, untilAnswer: false } as const

export const isSnoozed = ({ snoozedUntil, untilAnswer }: Handling): boolean =>
  snoozedUntil !== null || untilAnswer

export const pileOf = (handling: Handling): Pile => (isSnoozed(handling) ? 'snoozed' : handling.state)

/** Why a conversation changed: a member, a mail that came, a time that was waited for, a rule, an absence, a member who left. */
export const historyCauses = ['hand', 'mail', 'time', 'rule', 'absence', 'departure'] as const
export type HistoryCause = (typeof historyCauses)[number]

/** A member's change: exactly one of these. */
export type HandlingChange = {
  state?: HandlingState | undefined
  /** A member, a team, or nobody. */
  assignee?: { userId: string } | { teamId: string } | null | undefined
  snooze?: { until: string | null; untilAnswer: boolean } | null | undefined
}

/** The handling once the change is made. A state that is chosen ends what was put off; what is put off is to do again afterwards. */
export function changedHandling(handling: Handling, change: HandlingChange): Handling {
  let next = handling
  if (change.state !== undefined) next = { ...next, ...AWAKE, state: change.state }
  if (change.assignee !== undefined) {
    const to = change.assignee
    next = {
      ...next,
      assigneeId: to !== null && 'userId' in to ? to.userId : null,
      teamId: to !== null && 'teamId' in to ? to.teamId : null,
      // Somebody is given something to do.
      state: to !== null && next.state === 'done' ? 'todo' : next.state,
    }
  }
  if (change.snooze !== undefined) {
    const { until = null, untilAnswer = false } = change.snooze ?? {}
    next = { ...next, state: 'todo', snoozedUntil: until, untilAnswer }
  }
  return next
}

/**
 * The handling once a mail came from outside: to do again, and put off no more. An automatic mail (an absence, a receipt) begins a
 * conversation, and changes nothing of one that is there.
 */
export function handlingAfterMail(
  handling: Handling | null,
  mail: { automatic: boolean; first: boolean },
): Handling | null {
  if (mail.automatic && !mail.first) return handling
  return { ...(handling ?? UNHANDLED), ...AWAKE, state: 'todo' }
}

/** The handling once its time has come. */
export const wokenHandling = (handling: Handling): Handling => ({ ...handling, ...AWAKE, state: 'todo' })

const urgency = (handling: Handling): number =>
  ['todo', 'waiting', 'snoozed', 'done'].indexOf(pileOf(handling))

/**
 * The handling of conversations that become one: what is the least done stays, of two that are put off the sooner; whoever has it, keeps it.
 */
export function mergedHandling(into: Handling, other: Handling): Handling {
  const [first, second] =
    urgency(other) < urgency(into) || wakesSooner(other, into) ? [other, into] : [into, other]
  const holder =
    [into, other].find(({ assigneeId, teamId }) => assigneeId !== null || teamId !== null) ?? into
  return {
    state: first.state,
    assigneeId: holder.assigneeId,
    teamId: holder.teamId,
    snoozedUntil: first.snoozedUntil,
    untilAnswer: isSnoozed(first) && (first.untilAnswer || (isSnoozed(second) && second.untilAnswer)),
  }
}

const wakesSooner = (one: Handling, other: Handling): boolean =>
  isSnoozed(one) &&
  isSnoozed(other) &&
  one.snoozedUntil !== null &&
  (other.snoozedUntil === null || one.snoozedUntil < other.snoozedUntil)

export const sameHandling = (one: Handling, other: Handling): boolean =>
  one.state === other.state &&
  one.assigneeId === other.assigneeId &&
  one.teamId === other.teamId &&
  one.snoozedUntil === other.snoozedUntil &&
  one.untilAnswer === other.untilAnswer

const MORNING_HOUR = 8

/** Eight o’clock on a day in a time zone, on its own clock: 8 hours after midnight but on the days that the clock changes before. */
export function morningOf(timeZone: string, day: string): Date {
  const guess = startOfDay(timeZone, day).getTime() + MORNING_HOUR * 3_600_000
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  } as const).format(guess)
  const [hour = 0, minute = 0] = clock.split(':').map(Number)
  return new Date(guess + ((MORNING_HOUR - hour) * 60 - minute) * 60_000)
}

/** Tomorrow and the next Monday after today, at eight. */
export function snoozeTimes(timeZone: string, now: Date): { tomorrow: Date; monday: Date } {
  const today = todayIn(timeZone, now)
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay()
  return {
    tomorrow: morningOf(timeZone, addDays(today, 1)),
    monday: morningOf(timeZone, addDays(today, (8 - weekday) % 7 || 7)),
  }
}

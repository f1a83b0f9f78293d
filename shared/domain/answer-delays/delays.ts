import type { Pile } from '#shared/domain/inbox-team/handling.ts'
import {
  addWorkingMinutes,
  type WorkingHours,
  workingMinutesBetween,
} from '#shared/domain/working-hours/working-hours.ts'
import { NBSP } from '#shared/french/typography.ts'

/** How soon an organization wants to answer and to finish, in minutes of work; null: as long as it takes. */
export type AnswerTarget = {
  firstAnswerMinutes: number | null
  resolutionMinutes: number | null
  /** The part of a delay after which one is warned; 100: not by its part. */
  warnPercent: number
  /** Minutes of work before the end of a delay when one is warned; null: not by minutes. Of the two, the warning that comes first holds. */
  warnMinutes: number | null
}

export const delayKinds = ['answer', 'resolution'] as const
export type DelayKind = (typeof delayKinds)[number]

/** As it was told: nearly over, or over. */
export const delayStates = ['soon', 'late'] as const
export type DelayState = (typeof delayStates)[number]

/** Since when a conversation is to do, and the minutes of work before that; `openedAt` is null while it waits or is done. */
export type WorkClock = { openedAt: Date | null; spentMinutes: number }

/**
 * The clock of the resolution once the conversation goes from one pile to another: it runs while there is something to do, and rests while one
 * waits for the client or puts off. What was done begins anew, unless it is taken back.
 */
export function movedClock(
  clock: WorkClock,
  move: { from: Pile | null; to: Pile | null; at: Date; hours: WorkingHours; takenBack: boolean },
): WorkClock {
  const { from, to, at, hours, takenBack } = move
  const begins = (from === null || from === 'done') && !takenBack
  const spentMinutes = begins ? 0 : clock.spentMinutes
  if (to === 'todo') return { openedAt: clock.openedAt ?? at, spentMinutes }
  const ran = clock.openedAt === null ? 0 : workingMinutesBetween(hours, clock.openedAt, at)
  return { openedAt: null, spentMinutes: spentMinutes + ran }
}

/** The delay that ends first. */
export type Due = { kind: DelayKind; from: Date; warnAt: Date; dueAt: Date }

type Facts = {
  pile: Pile | null
  clock: WorkClock
  /** The first mail from outside since our last answer; null: all are answered. */
  unansweredAt: Date | null
}

/** Which delay of a conversation ends first; null: none runs. The first answer is waited for until the conversation is done. */
export function dueOf(
  { pile, clock, unansweredAt }: Facts,
  target: AnswerTarget,
  hours: WorkingHours,
): Due | null {
  if (pile === null || pile === 'done') return null
  const answer =
    unansweredAt && target.firstAnswerMinutes
      ? delay('answer', unansweredAt, target.firstAnswerMinutes, 0, target, hours)
      : null
  const resolution =
    clock.openedAt && target.resolutionMinutes
      ? delay('resolution', clock.openedAt, target.resolutionMinutes, clock.spentMinutes, target, hours)
      : null
  if (answer && resolution) return resolution.dueAt < answer.dueAt ? resolution : answer
  return answer ?? resolution
}

function delay(
  kind: DelayKind,
  from: Date,
  minutes: number,
  spent: number,
  { warnPercent, warnMinutes }: AnswerTarget,
  hours: WorkingHours,
): Due | null {
  const warned = Math.min(Math.floor((minutes * warnPercent) / 100), minutes - (warnMinutes ?? 0))
  const dueAt = addWorkingMinutes(hours, from, Math.max(minutes - spent, 0))
  const warnAt = addWorkingMinutes(hours, from, Math.max(warned - spent, 0))
  return dueAt && warnAt ? { kind, from, warnAt, dueAt } : null
}

/** Keeps the notice given of a delay when the delay is counted again; forgets it for another delay, or one that now ends later, which is told anew. */
export function keptState(
  told: { kind: DelayKind; from: Date; state: DelayState } | null,
  due: Due | null,
  now: Date,
): DelayState | null {
  if (!told || !due || told.kind !== due.kind || told.from.getTime() !== due.from.getTime()) return null
  return told.state === stateOf(due, now) || (told.state === 'soon' && due.dueAt <= now) ? told.state : null
}

/** Where a delay stands at an instant. */
export function stateOf({ warnAt, dueAt }: { warnAt: Date; dueAt: Date }, now: Date): DelayState | null {
  if (dueAt <= now) return 'late'
  return warnAt <= now ? 'soon' : null
}

/** The target of a conversation: the strictest of its mailboxes', where none has its own that of the organization. */
export function targetOf(
  targets: readonly (AnswerTarget & { mailboxId: string | null })[],
  mailboxIds: readonly string[],
): AnswerTarget | null {
  const own = targets.filter(({ mailboxId }) => mailboxId !== null && mailboxIds.includes(mailboxId))
  const held = own.length > 0 ? own : targets.filter(({ mailboxId }) => mailboxId === null)
  const [first, ...others] = held
  if (!first) return null
  return others.reduce<AnswerTarget>(
    (strictest, other) => ({
      firstAnswerMinutes: sooner(strictest.firstAnswerMinutes, other.firstAnswerMinutes),
      resolutionMinutes: sooner(strictest.resolutionMinutes, other.resolutionMinutes),
      warnPercent: Math.min(strictest.warnPercent, other.warnPercent),
      warnMinutes: later(strictest.warnMinutes, other.warnMinutes),
    }),
    first,
  )
}

const later = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.max(one, other)

const sooner = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.min(one, other)

/** Minutes of a usual day of work: « 3 j » is three of them. */
function dayOf({ week }: WorkingHours): number {
  const open = week.filter((day) => day.length > 0)
  const minutes = open.flat().reduce((sum, { from, to }) => sum + to - from, 0)
  return open.length === 0 ? 1440 : Math.max(Math.round(minutes / open.length), 60)
}

/** Time of work, rounded down: « 20 min », « 2 h », from two days of work on « 3 j ». */
function span(minutes: number, hours: WorkingHours): string {
  if (minutes < 60) return `${minutes}${NBSP}min`
  const day = dayOf(hours)
  return minutes < 2 * day ? `${Math.floor(minutes / 60)}${NBSP}h` : `${Math.floor(minutes / day)}${NBSP}j`
}

/**
 * How much work lasts until a delay ends, or since: « 2 h », « en retard de 3 h »; and the sentence that a screen reader says. Hours when nobody
 * works do not count, as in the delay itself.
 */
export function remainingTime(
  dueAt: string,
  now: Date,
  kind: DelayKind,
  hours: WorkingHours,
): { late: boolean; short: string; sentence: string } {
  const due = new Date(dueAt)
  const awaited = kind === 'answer' ? 'réponse attendue' : 'traitement attendu'
  const left = workingMinutesBetween(hours, now, due)
  if (due > now) {
    const short = left === 0 ? `<${NBSP}1${NBSP}min` : span(left, hours)
    const time = left === 0 ? `moins d’une minute ouvrée` : worked(short)
    return { late: false, short, sentence: `${awaited} dans ${time}` }
  }
  const since = workingMinutesBetween(hours, due, now)
  if (since === 0) return { late: true, short: 'en retard', sentence: `${awaited}, en retard` }
  const time = span(since, hours)
  return { late: true, short: `en retard de ${time}`, sentence: `${awaited}, en retard de ${worked(time)}` }
}

/** « 3 h ouvrées », « 2 j ouvrés ». */
const worked = (time: string): string => `${time} ${time.endsWith('j') ? 'ouvrés' : 'ouvrées'}`

import type { AnswerTarget } from '../answer-delays/delays.ts'
import type { Pile } from '../inbox-team/handling.ts'
import { type WorkingHours, workingMinutesBetween } from '../working-hours/working-hours.ts'

/**
 * The facts that statistics count. `begun`: a conversation that began with a mail from outside. `received` and `sent`: each mail from outside, and each that
 * somebody of ours wrote. `answered`: the first answer to a conversation that was received or opened anew. `resolved`: « traité », each time.
 * `open`: from the moment that there is something to do until « traité ».
 */
export const factKinds = ['begun', 'received', 'sent', 'answered', 'resolved', 'open'] as const
export type FactKind = (typeof factKinds)[number]

/** Whole minutes in opening hours, and by the clock. */
export type Spent = { work: number; clock: number }

export type InboxFact = {
  kind: FactKind
  at: Date
  /** The end of an `open`; null: it goes on. */
  until: Date | null
  /** The member who did it; for acts of outsiders, the assignee of the conversation. */
  userId: string | null
  spent: Spent | null
  /** Whether an `answered` or `resolved` kept its target; null: there is none. */
  within: boolean | null
}

/** A mail of a conversation, once whatever mailboxes have it. */
export type CountedMail = {
  id: string
  /** When the server received it; of ours, when its author sent it. */
  at: Date
  /** From outside as it came; of ours; neither: imported, or written by itself. */
  side: 'outside' | 'ours' | 'other'
  /** Written by a program: an absence, a list. */
  automatic: boolean
  authorId: string | null
}

/** A conversation as it went to a pile, by whom: the history of shared/domain/inbox-team/handling.ts. */
export type CountedMove = { at: Date; pile: Pile; userId: string | null }

export type ConversationStory = {
  mails: readonly CountedMail[]
  moves: readonly CountedMove[]
  /** Where it stands, and since when; null: « traité » without a word. */
  present: { pile: Pile; since: Date } | null
  assigneeId: string | null
}

type Episode = { from: Date; until: Date | null; resolvedBy: string | null; spent: Spent }

/** The facts of a conversation, in no order. They depend on what is known of it, not on the order in which it came to be known. */
export function factsOf(
  story: ConversationStory,
  hours: WorkingHours,
  target: Pick<AnswerTarget, 'firstAnswerMinutes' | 'resolutionMinutes'> | null,
): InboxFact[] {
  const mails = story.mails.toSorted(byInstant)
  if (mails.length === 0) return []
  const episodes = episodesOf({ ...story, mails }, hours)
  const held = { userId: story.assigneeId, until: null, spent: null, within: null }
  const first = mails[0]!
  return [
    ...(first.side === 'outside' ? [{ ...held, kind: 'begun' as const, at: first.at }] : []),
    ...mails.flatMap(({ side, at, authorId }): InboxFact[] => {
      if (side === 'outside') return [{ ...held, kind: 'received', at }]
      return side === 'ours' ? [{ ...held, kind: 'sent', at, userId: authorId }] : []
    }),
    ...episodes.flatMap((episode, index): InboxFact[] => [
      { ...held, kind: 'open', at: episode.from, until: episode.until },
      ...answerOf(mails, episode.from, episodes[index + 1]?.from ?? null, hours, target),
      ...(episode.until ? [resolutionOf(episode, episode.until, target)] : []),
    ]),
  ]
}

const byInstant = (one: { at: Date; id: string }, other: { at: Date; id: string }): number =>
  one.at.getTime() - other.at.getTime() || (one.id < other.id ? -1 : 1)

const keeps = (minutes: number, target: number | null | undefined): boolean | null =>
  target == null ? null : minutes <= target

function spentBetween(hours: WorkingHours, from: Date, to: Date): Spent {
  return {
    work: workingMinutesBetween(hours, from, to),
    clock: Math.max(0, Math.floor((to.getTime() - from.getTime()) / 60_000)),
  }
}

function resolutionOf(
  { resolvedBy, spent }: Episode,
  at: Date,
  target: { resolutionMinutes: number | null } | null,
): InboxFact {
  const within = keeps(spent.work, target?.resolutionMinutes)
  return { kind: 'resolved', at, until: null, userId: resolvedBy, spent, within }
}

/** The first answer of an episode, to the first mail that asked for one; an answer that leaves just after « traité » is one. */
function answerOf(
  mails: readonly CountedMail[],
  from: Date,
  before: Date | null,
  hours: WorkingHours,
  target: { firstAnswerMinutes: number | null } | null,
): InboxFact[] {
  const during = mails.filter(({ at }) => at >= from && (before === null || at < before))
  const asked = during.findIndex(({ side, automatic }) => side === 'outside' && !automatic)
  const answer = asked === -1 ? undefined : during.slice(asked).find(({ side }) => side === 'ours')
  if (!answer) return []
  const spent = spentBetween(hours, during[asked]!.at, answer.at)
  const within = keeps(spent.work, target?.firstAnswerMinutes)
  return [{ kind: 'answered', at: answer.at, until: null, userId: answer.authorId, spent, within }]
}

/** When there was something to do, and the time that it was to do: not while one waited for the client or put off (ADR 077). */
function episodesOf({ mails, moves, present }: ConversationStory, hours: WorkingHours): Episode[] {
  const episodes: Episode[] = []
  let pile: Pile = 'done'
  let todoSince: Date | null = null
  let last = new Date(0)
  const go = ({ at, pile: to, userId }: CountedMove): void => {
    last = at
    if (to === pile) return
    if (pile === 'done')
      episodes.push({ from: at, until: null, resolvedBy: null, spent: { work: 0, clock: 0 } })
    const episode = episodes.at(-1)!
    if (todoSince) {
      const ran = spentBetween(hours, todoSince, at)
      episode.spent = { work: episode.spent.work + ran.work, clock: episode.spent.clock + ran.clock }
    }
    todoSince = to === 'todo' ? at : null
    if (to === 'done') Object.assign(episode, { until: at, resolvedBy: userId })
    pile = to
  }
  for (const move of inOrder(mails, moves)) go(move)
  // No history holds the state that a merge, a split or an undo gave it.
  const stands: Pile = present?.pile ?? 'done'
  if (stands !== pile) go({ at: later(last, present?.since), pile: stands, userId: null })
  return episodes
}

const later = (one: Date, other: Date | undefined): Date => (other && other > one ? other : one)

/** A mail from outside makes something to do, an automatic one only where it begins the conversation. Of one instant, mails come first. */
function inOrder(mails: readonly CountedMail[], moves: readonly CountedMove[]): CountedMove[] {
  const asked = mails.flatMap(({ side, automatic, at }, index): CountedMove[] =>
    side === 'outside' && (index === 0 || !automatic) ? [{ at, pile: 'todo', userId: null }] : [],
  )
  return [...asked, ...moves].sort((one, other) => one.at.getTime() - other.at.getTime())
}

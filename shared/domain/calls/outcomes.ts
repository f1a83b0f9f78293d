import { type CallOutcome, callOutcomes } from './call-names.ts'

/** What is proposed after a call, in one gesture. */
export const nextActions = ['task', 'mail', 'quote', 'promise', 'dispute'] as const
export type NextAction = (typeof nextActions)[number]

/**
 * What the record of an outcome starts by itself: `refusal` the 60 days without prospecting, `opposition` no prospecting for good,
 * `wrong_number` one mark on the number, which is bad at the second.
 */
export type OutcomeEffect = 'refusal' | 'opposition' | 'wrong_number'

/** `key`: the one that chooses it. `next`: the action that is proposed first, null for none. */
type OutcomeRow = { key: string; next: NextAction | null; effect: OutcomeEffect | null }

export const outcomeRows: Record<CallOutcome, OutcomeRow> = {
  joined: { key: '1', next: null, effect: null },
  voicemail: { key: '2', next: 'task', effect: null },
  no_answer: { key: '3', next: 'task', effect: null },
  busy: { key: '4', next: 'task', effect: null },
  wrong_number: { key: '5', next: 'mail', effect: 'wrong_number' },
  callback: { key: '6', next: 'task', effect: null },
  interested: { key: '7', next: 'quote', effect: null },
  refusal: { key: '8', next: null, effect: 'refusal' },
  promise: { key: '9', next: 'promise', effect: null },
  dispute: { key: '0', next: 'dispute', effect: null },
  stop: { key: 'x', next: null, effect: 'opposition' },
}

/** The outcome that a key chooses; null for another key. */
export const outcomeOfKey = (key: string): CallOutcome | null =>
  callOutcomes.find((outcome) => outcomeRows[outcome].key === key.toLowerCase()) ?? null

/** Wrong numbers told of the same number before it is marked bad: the number, not the client. */
export const WRONG_NUMBERS_BEFORE_BAD = 2

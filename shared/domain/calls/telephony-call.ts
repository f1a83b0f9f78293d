import type { CallDirection, TelephonyProvider } from './call-names.ts'

/** What happened to a call. `other` is kept and changes nothing: what a provider adds later, and recordings, which Ardoise does not read. */
export const telephonyEventKinds = ['ringing', 'answered', 'ended', 'missed', 'voicemail', 'other'] as const
export type TelephonyEventKind = (typeof telephonyEventKinds)[number]

/**
 * One event of one call, whoever tells it. `key` names it among those of its provider: the same twice is one. Numbers are E.164, null for a hidden
 * one or what is none. `user` is who called or was called, by the provider’s word: an address in lower case, else an id or an extension.
 */
export type TelephonyEvent = {
  provider: TelephonyProvider
  callId: string
  key: string
  kind: TelephonyEventKind
  direction: CallDirection
  from: string | null
  to: string | null
  user: string | null
  startedAt: Date | null
  answeredAt: Date | null
  endedAt: Date | null
  durationSeconds: number | null
}

export type TelephonyState = Exclude<TelephonyEventKind, 'other'>

/** A call as its events told it so far. */
export type TelephonyCall = Pick<
  TelephonyEvent,
  'direction' | 'from' | 'to' | 'user' | 'startedAt' | 'answeredAt' | 'endedAt' | 'durationSeconds'
> & { state: TelephonyState }

/** Providers keep no order: the state further on stays. Somebody who leaves a message ended the call. */
const ranks: Record<TelephonyState, number> = { ringing: 0, answered: 1, missed: 2, ended: 3, voicemail: 4 }

const first = (a: Date | null, b: Date | null) => (a === null || (b !== null && b < a) ? b : a)
const last = (a: Date | null, b: Date | null) => (a === null || (b !== null && b > a) ? b : a)

/** The call after one more event, in whichever order they come; null while only events that change nothing came. */
export function foldTelephonyEvent(call: TelephonyCall | null, event: TelephonyEvent): TelephonyCall | null {
  const { kind, direction, from, to, user, startedAt, answeredAt, endedAt, durationSeconds } = event
  if (kind === 'other') return call
  if (call === null)
    return judged({ state: kind, direction, from, to, user, startedAt, answeredAt, endedAt, durationSeconds })
  const further = ranks[kind] > ranks[call.state]
  const known = further ? { from, to, user } : call
  const other = further ? call : { from, to, user }
  const longest = Math.max(call.durationSeconds ?? -1, durationSeconds ?? -1)
  return judged({
    state: further ? kind : call.state,
    direction: further ? direction : call.direction,
    from: known.from ?? other.from,
    to: known.to ?? other.to,
    user: known.user ?? other.user,
    startedAt: first(call.startedAt, startedAt),
    answeredAt: first(call.answeredAt, answeredAt),
    endedAt: last(call.endedAt, endedAt),
    durationSeconds: longest < 0 ? null : longest,
  })
}

/** A call that was answered was not missed, even where the answer was told last. */
const judged = (call: TelephonyCall): TelephonyCall =>
  call.state === 'missed' && call.answeredAt !== null ? { ...call, state: 'ended' } : call

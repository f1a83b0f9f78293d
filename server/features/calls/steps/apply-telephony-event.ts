import type { Tx } from '#server/scope.ts'
import type { CallState } from '#shared/domain/calls/call-names.ts'
import {
  foldTelephonyEvent,
  type TelephonyCall,
  type TelephonyEvent,
  type TelephonyState,
} from '#shared/domain/calls/telephony-call.ts'
import { getCall } from '../queries/calls.ts'
import { listNumberOwners } from '../queries/number-owners.ts'
import { updateCall } from '../store/calls.ts'
import { notifyCalls } from '../store/notify-calls.ts'
import {
  addFollowed,
  adoptStarted,
  type FollowedCall,
  findLineUser,
  keepEvent,
  listKept,
  lockFollowed,
} from '../store/telephony.ts'
import { emitCall } from './emit-call.ts'

const states: Record<TelephonyState, CallState> = {
  ringing: 'ringing',
  answered: 'under_way',
  ended: 'ended',
  missed: 'ended',
  voicemail: 'ended',
}

/**
 * One event of a provider: kept once, then the call is what all that was said of it comes to, in whichever order it came. Returns the id of the call; null:
 * said before, or of no kind that Ardoise knows.
 */
export async function applyTelephonyEvent(tx: Tx, event: TelephonyEvent): Promise<string | null> {
  if (!(await keepEvent(tx, event)) || event.kind === 'other') return null
  const callerId = await findCaller(tx, event)
  const held = await holdFollowed(tx, event, callerId)
  const kept = await listKept(tx, event)
  const call = kept.reduce<TelephonyCall | null>(foldTelephonyEvent, null)
  if (call === null) return null
  const number = call.direction === 'in' ? call.from : call.to
  const known = call.user === event.user ? callerId : await findCaller(tx, { ...event, user: call.user })
  await updateCall(tx, held.id, {
    direction: call.direction,
    ...(number === null ? {} : { number }),
    ...(known === null ? {} : { caller_id: known }),
    ...(held.isMatched || number === null ? {} : await ownerOf(tx, number)),
    // What somebody said of it stays.
    ...(held.outcome === null ? { state: stateOf(call) } : {}),
    ...(call.startedAt === null ? {} : { started_at: call.startedAt }),
    answered_at: call.answeredAt,
    ended_at: states[call.state] === 'ended' ? (call.endedAt ?? tx.now) : null,
    duration_seconds: secondsOf(call),
    duration_estimated: false,
  })
  await announce(tx, held, call)
  return held.id
}

async function holdFollowed(tx: Tx, event: TelephonyEvent, callerId: string | null): Promise<FollowedCall> {
  const held = await lockFollowed(tx, event)
  if (held !== null) return held
  const isOurs = event.direction === 'out' && (await adoptStarted(tx, event, { number: event.to, callerId }))
  if (!isOurs) await addFollowed(tx, event)
  return (await lockFollowed(tx, event))!
}

/** The stand-in names members by their id. */
const findCaller = async (
  tx: Tx,
  { provider, user }: Pick<TelephonyEvent, 'provider' | 'user'>,
): Promise<string | null> => {
  if (user === null || provider === 'local') return user
  return findLineUser(tx, { provider, user })
}

/** Who has the number, where it is one alone: several are shown to whoever answers. */
async function ownerOf(tx: Tx, number: string) {
  const owners = await listNumberOwners(tx, number)
  const [owner] = owners
  if (owner === undefined || owners.length > 1) return {}
  return { company_id: owner.companyId, contact_id: owner.contactId, client_name: owner.name }
}

/** Whoever calls has begun, whoever is called has not yet. */
const stateOf = ({ state, direction }: TelephonyCall): CallState =>
  direction === 'out' && state === 'ringing' ? 'under_way' : states[state]

/** As the provider counted; an unanswered call lasted nothing. */
function secondsOf({ durationSeconds, answeredAt, endedAt, state }: TelephonyCall): number | null {
  if (states[state] !== 'ended') return null
  if (durationSeconds !== null) return durationSeconds
  if (answeredAt === null || endedAt === null) return answeredAt === null ? 0 : null
  return Math.min(86_400, Math.max(0, Math.round((endedAt.getTime() - answeredAt.getTime()) / 1_000)))
}

/** An incoming call that is over is an event, once; what rings is told to open pages alone. */
async function announce(tx: Tx, before: FollowedCall, call: TelephonyCall): Promise<void> {
  await notifyCalls(tx, before.id)
  if (call.direction !== 'in' || before.state === 'ended' || states[call.state] !== 'ended') return
  const wasAnswered = call.answeredAt !== null && call.state !== 'voicemail'
  await emitCall(tx, wasAnswered ? 'call.received' : 'call.missed', await getCall(tx, before.id))
}

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
  type CallKey,
  type FollowedCall,
  findLineUser,
  listKept,
  lockFollowed,
  markApplied,
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
 * A call is what all that was said of it comes to, in whichever order it came. Returns the id of the call; null: nothing new was said, or of no kind
 * that Ardoise knows.
 */
export async function applyTelephonyEvents(tx: Tx, of: CallKey): Promise<string | null> {
  if (!(await markApplied(tx, of))) return null
  const first = (await listKept(tx, of)).reduce<TelephonyCall | null>(foldTelephonyEvent, null)
  if (first === null) return null
  const held = await holdFollowed(tx, of, first)
  // Read again once the call is held: another delivery may have ended meanwhile.
  const call = (await listKept(tx, of)).reduce<TelephonyCall | null>(foldTelephonyEvent, null) ?? first
  const number = numberOf(call)
  const known = await findCaller(tx, { ...of, user: call.user })
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

const numberOf = ({ direction, from, to }: TelephonyCall): string | null => (direction === 'in' ? from : to)

async function holdFollowed(tx: Tx, of: CallKey, call: TelephonyCall): Promise<FollowedCall> {
  const held = await lockFollowed(tx, of)
  if (held !== null) return held
  const isOurs =
    call.direction === 'out' &&
    (await adoptStarted(tx, of, {
      number: call.to,
      callerId: await findCaller(tx, { ...of, user: call.user }),
    }))
  if (!isOurs) await addFollowed(tx, { ...of, direction: call.direction, startedAt: call.startedAt })
  return (await lockFollowed(tx, of))!
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

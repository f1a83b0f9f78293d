import { randomUUID } from 'node:crypto'
import { inTransaction } from '#server/db/transaction.ts'
import { playCall } from '#server/integrations/telephony/local.ts'
import type { Scope, Tx } from '#server/scope.ts'
import type { Call } from '#shared/contract/call-fields.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { readNumber } from '../queries/called.ts'
import { getCall, getPlayedCall } from '../queries/calls.ts'
import { applyTelephonyEvents } from '../steps/apply-telephony-events.ts'
import { keepPlayed } from '../store/telephony.ts'

type Input = { from: string; event: 'ringing' | 'answered' | 'ended' | 'missed'; callId?: string | undefined }

/** Plays a step of « appel entrant » through the port that reads the events of providers. Errors: invalid_input, not_found. */
export function simulateCall(scope: Scope, { from, event, callId }: Input): Promise<Call> {
  return inTransaction(scope, async (tx) => {
    const played = callId === undefined ? newCall(tx, from) : await getPlayedCall(tx, callId)
    const read = playCall({ ...played, step: event, to: null, user: scope.userId!, now: tx.now })
    if (read === 'forged' || read.event === null) throw new DomainError('invalid_input')
    await keepPlayed(tx, {
      ...read.event,
      answeredAt: event === 'answered' ? tx.now : read.event.answeredAt,
    })
    const applied = await applyTelephonyEvents(tx, read.event)
    const id = applied ?? callId
    if (id === undefined) throw new DomainError('invalid_input')
    return getCall(tx, id)
  })
}

const newCall = (tx: Tx, from: string) => ({
  callId: randomUUID(),
  from: from === '' ? null : readNumber(from),
  startedAt: tx.now,
  answeredAt: null,
})

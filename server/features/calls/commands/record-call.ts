import { inTransaction } from '#server/db/transaction.ts'
import type { Scope, Tx } from '#server/scope.ts'
import type { Call } from '#shared/contract/call-fields.ts'
import type { CallDirection, CallPurpose } from '#shared/domain/calls/call-names.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { type CalledAsked, getCalled } from '../queries/called.ts'
import { getCall } from '../queries/calls.ts'
import { applyResult, judgeNumber, planCallbackOf, settleEntryOf } from '../steps/apply-result.ts'
import { findBreach } from '../steps/assert-lawful.ts'
import type { CallResult } from '../steps/assert-result.ts'
import { emitCall } from '../steps/emit-call.ts'
import { holdEntry } from '../steps/hold-entry.ts'
import { insertCall, lockCalled } from '../store/calls.ts'
import { updateEntry } from '../store/entries.ts'

type Input = CalledAsked &
  CallResult & {
    direction: CallDirection
    purpose: CallPurpose
    startedAt: string
    entryId?: string | undefined
  }

/** Clocks of browsers go ahead of ours. */
const AHEAD_MS = 5 * 60_000

/**
 * A call that took place, whatever the law says of it: what it forbade is kept with it. What follows from its result is done in the same
 * transaction. Errors: those of getCalled, holdEntry and applyResult; invalid_input at `startedAt`.
 */
export function recordCall(
  scope: Scope,
  { startedAt, direction, purpose, entryId, ...input }: Input,
): Promise<Call> {
  return inTransaction(scope, async (tx) => {
    await lockCalled(tx, await getCalled(tx, input))
    const called = await getCalled(tx, input)
    const at = pastInstant(tx, startedAt)
    const entry = entryId === undefined ? null : await holdEntry(tx, entryId, called)
    const breach = await findBreach(tx, called, { direction, purpose, startedAt: at })
    const { companyId, contactId, number, name } = called
    const nothing = { promiseId: null, disputeId: null, reminderId: null, outcome: null }
    const made = await applyResult(
      tx,
      { companyId, contactId, number, clientName: name, purpose, made: nothing },
      input,
    )
    const seconds = input.durationMinutes === null ? null : input.durationMinutes * 60
    const callId = await insertCall(tx, {
      direction,
      number,
      company_id: companyId,
      contact_id: contactId,
      client_name: name,
      caller_id: scope.userId,
      purpose,
      state: 'ended',
      outcome: input.outcome,
      started_at: at,
      ended_at: seconds === null ? null : new Date(at.getTime() + seconds * 1_000),
      duration_seconds: seconds,
      callback_at: input.callbackAt,
      notes: input.notes,
      next_action: input.nextAction,
      list_id: entry?.listId ?? null,
      reminder_id: made.reminderId,
      promise_id: made.promiseId,
      dispute_id: made.disputeId,
      breach,
    })
    if (entry !== null) await updateEntry(tx, entry.id, { call_id: callId })
    await planCallbackOf(tx, { id: callId, clientName: name, number, callbackAt: null }, input)
    await settleEntryOf(tx, callId, input)
    await judgeNumber(tx, number, input.outcome)
    const call = await getCall(tx, callId)
    await emitCall(tx, 'call.recorded', call)
    return call
  })
}

function pastInstant(tx: Tx, text: string): Date {
  const at = new Date(text)
  if (at.getTime() <= tx.now.getTime() + AHEAD_MS) return at
  const message = 'Un appel noté a déjà eu lieu.'
  throw new DomainError('invalid_input', { fields: [{ path: 'startedAt', code: 'in_future', message }] })
}

import { getSeller } from '#server/features/documents/queries/parties.ts'
import { noteDispute } from '#server/features/invoice-sending/commands/note-dispute.ts'
import { completeCalls } from '#server/features/reminders/commands/complete-calls.ts'
import { addPromise } from '#server/features/reminders/commands/record-promise.ts'
import { planCallback } from '#server/features/tasks/commands/plan-callback.ts'
import { mayRead, type Tx } from '#server/scope.ts'
import { type CallOutcome, type CallPurpose, spokenOutcomes } from '#shared/domain/calls/call-names.ts'
import { callbackTask } from '#shared/domain/calls/callback-task.ts'
import { WRONG_NUMBERS_BEFORE_BAD } from '#shared/domain/calls/outcomes.ts'
import { countWrong, markBad } from '../store/calls.ts'
import { findEntryOfCall, lockEntry, updateEntry } from '../store/entries.ts'
import { assertResult, type CallResult } from './assert-result.ts'
import { oppose } from './oppose.ts'

type Of = {
  companyId: string | null
  contactId: string | null
  clientName: string | null
  number: string | null
  purpose: CallPurpose
  /** What an earlier result made already: it is not made twice. */
  made: {
    promiseId: string | null
    disputeId: string | null
    reminderId: string | null
    outcome: CallOutcome | null
  }
}
export type Made = { promiseId: string | null; disputeId: string | null; reminderId: string | null }

/**
 * What follows from a result, in the same transaction: the promise, the dispute, the opposition, the step « appeler » of a plan. Clients are held.
 * Errors: invalid_input, forbidden, those of addPromise and noteDispute.
 */
export async function applyResult(tx: Tx, of: Of, result: CallResult): Promise<Made> {
  assertResult(tx, of, result)
  const { companyId, contactId, number, purpose, made } = of
  const client = companyId === null ? { contactId: contactId ?? undefined } : { companyId }
  const disputeId =
    made.disputeId ?? (result.dispute === null ? null : await noteDispute(tx, { ...result.dispute, client }))
  const promiseId =
    made.promiseId ??
    (result.promise === null
      ? null
      : (
          await addPromise(tx, {
            ...client,
            ...result.promise,
            source: 'call',
            note: result.notes.slice(0, 500),
          })
        ).id)
  const reached = spokenOutcomes.includes(result.outcome) || result.outcome === 'voicemail'
  const reminderId =
    made.reminderId ??
    (purpose === 'collection' &&
    reached &&
    mayRead(tx.scope, 'reminder:send') &&
    (companyId ?? contactId) !== null
      ? await completeCalls(tx, (companyId ?? contactId)!)
      : null)
  if (result.outcome === 'stop' && made.outcome !== 'stop')
    await oppose(
      tx,
      { companyId, contactId, number, name: of.clientName },
      { source: 'call', note: result.notes.slice(0, 500) },
    )
  return { promiseId, disputeId, reminderId }
}

type CalledBack = { id: string; clientName: string | null; number: string | null; callbackAt: Date | null }

/**
 * « Rappeler le … »: a task of whoever calls, for that hour; once the call has its row. `before`: the hour that an earlier result said, whose task is not made
 * twice. Whoever may not write tasks has the call alone, which says when.
 */
export async function planCallbackOf(
  tx: Tx,
  before: CalledBack,
  { outcome, callbackAt: asked }: Pick<CallResult, 'outcome' | 'callbackAt'>,
): Promise<void> {
  if (outcome !== 'callback' || asked === null || !mayRead(tx.scope, 'task:write')) return
  const callbackAt = new Date(asked)
  if (before.callbackAt?.getTime() === callbackAt.getTime()) return
  const { timeZone } = await getSeller(tx)
  const taskAt = (at: Date) => callbackTask({ ...before, callbackAt: at }, timeZone)
  await planCallback(tx, {
    callId: before.id,
    ...taskAt(callbackAt),
    before: before.callbackAt && taskAt(before.callbackAt),
  })
}

/** Marks a number that reached somebody else for the second time; to be asked once the call has its outcome. */
export async function judgeNumber(tx: Tx, number: string | null, outcome: CallOutcome): Promise<void> {
  if (outcome !== 'wrong_number' || number === null) return
  if ((await countWrong(tx, number)) >= WRONG_NUMBERS_BEFORE_BAD) await markBad(tx, number)
}

/** The line of a list that a call was made from: done, or waiting for the hour at which they want to be called. */
export async function settleEntryOf(
  tx: Tx,
  callId: string,
  { outcome, callbackAt }: Pick<CallResult, 'outcome' | 'callbackAt'>,
): Promise<void> {
  const entryId = await findEntryOfCall(tx, callId)
  if (entryId === null) return
  await lockEntry(tx, entryId)
  await updateEntry(
    tx,
    entryId,
    outcome === 'callback' && callbackAt !== null
      ? { state: 'waiting', not_before_at: callbackAt, settled_at: null, settled_by: null }
      : { state: 'done', not_before_at: null, settled_at: tx.now, settled_by: tx.scope.userId },
  )
}

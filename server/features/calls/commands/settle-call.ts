import { inTransaction } from '#server/db/transaction.ts'
import type { Scope, Tx } from '#server/scope.ts'
import type { Call } from '#shared/contract/call-fields.ts'
import type { CallPurpose } from '#shared/domain/calls/call-names.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { type Called, getCalled } from '../queries/called.ts'
import { getCall } from '../queries/calls.ts'
import { unknownCalled } from '../queries/law-facts.ts'
import { applyResult, judgeNumber, planCallbackOf, settleEntryOf } from '../steps/apply-result.ts'
import { findBreach } from '../steps/assert-lawful.ts'
import type { CallResult } from '../steps/assert-result.ts'
import { emitCall } from '../steps/emit-call.ts'
import { findCallClient, type HeldCall, lockCall, lockCalled, updateCall } from '../store/calls.ts'

type Who = { companyId?: string | undefined; contactId?: string | undefined }
type Input = CallResult & Who & { callId: string; revision: number; purpose?: CallPurpose | undefined }

/**
 * The result of a call that was started or came in, or another result of one that has one: what an earlier result made (a promise, a dispute, an
 * opposition) stays. Errors: not_found, version_conflict (with `data.current`), invalid_input at `purpose`, those of applyResult.
 */
export function settleCall(scope: Scope, input: Input): Promise<Call> {
  return inTransaction(scope, async (tx) => {
    const called = await getWhom(tx, input)
    await lockCalled(tx, called)
    const held = await lockCall(tx, input.callId)
    if (held.revision !== input.revision)
      throw new DomainError('version_conflict', { data: { current: await getCall(tx, held.id) } })
    const purpose = input.purpose ?? held.purpose
    if (purpose === null) {
      const message = 'Choisissez le motif de l’appel.'
      throw new DomainError('invalid_input', { fields: [{ path: 'purpose', code: 'required', message }] })
    }
    const { direction, startedAt, number } = held
    const whom = { ...called, number }
    const breach = await findBreach(tx, whom, { direction, purpose, startedAt, callId: held.id })
    const { companyId, contactId } = called
    const clientName = called.name || held.clientName
    const made = await applyResult(
      tx,
      { companyId, contactId, number, clientName, purpose, made: held },
      input,
    )
    await updateCall(tx, held.id, {
      company_id: companyId,
      contact_id: contactId,
      client_name: clientName,
      purpose,
      outcome: input.outcome,
      state: 'ended',
      ...endOf(tx, held, input.durationMinutes),
      callback_at: input.callbackAt,
      notes: input.notes,
      next_action: input.nextAction,
      promise_id: made.promiseId,
      dispute_id: made.disputeId,
      reminder_id: made.reminderId,
      breach,
    })
    await planCallbackOf(tx, { ...held, clientName }, input)
    await settleEntryOf(tx, held.id, input)
    await judgeNumber(tx, number, input.outcome)
    const call = await getCall(tx, held.id)
    await emitCall(tx, held.outcome === null ? 'call.recorded' : 'call.changed', call)
    return call
  })
}

/** Whom the call is with: whoever is named now, else as it was; a number of nobody known is with nobody. */
async function getWhom(tx: Tx, { callId, companyId, contactId }: Input): Promise<Called> {
  const before = await findCallClient(tx, callId)
  if (companyId !== undefined || contactId !== undefined) return getCalled(tx, { companyId, contactId })
  if ((before.companyId ?? before.contactId) === null) return unknownCalled(null)
  return getCalled(tx, {
    companyId: before.companyId ?? undefined,
    contactId: before.contactId ?? undefined,
  })
}

/** What a provider counted is not estimated. */
function endOf(tx: Tx, { startedAt, durationEstimated, state }: HeldCall, minutes: number | null) {
  if (!durationEstimated) return {}
  if (minutes === null) return state === 'ended' ? {} : { ended_at: tx.now }
  return { duration_seconds: minutes * 60, ended_at: new Date(startedAt.getTime() + minutes * 60_000) }
}

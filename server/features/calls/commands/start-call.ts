import { inTransaction } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import type { Call } from '#shared/contract/call-fields.ts'
import type { CallPurpose } from '#shared/domain/calls/call-names.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { type CalledAsked, getCalled } from '../queries/called.ts'
import { getCall } from '../queries/calls.ts'
import { assertLawful } from '../steps/assert-lawful.ts'
import { holdEntry } from '../steps/hold-entry.ts'
import { insertCall, lockCalled } from '../store/calls.ts'
import { updateEntry } from '../store/entries.ts'
import { notifyCalls } from '../store/notify-calls.ts'

type Input = CalledAsked & { purpose: CallPurpose; entryId?: string | undefined }

/**
 * A call begins, judged by the law in the transaction that records it: what it forbids is not started. Errors: those of getCalled and holdEntry;
 * call_number_missing, call_unlawful.
 */
export function startCall(scope: Scope, { purpose, entryId, ...asked }: Input): Promise<Call> {
  return inTransaction(scope, async (tx) => {
    const found = await getCalled(tx, asked)
    await lockCalled(tx, found)
    const called = await getCalled(tx, asked)
    if (called.number === null) throw new DomainError('call_number_missing')
    const entry = entryId === undefined ? null : await holdEntry(tx, entryId, called)
    await assertLawful(tx, called, purpose)
    const callId = await insertCall(tx, {
      direction: 'out',
      number: called.number,
      company_id: called.companyId,
      contact_id: called.contactId,
      client_name: called.name,
      caller_id: scope.userId,
      purpose,
      state: 'under_way',
      started_at: tx.now,
      list_id: entry?.listId ?? null,
    })
    if (entry !== null) await updateEntry(tx, entry.id, { call_id: callId })
    await notifyCalls(tx, callId)
    return getCall(tx, callId)
  })
}

import { useRef } from 'react'
import type { Call, CallSheet } from '#shared/contract/call-fields.ts'
import { type CallOutcome, type CallPurpose, callOutcomeLabels } from '#shared/domain/calls/call-names.ts'
import { api, orpc } from '#web/api/api-client.ts'
import type { Called } from './call-queries.ts'

type Settled = Parameters<typeof api.calls.settleCall>[0]

/** What came of a call; what is left out is nothing. */
export type Result = Pick<Settled, 'outcome' | 'callbackAt' | 'promise' | 'dispute'> & {
  notes: string
  nextAction: string
  durationMinutes: number | null
}

/** Whom a result is of: a call that was started or received, or one that was made beside Ardoise. */
export type CallAt = {
  called: Called
  purpose: CallPurpose
  call: Call | null
  entryId: string | undefined
}

/** What a result may have changed: calls, lists, wishes, the reminders of a promise or a dispute, the task of a call back. */
export const afterCall = [
  orpc.calls,
  orpc.callLists,
  orpc.callWishes,
  orpc.reminders,
  orpc.tasks,
  orpc.work,
  orpc.invoices,
  orpc.platform,
]

/** Records a result by the one endpoint that fits. */
export function useSaveResult({ called, purpose, call, entryId }: CallAt) {
  // A call made beside Ardoise began at the latest when its sheet was opened.
  const openedAt = useRef(new Date())
  return (result: Result): Promise<Call> => {
    if (call !== null)
      return api.calls.settleCall({
        callId: call.id,
        revision: call.revision,
        ...(call.companyId === null && call.contactId === null && partyOf(called)),
        purpose,
        ...result,
      })
    return api.calls.recordCall({
      ...called,
      purpose,
      startedAt: openedAt.current.toISOString(),
      ...(entryId !== undefined && { entryId }),
      ...result,
    })
  }
}

const partyOf = ({ companyId, contactId }: Called) =>
  contactId === undefined ? { companyId } : { contactId }

export const savedText = ({ outcome }: Call): string =>
  outcome === 'refusal'
    ? 'Refus noté\u00a0: pas de prospection par téléphone avant 60\u00a0jours'
    : outcome === 'stop'
      ? 'Opposition enregistrée'
      : `Résultat noté\u00a0: ${outcome === null ? 'aucun' : callOutcomeLabels[outcome]}`

/** Results that need more than their key: a day, an amount, an invoice, a confirmation. */
export const askedOutcomes: readonly CallOutcome[] = ['callback', 'promise', 'dispute', 'stop']

/** The number that is called: the one of the address, else the first of the card that is not marked bad. */
export function numberOf({ numbers }: Pick<CallSheet, 'numbers'>, wished: string | undefined): string | null {
  return wished ?? (numbers.find(({ isBad }) => !isBad) ?? numbers[0])?.number ?? null
}

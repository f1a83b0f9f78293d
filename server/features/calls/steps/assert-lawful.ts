import type { Tx } from '#server/scope.ts'
import type { CallDirection, CallPurpose } from '#shared/domain/calls/call-names.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { formatDateTime } from '#shared/french/format.ts'
import type { Called } from '../queries/called.ts'
import type { CallBreach } from '../queries/calls.ts'
import { judgeCalled, presentVerdict } from '../queries/law-facts.ts'

/** Errors: call_unlawful, in the words of the law and with the verdict as `data`. */
export async function assertLawful(tx: Tx, called: Called, purpose: CallPurpose): Promise<void> {
  const verdict = await judgeCalled(tx, called, { purpose, at: tx.now })
  if (verdict.allowed) return
  const again =
    verdict.againAt === null
      ? ''
      : ` Cet appel sera permis à partir du ${formatDateTime(verdict.againAt.toISOString(), called.territory.timeZone)}.`
  throw new DomainError('call_unlawful', {
    message: `${verdict.reason}${again} (${verdict.article})`,
    data: { verdict: presentVerdict(purpose, verdict) },
  })
}

type Made = { direction: CallDirection; purpose: CallPurpose; startedAt: Date; callId?: string }

/** What the law forbade of a call that was made; null: nothing, or it came from the client. */
export async function findBreach(
  tx: Tx,
  called: Called,
  { direction, purpose, startedAt, callId }: Made,
): Promise<CallBreach | null> {
  if (direction === 'in') return null
  const verdict = await judgeCalled(tx, called, {
    purpose,
    at: startedAt,
    ...(callId === undefined ? {} : { exceptCallId: callId }),
  })
  return verdict.allowed ? null : { code: verdict.code, reason: verdict.reason, article: verdict.article }
}

import { inTransaction } from '#server/db/transaction.ts'
import { openLink } from '#server/features/documents/commands/open-link.ts'
import { recordReading } from '#server/features/signing/commands/record-proof-event.ts'
import type { Caller } from '#server/http/bind-contract.ts'
import { readMandateLink } from '../steps/read-mandate-link.ts'
import { lockMandates } from '../store/mandates.ts'

/** The page was shown to someone: its journal says so, once for each browser. Errors: those of a link. */
export async function markMandateOpened(caller: Caller, { token }: { token: string }) {
  const { scope, linkId: mandateId, visitor } = await openLink(caller, 'mandate', token)
  return inTransaction(scope, async (tx) => {
    await lockMandates(tx, [mandateId])
    await readMandateLink(tx, mandateId)
    const fact = { type: 'mandate.opened', label: 'Page du mandat ouverte', visitor }
    await recordReading(tx, { kind: 'mandate', id: mandateId }, fact)
    return { opened: true as const }
  })
}

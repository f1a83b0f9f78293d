import type { Tx } from '#server/scope.ts'
import { claimSheet, orderFormFor } from '#shared/domain/litigation/claim-sheet.ts'
import { notInForce, notKnown, proceduresOn } from '#shared/domain/litigation/procedures.ts'
import { readLitigationFacts } from './litigation-facts.ts'

/** The fields of the forms, from the figures of today, and the procedure as it is today. Errors: not_found. */
export async function getClaimSheet(tx: Tx, fileId: string) {
  const facts = await readLitigationFacts(tx, fileId, null)
  return {
    clientName: facts.debtor.name,
    countedOn: facts.countedOn,
    ...orderFormFor(facts),
    parts: claimSheet(facts),
    procedures: proceduresOn(facts.countedOn).map(({ step, text, source }) => ({ step, text, source })),
    notInForce,
    notKnown: [...notKnown],
  }
}

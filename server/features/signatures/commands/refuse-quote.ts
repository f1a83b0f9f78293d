import { inTransaction } from '#server/db/transaction.ts'
import { openLink } from '#server/features/documents/commands/open-link.ts'
import { lockForAnswer, markRefused } from '#server/features/quotes/commands/record-answer.ts'
import { mailAnswer } from '#server/features/signatures/steps/mail-signed.ts'
import { assertPresent, quoteDocument, readLink } from '#server/features/signatures/steps/read-link.ts'
import { lockQuoteOfLink } from '#server/features/signatures/store/challenges.ts'
import { recordProofEvent } from '#server/features/signing/commands/record-proof-event.ts'
import type { Caller } from '#server/http/bind-contract.ts'

/** The client says no, and why; saying it twice has one effect. Errors: those of a link and of its quote. */
export async function refuseQuote(
  caller: Caller,
  input: { token: string; reason: string; documentSha256?: string | undefined },
) {
  const { scope, linkId, visitor } = await openLink(caller, 'quote', input.token)
  return inTransaction(scope, async (tx) => {
    await lockQuoteOfLink(tx, linkId)
    const link = await readLink(tx, linkId)
    if (link.status === 'refused' && link.refused_at !== null && link.refusal_reason === input.reason) {
      return { refusedAt: link.refused_at.toISOString() }
    }
    const quote = await lockForAnswer(tx, { quoteId: link.quote_id, timeZone: link.timezone })
    assertPresent(link, input.documentSha256)
    await markRefused(tx, quote, { reason: input.reason })
    await recordProofEvent(tx, quoteDocument(link), {
      type: 'quote.refused',
      label: `Devis refusé\u00a0: ${input.reason}`,
      visitor,
    })
    await mailAnswer(tx, link, { kind: 'refused', text: input.reason })
    return { refusedAt: tx.now.toISOString() }
  })
}

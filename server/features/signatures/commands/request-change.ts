import { inTransaction } from '#server/db/transaction.ts'
import { openLink } from '#server/features/documents/commands/open-link.ts'
import { emitQuoteEvent, lockForAnswer } from '#server/features/quotes/commands/record-answer.ts'
import { CHANGE_WISHED } from '#server/features/signatures/queries/signatures.ts'
import { mailAnswer } from '#server/features/signatures/steps/mail-signed.ts'
import { quoteDocument, readLink } from '#server/features/signatures/steps/read-link.ts'
import { lockQuoteOfLink } from '#server/features/signatures/store/challenges.ts'
import { recordProofEvent } from '#server/features/signing/commands/record-proof-event.ts'
import type { Caller } from '#server/http/bind-contract.ts'
import { countAttempt } from '#server/http/rate-limit.ts'

/** The client asks for another quote; this one stays open. Errors: those of a link and of its quote, rate_limited. */
export async function requestChange(caller: Caller, input: { token: string; message: string }) {
  const { scope, linkId, visitor } = await openLink(caller, 'quote', input.token)
  await countAttempt(caller.context, `change-request:${linkId}`, { max: 10, seconds: 86_400 })
  return inTransaction(scope, async (tx) => {
    await lockQuoteOfLink(tx, linkId)
    const link = await readLink(tx, linkId)
    const quote = await lockForAnswer(tx, { quoteId: link.quote_id, timeZone: link.timezone })
    const label = `${CHANGE_WISHED}${input.message}`
    await recordProofEvent(tx, quoteDocument(link), { type: 'quote.change_requested', label, visitor })
    await emitQuoteEvent(tx, 'quote.change_requested', quote, { message: input.message })
    await mailAnswer(tx, link, { kind: 'change', text: input.message })
    return { requestedAt: tx.now.toISOString() }
  })
}

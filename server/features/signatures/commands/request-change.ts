import { inTransaction } from '#server/db/transaction.ts'
import { openLink } from '#server/features/documents/commands/open-link.ts'
import {
  emitQuoteEvent,
  lockForAnswer,
  markChangeAsked,
} from '#server/features/quotes/commands/record-answer.ts'
import { mailAnswer } from '#server/features/signatures/steps/mail-signed.ts'
import { assertPresent, quoteDocument, readLink } from '#server/features/signatures/steps/read-link.ts'
import { lockQuoteOfLink } from '#server/features/signatures/store/challenges.ts'
import { recordProofEvent } from '#server/features/signing/commands/record-proof-event.ts'
import type { Caller } from '#server/http/bind-contract.ts'
import { countAttempt } from '#server/http/rate-limit.ts'

type Words = { token: string; message: string; documentSha256?: string | undefined }

/** Wishes and questions through one link in a day, each a mail to the seller. */
const MESSAGES = { max: 10, seconds: 86_400 }

/** The client asks for another quote; this one stays open. Errors: those of a link and of its quote, quote_replaced, rate_limited. */
export async function requestChange(caller: Caller, input: Words): Promise<{ requestedAt: string }> {
  const requestedAt = await say(caller, input, 'change')
  return { requestedAt }
}

/** The client asks something about an open quote; it stays as it is. Errors: those of a link and of its quote, rate_limited. */
export async function askQuestion(
  caller: Caller,
  input: Omit<Words, 'documentSha256'>,
): Promise<{ askedAt: string }> {
  const askedAt = await say(caller, input, 'question')
  return { askedAt }
}

async function say(caller: Caller, input: Words, kind: 'change' | 'question'): Promise<string> {
  const { token, message } = input
  const { scope, linkId, visitor } = await openLink(caller, 'quote', token)
  await countAttempt(caller.context, `${kind}-request:${linkId}`, MESSAGES)
  return inTransaction(scope, async (tx) => {
    await lockQuoteOfLink(tx, linkId)
    const link = await readLink(tx, linkId)
    const quote = await lockForAnswer(tx, { quoteId: link.quote_id, timeZone: link.timezone })
    const document = quoteDocument(link)
    if (kind === 'change') {
      assertPresent(link, input.documentSha256)
      const label = `Modification demandée\u00a0: ${message}`
      await recordProofEvent(tx, document, { type: 'quote.change_requested', label, visitor })
      await markChangeAsked(tx, quote, message)
    } else {
      const label = `Question posée\u00a0: ${message}`
      await recordProofEvent(tx, document, { type: 'quote.question_asked', label, visitor })
      await emitQuoteEvent(tx, 'quote.question_asked', quote, { message })
    }
    await mailAnswer(tx, link, { kind, text: message })
    return tx.now.toISOString()
  })
}

import { randomInt, randomUUID } from 'node:crypto'
import { inTransaction } from '#server/db/transaction.ts'
import { queueMail } from '#server/features/platform/commands/queue-mail.ts'
import { codeHash } from '#server/features/signatures/steps/code-hash.ts'
import {
  assertSignable,
  enterLink,
  quoteDocument,
  readLink,
} from '#server/features/signatures/steps/enter-link.ts'
import {
  countCodesOfQuote,
  insertChallenge,
  listRecentChallenges,
  lockQuoteOfLink,
} from '#server/features/signatures/store/challenges.ts'
import { recordProofEvent } from '#server/features/signing/commands/record-proof-event.ts'
import type { Caller } from '#server/http/bind-contract.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { codeRefusal, codeRules, maskEmail } from '#shared/domain/signatures/code-verdict.ts'
import { codeMail } from '../mails/code-mail.ts'

/** Per quote, whatever the number of its links: with five tries each, a hundred guesses of six digits. */
const CODES_A_DAY = 20
const DAY_SECONDS = 86_400

/**
 * Mails a new one-time code to the link's recipient; the codes before it are void.
 * Errors: those of a link and of its quote, code_resend_too_soon, rate_limited.
 */
export async function requestCode(caller: Caller, input: { token: string }) {
  const { scope, linkId, visitor } = await enterLink(caller, input.token)
  return inTransaction(scope, async (tx) => {
    await lockQuoteOfLink(tx, linkId)
    const link = await readLink(tx, linkId)
    assertSignable(tx, link)
    const recent = await listRecentChallenges(tx, linkId)
    const refusal = codeRefusal(
      recent.map((challenge) => ({ sentAt: challenge.created_at })),
      tx.now,
    )
    if (refusal) throw new DomainError(refusal.code, { retryAfterSeconds: refusal.retryAfterSeconds })

    // Links cost their sender nothing: without this, more links would be more guesses at the client's code.
    const dayAgo = new Date(tx.now.getTime() - DAY_SECONDS * 1000)
    if ((await countCodesOfQuote(tx, link.quote_id, dayAgo)) >= CODES_A_DAY)
      throw new DomainError('rate_limited', { retryAfterSeconds: 3_600 })

    const id = randomUUID()
    const sentTo = link.recipient_email
    const code = String(randomInt(10 ** codeRules.digits)).padStart(codeRules.digits, '0')
    await insertChallenge(tx, { id, linkId, sentTo, codeHash: codeHash(scope.context, id, code) })
    await recordProofEvent(tx, quoteDocument(link), {
      type: 'code.sent',
      label: `Code à usage unique envoyé à ${sentTo}`,
      visitor,
    })
    await queueMail(
      tx,
      {
        kind: 'signature-code',
        to: { email: sentTo, name: link.recipient_name },
        fromName: link.organization_name,
        urgent: true,
        counts: true,
        secret: { validSeconds: codeRules.lifeSeconds },
        about: { type: 'quote', id: link.quote_id },
      },
      codeMail({ code, number: link.number, sellerName: link.document.seller.name }),
    )
    const after = (seconds: number) => new Date(tx.now.getTime() + seconds * 1000).toISOString()
    return {
      sentTo: maskEmail(sentTo),
      expiresAt: after(codeRules.lifeSeconds),
      resendAt: after(codeRules.resendAfterSeconds),
    }
  })
}

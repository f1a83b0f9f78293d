import { inTransaction } from '#server/db/transaction.ts'
import { openLink } from '#server/features/documents/commands/open-link.ts'
import { queueMail } from '#server/features/platform/commands/queue-mail.ts'
import { assertSignable, readLink } from '#server/features/signatures/steps/read-link.ts'
import {
  countCodesOfQuote,
  insertChallenge,
  listRecentChallenges,
  lockQuoteOfLink,
} from '#server/features/signatures/store/challenges.ts'
import { makeCode } from '#server/features/signing/commands/make-code.ts'
import type { Caller } from '#server/http/bind-contract.ts'
import { codeRules, maskEmail } from '#shared/domain/signatures/code-verdict.ts'
import { codeMail } from '../mails/code-mail.ts'

/**
 * Mails a new one-time code to the link's recipient; the codes before it are void.
 * Errors: those of a link and of its quote, code_resend_too_soon, rate_limited.
 */
export async function requestCode(caller: Caller, input: { token: string }) {
  const { scope, linkId, visitor } = await openLink(caller, 'quote', input.token)
  return inTransaction(scope, async (tx) => {
    await lockQuoteOfLink(tx, linkId)
    const link = await readLink(tx, linkId)
    assertSignable(tx, link)
    const sentTo = link.recipient_email
    const code = await makeCode(tx, {
      document: { kind: 'quote', id: link.quote_id },
      sentTo,
      visitor,
      recent: await listRecentChallenges(tx, linkId),
      countSince: (since) => countCodesOfQuote(tx, link.quote_id, since),
      insert: (made) => insertChallenge(tx, { ...made, linkId, sentTo }),
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

import { inTransaction } from '#server/db/transaction.ts'
import { openLink } from '#server/features/documents/commands/open-link.ts'
import { queueMail } from '#server/features/platform/commands/queue-mail.ts'
import { makeCode } from '#server/features/signing/commands/make-code.ts'
import type { Caller } from '#server/http/bind-contract.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { codeRules, maskEmail } from '#shared/domain/signatures/code-verdict.ts'
import { mandateCodeMail } from '../mails/mandate-mails.ts'
import { readMandateLink } from '../steps/read-mandate-link.ts'
import { insertCode, listCodes } from '../store/mandate-codes.ts'
import { lockMandates } from '../store/mandates.ts'

/**
 * Mails a new one-time code to the client; the codes before it are void. Errors: those of a link, mandate_already_signed, code_resend_too_soon,
 * rate_limited.
 */
export async function requestMandateCode(caller: Caller, { token }: { token: string }) {
  const { scope, linkId: mandateId, visitor } = await openLink(caller, 'mandate', token)
  return inTransaction(scope, async (tx) => {
    await lockMandates(tx, [mandateId])
    const mandate = await readMandateLink(tx, mandateId)
    if (mandate.state !== 'waiting') throw new DomainError('mandate_already_signed')
    const code = await makeCode(tx, {
      document: { kind: 'mandate', id: mandateId },
      sentTo: mandate.email,
      visitor,
      recent: await listCodes(tx, mandateId),
      countSince: async (since) => (await listCodes(tx, mandateId, since)).length,
      insert: (made) => insertCode(tx, { ...made, mandateId }),
    })
    const { email, clientName, creditorName, reference, creditor_id: creditorId } = mandate
    await queueMail(
      tx,
      {
        kind: 'mandate-code',
        to: { email, name: clientName },
        fromName: creditorName,
        urgent: true,
        counts: true,
        secret: { validSeconds: codeRules.lifeSeconds },
        about:
          mandate.company_id === null
            ? { type: 'contact', id: mandate.contact_id! }
            : { type: 'company', id: mandate.company_id },
      },
      mandateCodeMail({ code, reference, creditorName, creditorId }),
    )
    const resendAt = new Date(tx.now.getTime() + codeRules.resendAfterSeconds * 1000)
    return { sentTo: maskEmail(email), resendAt: resendAt.toISOString() }
  })
}

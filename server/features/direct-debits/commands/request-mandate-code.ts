import { randomInt, randomUUID } from 'node:crypto'
import { inTransaction } from '#server/db/transaction.ts'
import { queueMail } from '#server/features/platform/commands/queue-mail.ts'
import { recordProofEvent } from '#server/features/signing/commands/record-proof-event.ts'
import type { Caller } from '#server/http/bind-contract.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { codeRefusal, codeRules, maskEmail } from '#shared/domain/signatures/code-verdict.ts'
import { mandateCodeMail } from '../mails/mandate-mails.ts'
import { codeHash, enterMandate, readMandateLink } from '../steps/enter-mandate.ts'
import { insertCode, listCodes } from '../store/mandate-codes.ts'
import { lockMandates } from '../store/mandates.ts'

/** With five tries each, a hundred guesses of six digits. */
const CODES_A_DAY = 20
const DAY_MS = 86_400_000

/**
 * Mails a new one-time code to the client; the codes before it are void. Errors: those of a link, mandate_already_signed, code_resend_too_soon,
 * rate_limited.
 */
export async function requestMandateCode(caller: Caller, { token }: { token: string }) {
  const { scope, mandateId, visitor } = await enterMandate(caller, token)
  return inTransaction(scope, async (tx) => {
    await lockMandates(tx, [mandateId])
    const mandate = await readMandateLink(tx, mandateId)
    if (mandate.state !== 'waiting') throw new DomainError('mandate_already_signed')
    const sent = (await listCodes(tx, mandateId)).map(({ created_at }) => ({ sentAt: created_at }))
    const refusal = codeRefusal(sent, tx.now)
    if (refusal) throw new DomainError(refusal.code, { retryAfterSeconds: refusal.retryAfterSeconds })
    if ((await listCodes(tx, mandateId, DAY_MS)).length >= CODES_A_DAY)
      throw new DomainError('rate_limited', { retryAfterSeconds: 3_600 })
    const id = randomUUID()
    const code = String(randomInt(10 ** codeRules.digits)).padStart(codeRules.digits, '0')
    await insertCode(tx, { id, mandateId, codeHash: codeHash(scope.context, id, code) })
    await recordProofEvent(
      tx,
      { kind: 'mandate', id: mandateId },
      { type: 'code.sent', label: `Code à usage unique envoyé à ${mandate.email}`, visitor },
    )
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

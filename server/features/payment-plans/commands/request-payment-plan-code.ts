import { inTransaction } from '#server/db/transaction.ts'
import { openLink } from '#server/features/documents/commands/open-link.ts'
import { queueMail } from '#server/features/platform/commands/queue-mail.ts'
import { makeCode } from '#server/features/signing/commands/make-code.ts'
import type { Caller } from '#server/http/bind-contract.ts'
import { codeRules, maskEmail } from '#shared/domain/signatures/code-verdict.ts'
import { planCodeMail } from '../mails/payment-plan-mails.ts'
import { aboutClient } from '../steps/mail-plan.ts'
import { assertSignable, readPlanLink } from '../steps/read-plan-link.ts'
import { insertCode, listCodes } from '../store/payment-plan-codes.ts'
import { lockPlan } from '../store/payment-plans.ts'

/**
 * Mails a new one-time code to the client; the codes before it are void. Errors: those of a link and of assertSignable, code_resend_too_soon,
 * rate_limited.
 */
export async function requestPaymentPlanCode(caller: Caller, { token }: { token: string }) {
  const { scope, linkId: planId, visitor } = await openLink(caller, 'payment_plan', token)
  return inTransaction(scope, async (tx) => {
    await lockPlan(tx, planId)
    const plan = await readPlanLink(tx, planId)
    assertSignable(tx, plan, plan.stands)
    const code = await makeCode(tx, {
      document: { kind: 'payment_plan', id: planId },
      sentTo: plan.email,
      visitor,
      recent: await listCodes(tx, planId),
      countSince: async (since) => (await listCodes(tx, planId, since)).length,
      insert: (made) => insertCode(tx, { ...made, planId }),
    })
    await queueMail(
      tx,
      {
        kind: 'payment-plan-code',
        to: { email: plan.email, name: plan.recipient_name ?? plan.client_name },
        fromName: plan.sellerName,
        urgent: true,
        counts: true,
        secret: { validSeconds: codeRules.lifeSeconds },
        about: aboutClient(plan),
      },
      planCodeMail({ code, ...plan }),
    )
    const resendAt = new Date(tx.now.getTime() + codeRules.resendAfterSeconds * 1000)
    return { sentTo: maskEmail(plan.email), resendAt: resendAt.toISOString() }
  })
}

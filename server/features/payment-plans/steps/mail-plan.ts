import { queueMail } from '#server/features/platform/commands/queue-mail.ts'
import type { Tx } from '#server/scope.ts'
import { proposedMail } from '../mails/payment-plan-mails.ts'
import type { LinkedPlan } from '../queries/payment-plan-links.ts'

/** The client's page. */
export const paymentPlanUrl = (appUrl: string, token: string) => `${appUrl}/e/${token}`

/** The client, as mails are about it. */
export const aboutClient = ({
  company_id: companyId,
  contact_id: contactId,
}: Pick<LinkedPlan, 'company_id' | 'contact_id'>) =>
  companyId === null
    ? ({ type: 'contact', id: contactId! } as const)
    : ({ type: 'company', id: companyId } as const)

/** Mails the link of a plan to its client. Errors: those of mailLimitErrors. */
export async function mailPlan(tx: Tx, plan: LinkedPlan, token: string): Promise<void> {
  await queueMail(
    tx,
    {
      kind: 'payment-plan',
      to: { email: plan.email, name: plan.recipient_name ?? plan.client_name },
      fromName: plan.sellerName,
      replyTo: plan.sellerEmail,
      urgent: false,
      counts: true,
      secret: 'until delivered',
      about: aboutClient(plan),
    },
    proposedMail({
      ...plan,
      signBy: plan.sign_by,
      signed: plan.signed_at !== null,
      url: paymentPlanUrl(tx.scope.context.config.appUrl, token),
    }),
  )
}

import { queueMail } from '#server/features/platform/commands/queue-mail.ts'
import type { Tx } from '#server/scope.ts'
import { fileNameOf } from '#shared/domain/documents/file-name.ts'
import { signedPlanMail } from '../mails/payment-plan-mails.ts'
import type { PlanSigning } from './compose-plan-proof.ts'
import { aboutClient, paymentPlanUrl } from './mail-plan.ts'

/** What a file of a plan is named. */
export const planFileName = (reference: string) => fileNameOf('Échéancier', reference)

/** What the file of its proof is named. */
export const proofFileName = (reference: string) => `Preuve-${planFileName(reference)}`

/** The sealed plan and its proof, to the signer and to the seller. */
export async function mailSignedPlan(
  tx: Tx,
  { plan, input, at }: PlanSigning,
  { token, proofKey, planKey }: { token: string; proofKey: string; planKey: string },
): Promise<void> {
  const { appUrl } = tx.scope.context.config
  const { email, sellerName, sellerEmail } = plan
  const attachments = [
    { filename: planFileName(plan.reference), contentType: 'application/pdf', fileKey: planKey },
    { filename: proofFileName(plan.reference), contentType: 'application/pdf', fileKey: proofKey },
  ]
  const facts = {
    ...plan,
    clientName: plan.client_name,
    signerName: input.name,
    signerQuality: input.quality,
    signedAt: at,
  }
  const kept = { urgent: false, counts: false, attachments, about: aboutClient(plan) } as const
  await queueMail(
    tx,
    {
      kind: 'payment-plan-signed-client',
      to: { email, name: input.name },
      fromName: sellerName,
      replyTo: sellerEmail,
      secret: 'until delivered',
      ...kept,
    },
    signedPlanMail('client', { ...facts, url: paymentPlanUrl(appUrl, token) }),
  )
  if (sellerEmail === null) return
  await queueMail(
    tx,
    {
      kind: 'payment-plan-signed-seller',
      to: { email: sellerEmail, name: sellerName },
      replyTo: email,
      secret: false,
      ...kept,
    },
    signedPlanMail('seller', { ...facts, url: `${appUrl}/relances/payment-plans` }),
  )
}

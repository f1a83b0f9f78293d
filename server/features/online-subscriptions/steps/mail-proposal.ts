import { getSeller } from '#server/features/documents/queries/parties.ts'
import { queueMail } from '#server/features/platform/commands/queue-mail.ts'
import { recordProofEvent } from '#server/features/signing/commands/record-proof-event.ts'
import type { Tx } from '#server/scope.ts'
import type { Offer } from '#shared/domain/online-subscriptions/online-subscription.ts'
import { proposalMail } from '../mails/proposal-mail.ts'
import type { Recipient } from '../store/subscriptions.ts'

/** The client's page. */
export const subscriptionUrl = (appUrl: string, token: string) => `${appUrl}/subscription/${token}`

type Proposal = { id: string; offer: Offer; token: string; recipient: Recipient; expiresAt: Date }

/** Mails the page to the client. The row is held. Errors: those of queueMail. */
export async function mailProposal(
  tx: Tx,
  { id, offer, token, recipient, expiresAt }: Proposal,
): Promise<void> {
  const seller = await getSeller(tx)
  await queueMail(
    tx,
    {
      kind: 'online-subscription',
      to: recipient,
      fromName: seller.name,
      replyTo: seller.email,
      urgent: false,
      counts: true,
      secret: 'until delivered',
      about: { type: 'online_subscription', id },
    },
    proposalMail({
      offer,
      sellerName: seller.name,
      timeZone: seller.timeZone,
      expiresAt,
      url: subscriptionUrl(tx.scope.context.config.appUrl, token),
    }),
  )
  await recordProofEvent(
    tx,
    { kind: 'subscription', id },
    { type: 'subscription.proposed', label: `Proposition envoyée à ${recipient.email}`, visitor: null },
  )
}

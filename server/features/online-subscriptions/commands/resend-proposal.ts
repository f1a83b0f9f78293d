import { inTransaction, readAs } from '#server/db/transaction.ts'
import { assertOnCard } from '#server/features/documents/commands/assert-on-card.ts'
import { makeToken } from '#server/link-token.ts'
import type { Scope } from '#server/scope.ts'
import type { OnlineSubscriptionDetail } from '#shared/contract/online-subscriptions.ts'
import { assertCan } from '#shared/domain/domain-error.ts'
import {
  onlineSubscriptionCan,
  PROPOSAL_DAYS,
} from '#shared/domain/online-subscriptions/online-subscription.ts'
import { getSubscription, getSubscriptionRow, offerOf, statusIn } from '../queries/subscriptions.ts'
import { closePage } from '../steps/close-page.ts'
import { mailProposal } from '../steps/mail-proposal.ts'
import { lockSubscription, type Recipient, replaceLink } from '../store/subscriptions.ts'

type Input = { subscriptionId: string; to?: Recipient | undefined }

/** A new link, by mail: the one before, and a page of Stripe that leads back to it, serve no more. Errors: not_found, online_subscription_not_proposed, recipient_not_on_card, those of closePage and queueMail. */
export async function resendProposal(
  scope: Scope,
  { subscriptionId, to }: Input,
): Promise<OnlineSubscriptionDetail> {
  const row = await readAs(scope, (tx) => getSubscriptionRow(tx, subscriptionId))
  assertCan(onlineSubscriptionCan.resend({ status: statusIn(row) }))
  await closePage(scope, row)
  return inTransaction(scope, async (tx) => {
    const held = await lockSubscription(tx, subscriptionId)
    assertCan(onlineSubscriptionCan.resend({ status: statusIn(held) }))
    const recipient = to ?? { email: held.recipient_email, name: held.recipient_name }
    const { company_id: companyId, contact_id: contactId } = held
    await assertOnCard(tx, recipient.email, { companyId, contactId }, [held.recipient_email])
    const { token, tokenHash } = makeToken()
    const expiresAt = new Date(tx.now.getTime() + PROPOSAL_DAYS * 86_400_000)
    await replaceLink(tx, subscriptionId, { tokenHash, recipient, expiresAt })
    await mailProposal(tx, { id: subscriptionId, offer: offerOf(held), token, recipient, expiresAt })
    return getSubscription(tx, subscriptionId)
  })
}

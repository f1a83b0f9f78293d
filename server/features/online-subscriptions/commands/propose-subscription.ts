import { inTransaction } from '#server/db/transaction.ts'
import { assertClientActive } from '#server/features/documents/commands/assert-client-active.ts'
import { assertOnCard } from '#server/features/documents/commands/assert-on-card.ts'
import { chooseRecipient } from '#server/features/documents/commands/choose-recipient.ts'
import { getParties } from '#server/features/documents/queries/parties.ts'
import { findTakingAccount } from '#server/features/online-payments/queries/offer.ts'
import { getSoldPrice } from '#server/features/payment-setup/queries/products.ts'
import { makeToken } from '#server/link-token.ts'
import type { Scope, Tx } from '#server/scope.ts'
import type {
  OnlineSubscriptionDetail,
  OnlineSubscriptionInput,
} from '#shared/contract/online-subscriptions.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { type ErrorCode, fieldError } from '#shared/domain/error-codes.ts'
import { isChargeable } from '#shared/domain/online-payments/checkout.ts'
import {
  type Offer,
  PROPOSAL_DAYS,
  periodAmounts,
} from '#shared/domain/online-subscriptions/online-subscription.ts'
import { getSubscription, getSubscriptionRow } from '../queries/subscriptions.ts'
import { emitSubscriptionEvent } from '../steps/emit-subscription-event.ts'
import { mailProposal } from '../steps/mail-proposal.ts'
import { insertSubscription } from '../store/subscriptions.ts'

const DAY_MS = 86_400_000

/**
 * Proposes a recurring price of the catalogue to a client, by a mail with their page: nothing is taken before they agree there. The offer is kept as it is
 * now. Errors: not_found, company_archived, contact_archived, subscription_client_missing, recipient_missing, recipient_not_on_card, online_subscription_off, those of readOffer.
 */
export function proposeSubscription(
  scope: Scope,
  { productId, quantity, to, ...ids }: OnlineSubscriptionInput,
): Promise<OnlineSubscriptionDetail> {
  return inTransaction(scope, async (tx) => {
    if (ids.companyId === null && ids.contactId === null)
      throw refused('companyId', 'subscription_client_missing')
    const named = await getParties(tx, ids)
    // A contact brings the company it works for.
    const companyId = ids.companyId ?? named.contactCompanyId
    const parties = companyId === ids.companyId ? named : await getParties(tx, { ...ids, companyId })
    assertClientActive(parties)
    const offer = await readOffer(tx, { productId, quantity, franchise: parties.seller.franchise })
    const ref = await findTakingAccount(tx)
    if (ref === null) throw new DomainError('online_subscription_off')
    const { netCents, grossCents } = periodAmounts(offer)
    const { email = null, contactName = null } = parties.buyer ?? {}
    const recipient = chooseRecipient(to, email === null ? { email } : { email, name: contactName })
    await assertOnCard(tx, recipient.email, { companyId, contactId: ids.contactId })
    const { token, tokenHash } = makeToken()
    const expiresAt = new Date(tx.now.getTime() + PROPOSAL_DAYS * DAY_MS)
    const id = await insertSubscription(tx, {
      companyId,
      contactId: ids.contactId,
      productId,
      offer,
      netCents,
      grossCents,
      accountId: ref.account.accountId,
      mode: ref.mode,
      tokenHash,
      recipient,
      expiresAt,
    })
    await mailProposal(tx, { id, offer, token, recipient, expiresAt })
    await emitSubscriptionEvent(tx, 'online_subscription.proposed', await getSubscriptionRow(tx, id))
    return getSubscription(tx, id)
  })
}

/** A refusal at its field. */
const refused = (path: string, code: ErrorCode) => new DomainError(code, { fields: [fieldError(path, code)] })

/** The offer of a price as the catalogue has it now. Errors: not_found, online_subscription_price_unfit, _uneven, _small. */
async function readOffer(
  tx: Tx,
  { productId, quantity, franchise }: { productId: string; quantity: number; franchise: boolean },
): Promise<Offer> {
  const { sold, active, recurringInterval, ...price } = await getSoldPrice(tx, productId)
  if (sold === null || !active || recurringInterval === null)
    throw refused('productId', 'online_subscription_price_unfit')
  const offer: Offer = {
    ...sold,
    quantity,
    unitCents: price.amountCents,
    taxBehavior: price.taxBehavior,
    currency: price.currency,
    every: recurringInterval,
    trialDays: price.trialPeriodDays,
    vatRateBps: franchise ? 0 : sold.vatRateBps,
  }
  const { grossCents, chargedCents } = periodAmounts(offer)
  if (!isChargeable(chargedCents)) throw refused('productId', 'online_subscription_price_small')
  if (grossCents !== chargedCents) throw refused('productId', 'online_subscription_price_uneven')
  return offer
}

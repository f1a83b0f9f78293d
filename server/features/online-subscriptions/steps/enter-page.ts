import { readAs } from '#server/db/transaction.ts'
import { refuseLink } from '#server/features/documents/commands/refuse-link.ts'
import { findLinkByToken } from '#server/features/documents/queries/client-links.ts'
import { findTakingAccount } from '#server/features/online-payments/queries/offer.ts'
import type { Caller } from '#server/http/bind-contract.ts'
import { refuseWrongLink } from '#server/http/wrong-link.ts'
import { hashToken } from '#server/link-token.ts'
import { type Scope, systemScope } from '#server/scope.ts'
import type { SubscriptionLinkView } from '#shared/contract/online-subscriptions.ts'
import { documentToneOf } from '#shared/domain/documents/document-tones.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { consentText } from '#shared/domain/online-subscriptions/consent-text.ts'
import {
  clientNameOf,
  getSubscriptionRow,
  offerOf,
  type SubscriptionRow,
  statusIn,
} from '../queries/subscriptions.ts'
import { isConsumer, withdrawalOf } from './withdrawal-of.ts'

/** Turns a token into the right to act on its subscription. Errors: link_invalid, link_expired, rate_limited. */
export async function enterPage(
  caller: Caller,
  token: string,
): Promise<{ scope: Scope; subscriptionId: string; row: SubscriptionRow }> {
  const found = await findLinkByToken(caller.context, 'subscription', hashToken(token))
  if (found === null) return refuseWrongLink(caller)
  const scope = systemScope(caller.context, found.orgId)
  const row = await readAs(scope, async (tx) => {
    const read = await getSubscriptionRow(tx, found.id)
    if (isExpired(read, tx.now)) await refuseLink(tx, 'link_expired')
    return read
  })
  return { scope, subscriptionId: found.id, row }
}

/** A subscription that Stripe has keeps its page: its client must be able to stop it. */
const isExpired = (row: SubscriptionRow, now: Date): boolean =>
  row.provider_id === null && row.expires_at <= now

/** Errors: link_expired. */
export function assertNotExpired(row: SubscriptionRow, now: Date): void {
  if (isExpired(row, now)) throw new DomainError('link_expired')
}

/** The words that a row's client consents to. */
export const termsOf = (row: SubscriptionRow) =>
  consentText(offerOf(row), row.organization_name, isConsumer(row) ? 'consumer' : 'professional')

/** The data of the client's page. */
export function viewOf(scope: Scope, subscriptionId: string): Promise<SubscriptionLinkView> {
  return readAs(scope, async (tx) => {
    const [row, ref] = [await getSubscriptionRow(tx, subscriptionId), await findTakingAccount(tx)]
    const open = ref !== null && ref.account.accountId === row.account_id && ref.mode === row.mode
    return {
      status: statusIn(row),
      organizationName: row.organization_name,
      tone: documentToneOf(row.document_tone),
      clientName: clientNameOf(row),
      organizationEmail: row.organization_email,
      offer: offerOf(row),
      netCents: Number(row.net_cents),
      grossCents: Number(row.gross_cents),
      terms: row.consent_text === null ? termsOf(row) : row.consent_text.split('\n'),
      consent:
        row.consented_at === null ? null : { name: row.consent_name!, at: row.consented_at.toISOString() },
      withdrawal: withdrawalOf(row, tx.now),
      expiresAt: row.expires_at.toISOString(),
      periodEndsAt: row.period_ends_at?.toISOString() ?? null,
      endsAt: row.ends_at?.toISOString() ?? null,
      endedAt: row.ended_at?.toISOString() ?? null,
      begun: row.provider_id !== null,
      open,
      testMode: row.mode === 'test',
      timeZone: row.timezone,
    }
  })
}

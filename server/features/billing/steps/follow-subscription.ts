import { readAs } from '#server/db/transaction.ts'
import { getOrganization } from '#server/features/organizations/queries/organization.ts'
import { queueMail } from '#server/features/platform/commands/queue-mail.ts'
import type { ToldSubscription } from '#server/integrations/billing-provider/port.ts'
import { providerSync } from '#server/provider-sync.ts'
import { type Scope, systemScope, type Tx } from '#server/scope.ts'
import { choiceLabel } from '#shared/domain/billing/charge-labels.ts'
import type { Choice } from '#shared/domain/billing/choice.ts'
import { type GraceMailDay, graceEnd, graceMailDue } from '#shared/domain/billing/grace.ts'
import { follow, happenings, isLive, type OwnSubscription } from '#shared/domain/billing/own-subscription.ts'
import { graceMail } from '../mails/grace-mail.ts'
import { findSubscription, type SubscriptionRow } from '../queries/subscription.ts'
import { saveCharges } from '../store/charges.ts'
import { lockSubscription, lockTurn, saveGraceTold, saveSubscription } from '../store/subscriptions.ts'
import { aboutBilling } from './billing-scope.ts'

/** `id`: a subscription that was just begun; without it, the one that is kept. */
type Asked = { id?: string }
type Held = { kept: SubscriptionRow | null; choice: Choice }

const sync = providerSync<Asked, ToldSubscription, Held>({
  rows: { table: 'subscriptions', column: 'subscription_id', of: ({ id }) => id },
  async read(scope, { id }) {
    const wanted = id ?? (await readAs(scope, findSubscription))?.facts?.id
    return wanted === undefined ? null : scope.context.billingProvider.findSubscription(wanted)
  },
  async lock(tx, told) {
    const { log } = tx.scope.context
    const { orgId } = tx.scope
    await lockTurn(tx)
    const kept = await lockSubscription(tx)
    if (kept?.elsewhere) {
      // The keys of Stripe are missing: what is paid there is neither replaced nor ended.
      log.error({ orgId, second: told.id }, 'subscription lives at Stripe')
      return null
    }
    const before = kept?.facts ?? null
    // A price that lost its lookup key at Stripe is still the one that was bought.
    const choice = told.choice ?? (before?.id === told.id ? before.choice : null)
    if (choice === null) {
      log.warn({ orgId }, 'subscription of a price that is not ours')
      return null
    }
    if (before !== null && before.id !== told.id && isLive(before.status)) {
      // Two that live would be paid twice: the first one stays, and the operator is told.
      log.error({ orgId, second: told.id }, 'second subscription')
      return null
    }
    return { kept, choice }
  },
  async step(tx, { kept, choice }, told) {
    const before = kept?.facts ?? null
    const after = follow(before, { ...told, choice })
    const isSameArrears =
      after.pastDueSince !== null && before?.pastDueSince?.getTime() === after.pastDueSince.getTime()
    const graceTold = isSameArrears ? (kept?.graceTold ?? null) : null
    await saveSubscription(tx, after, { ...told, graceTold })
    for (const chargeId of await saveCharges(tx, told.id, told.charges))
      await tx.enqueue('invoice-charge', { orgId: tx.scope.orgId, chargeId })
    for (const happened of happenings(before, after))
      await tx.emit(`billing.${happened}`, aboutBilling(tx.scope, { plan: choiceLabel(after.choice) }))
    await mailGrace(tx, after, graceTold)
    return false
  },
})

/**
 * Reads the organization's subscription again at the provider and keeps it: the same after an event, a return from the payment page, a
 * change, and by the sweep. Errors: those of the provider.
 */
export async function followSubscription({ context, orgId }: Scope, id?: string): Promise<void> {
  await sync(systemScope(context, orgId), id === undefined ? {} : { id })
}

/** Mails the warning of a payment that failed which is due now, once. The subscription is held. */
async function mailGrace(tx: Tx, facts: OwnSubscription, told: GraceMailDay | null): Promise<void> {
  if (facts.pastDueSince === null) return
  const day = graceMailDue(facts.pastDueSince, told, tx.now)
  if (day === null) return
  const { name, billingEmail, timezone } = await getOrganization(tx)
  await saveGraceTold(tx, day)
  if (billingEmail === null) return
  await queueMail(
    tx,
    {
      kind: 'subscription-unpaid',
      to: { email: billingEmail, name },
      urgent: false,
      counts: false,
      secret: false,
    },
    graceMail({
      day,
      plan: choiceLabel(facts.choice),
      organization: name,
      timeZone: timezone,
      end: graceEnd(facts.pastDueSince),
      url: `${tx.scope.context.config.appUrl}/billing`,
    }),
  )
}

import { inTransaction, readAs } from '#server/db/transaction.ts'
import { getOrganization } from '#server/features/organizations/queries/organization.ts'
import { queueMail } from '#server/features/platform/commands/queue-mail.ts'
import type { ToldSubscription } from '#server/integrations/billing-provider/port.ts'
import { type Scope, systemScope, type Tx } from '#server/scope.ts'
import { choiceLabel } from '#shared/domain/billing/charge-labels.ts'
import { type GraceMailDay, graceEnd, graceMailDue } from '#shared/domain/billing/grace.ts'
import { follow, happenings, isLive, type OwnSubscription } from '#shared/domain/billing/own-subscription.ts'
import { graceMail } from '../mails/grace-mail.ts'
import { findSubscription } from '../queries/subscription.ts'
import { saveCharges } from '../store/charges.ts'
import {
  clockOf,
  isOutdated,
  lockSubscription,
  saveGraceTold,
  saveSubscription,
  takeTurn,
} from '../store/subscriptions.ts'
import { aboutBilling } from './billing-scope.ts'

/**
 * Reads the organization's subscription again at the provider and keeps it: the same after an event, a return from the payment page, a
 * change, and by the sweep. It may be done any number of times, at once. `id`: a subscription that was just begun. Errors: those of the provider.
 */
export async function followSubscription({ context, orgId }: Scope, id?: string): Promise<void> {
  const scope = systemScope(context, orgId)
  const { askedAt, known } = await readAs(scope, async (tx) => ({
    askedAt: await clockOf(tx),
    known: await findSubscription(tx),
  }))
  const wanted = id ?? known?.facts?.id
  if (wanted === undefined) return
  const told = await context.billingProvider.findSubscription(wanted)
  if (told !== null) await inTransaction(scope, (tx) => keepTold(tx, told, askedAt))
}

async function keepTold(tx: Tx, told: ToldSubscription, askedAt: string): Promise<void> {
  await takeTurn(tx)
  const kept = await lockSubscription(tx)
  if (kept?.elsewhere) {
    // The keys of Stripe are missing: what is paid there is neither replaced nor ended.
    tx.scope.context.log.error({ orgId: tx.scope.orgId, second: told.id }, 'subscription lives at Stripe')
    return
  }
  const before = kept?.facts ?? null
  // A price that lost its lookup key at Stripe is still the one that was bought.
  const choice = told.choice ?? (before?.id === told.id ? before.choice : null)
  if (choice === null) {
    tx.scope.context.log.warn({ orgId: tx.scope.orgId }, 'subscription of a price that is not ours')
    return
  }
  if (before !== null && before.id !== told.id && isLive(before.status)) {
    // Two that live would be paid twice: the first one stays, and the operator is told.
    tx.scope.context.log.error({ orgId: tx.scope.orgId, second: told.id }, 'second subscription')
    return
  }
  if (await isOutdated(tx, told.id, askedAt)) return
  const after = follow(before, { ...told, choice })
  const isSameArrears =
    after.pastDueSince !== null && before?.pastDueSince?.getTime() === after.pastDueSince.getTime()
  const graceTold = isSameArrears ? (kept?.graceTold ?? null) : null
  await saveSubscription(tx, after, { ...told, askedAt, graceTold })
  for (const chargeId of await saveCharges(tx, told.id, told.charges))
    await tx.enqueue('invoice-charge', { orgId: tx.scope.orgId, chargeId })
  for (const happened of happenings(before, after))
    await tx.emit(`billing.${happened}`, aboutBilling(tx.scope, { plan: choiceLabel(after.choice) }))
  await tellGrace(tx, after, graceTold)
}

/** Mails the warning of a payment that failed which is due now, once. The subscription is held. */
async function tellGrace(tx: Tx, facts: OwnSubscription, told: GraceMailDay | null): Promise<void> {
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

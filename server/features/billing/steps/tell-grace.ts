import { getOrganization } from '#server/features/organizations/queries/organization.ts'
import { queueMail } from '#server/features/platform/commands/queue-mail.ts'
import type { Tx } from '#server/scope.ts'
import { choiceLabel } from '#shared/domain/billing/charge-labels.ts'
import { type GraceMailDay, graceEnd, graceMailDue } from '#shared/domain/billing/grace.ts'
import type { OwnSubscription } from '#shared/domain/billing/own-subscription.ts'
import { graceMail } from '../mails/grace-mail.ts'
import { saveGraceTold } from '../store/subscriptions.ts'

/** Mails the warning of a payment that failed which is due now, once. The subscription is held. */
export async function tellGrace(tx: Tx, facts: OwnSubscription, told: GraceMailDay | null): Promise<void> {
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

import { isFormalNotice } from '#shared/domain/reminders/plan.ts'
import { formatCount } from '#shared/french/format.ts'
import { daysBetween } from '#shared/time/calendar-day.ts'
import type { OwedInvoice } from '../queries/owed.ts'
import type { NewDecided } from '../store/decided.ts'
import type { HeldStanding } from '../store/standings.ts'
import type { Judged } from './judge-standing.ts'
import type { StandingFacts } from './read-standing-facts.ts'

export type DecidedStep = NonNullable<Judged['due']>

type Decided = {
  standing: HeldStanding
  due: DecidedStep
  recipient: { email: string | null; name: string | null }
}

/** The row of the ledger for a step whose day has come. `mayLeaveAlone`: nothing of it asks for a person. */
export function decideRow(
  facts: StandingFacts,
  { standing, due, recipient }: Decided,
): Omit<NewDecided, 'approved'> & { mayLeaveAlone: boolean } {
  const { companyId, contactId, clientId, currency } = standing
  const owed = facts.owed.get(clientId) ?? []
  const invoices = owed.filter(({ id }) => due.invoiceIds.includes(id))
  const carrying = owed.find(({ id }) => id === due.carryingId)!
  const { plan, stepIndex, why, skipped } = due
  const { channel, subject, message, attachments, automatic } = plan.steps[stepIndex]!
  return {
    companyId,
    contactId,
    clientName: facts.clients.get(clientId)?.name ?? carrying.clientName,
    currency,
    planId: plan.id,
    planName: plan.name,
    carryingId: due.carryingId,
    step: stepIndex,
    passedOver: skipped.map((step) => ({ step, channel: plan.steps[step]!.channel })),
    channel,
    because: `${ageOf(carrying, facts.today)} · ${why}`,
    recipient,
    mailSubject: subject,
    message,
    attachments,
    invoices,
    dueOn: due.dueSince,
    mayLeaveAlone:
      automatic && channel === 'mail' && recipient.email !== null && !isFormalNotice(plan.steps[stepIndex]!),
  }
}

function ageOf({ number, dueOn }: OwedInvoice, today: string): string {
  const days = daysBetween(dueOn, today)
  if (days > 0) return `${number}\u00a0: ${formatCount(days, 'jour', 'jours')} de retard`
  return days === 0
    ? `${number}\u00a0: échéance aujourd’hui`
    : `${number}\u00a0: échéance dans ${formatCount(-days, 'jour', 'jours')}`
}

import { isFormalNotice } from '#shared/domain/reminders/plan.ts'
import { formatCount } from '#shared/french/format.ts'
import { daysBetween, todayIn } from '#shared/time/calendar-day.ts'
import type { OwedInvoice } from '../queries/owed.ts'
import type { NewDecided } from '../store/decided.ts'
import type { HeldStanding } from '../store/standings.ts'
import type { Judged } from './judge-quote-standing.ts'
import type { StandingFacts } from './read-standing-facts.ts'

export type DecidedStep = NonNullable<Judged['due']>

type Decided = {
  standing: HeldStanding
  due: DecidedStep
  recipient: { email: string | null; name: string | null }
}

type DecidedRow = Omit<NewDecided, 'approved'> & { mayLeaveAlone: boolean }

/**
 * The row of the ledger for a step whose day has come. `mayLeaveAlone`: nothing of it asks for a person, and it came due since automatic reminders are on.
 */
export function decideRow(facts: StandingFacts, { standing, due, recipient }: Decided): DecidedRow {
  if (standing.quoteId !== null) return quoteRow(facts, { standing, due, recipient })
  const { clientId } = standing
  const owed = facts.owed.get(clientId) ?? []
  const invoices = owed.filter(({ id }) => due.invoiceIds.includes(id))
  const carrying = owed.find(({ id }) => id === due.carryingId)!
  return {
    ...rowOf(facts, { standing, due, recipient }),
    subject: 'invoices',
    clientName: facts.clients.get(clientId)?.name ?? carrying.clientName,
    because: `${ageOf(carrying, facts.today)} · ${due.why}`,
    invoices,
    totalCents: invoices.reduce((sum, { owedCents }) => sum + owedCents, 0),
  }
}

/** Of a devis that waits: its amount is told, and nothing of it is owed. */
function quoteRow(facts: StandingFacts, { standing, due, recipient }: Decided): DecidedRow {
  const { clientId, quoteId } = standing
  const { number, sentOn, clientName, grossCents } = facts.quotes
    .get(clientId)!
    .find(({ id }) => id === quoteId)!
  const days = formatCount(daysBetween(sentOn, facts.today), 'jour', 'jours')
  return {
    ...rowOf(facts, { standing, due, recipient }),
    subject: 'quote',
    clientName: facts.clients.get(clientId)?.name ?? clientName,
    because: `${number}\u00a0: envoyé il y a ${days} · ${due.why}`,
    invoices: [],
    totalCents: grossCents,
  }
}

function rowOf(
  { settings }: StandingFacts,
  { standing: { companyId, contactId, currency }, due, recipient }: Decided,
) {
  const { mode, automaticSince, timeZone } = settings
  const isOld =
    mode === 'automatic' && (automaticSince === null || due.dueSince < todayIn(timeZone, automaticSince))
  const { plan, stepIndex, skipped } = due
  const { channel, subject, message, attachments, automatic } = plan.steps[stepIndex]!
  return {
    companyId,
    contactId,
    currency,
    planId: plan.id,
    planName: plan.name,
    carryingId: due.carryingId,
    step: stepIndex,
    passedOver: skipped.map((step) => ({ step, channel: plan.steps[step]!.channel })),
    channel,
    recipient,
    mailSubject: subject,
    message,
    attachments,
    dueOn: due.dueSince,
    note: isOld ? BEFORE_AUTOMATIC : null,
    mayLeaveAlone:
      !isOld &&
      automatic &&
      channel === 'mail' &&
      recipient.email !== null &&
      !isFormalNotice(plan.steps[stepIndex]!),
  }
}

/** Old debts are not all reminded on the day on which automatic reminders are turned on. */
const BEFORE_AUTOMATIC =
  'Déjà due à la mise en route des relances automatiques\u00a0: elle attend votre accord.'

function ageOf({ number, dueOn }: OwedInvoice, today: string): string {
  const days = daysBetween(dueOn, today)
  if (days > 0) return `${number}\u00a0: ${formatCount(days, 'jour', 'jours')} de retard`
  return days === 0
    ? `${number}\u00a0: échéance aujourd’hui`
    : `${number}\u00a0: échéance dans ${formatCount(-days, 'jour', 'jours')}`
}

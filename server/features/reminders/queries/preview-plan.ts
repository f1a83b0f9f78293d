import { findSender } from '#server/features/documents/queries/parties.ts'
import type { Tx } from '#server/scope.ts'
import type { PlanPreview, StoredReminderPlan } from '#shared/contract/reminder-plans.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { type PreviewedStep, previewPlan } from '#shared/domain/reminders/preview-plan.ts'
import { blockLabels } from '#shared/domain/reminders/run-schedule.ts'
import { stepSenderFault } from '#shared/domain/reminders/step-sender.ts'
import {
  emptyVariables,
  fillReminder,
  quoteReminderValues,
  type ReminderValues,
  reminderValues,
  reminderVariables,
} from '#shared/domain/reminders/variables.ts'
import { guillemets } from '#shared/french/typography.ts'
import { quoteStepFacts } from '../steps/judge-quote-standing.ts'
import { readFacts } from '../steps/mail-reminder.ts'
import { readStandingFacts, type StandingFacts } from '../steps/read-standing-facts.ts'
import { stepFactsOf } from '../steps/step-facts-of.ts'
import type { HeldStanding } from '../store/standings.ts'
import { concerns, concernsQuote } from './blocks.ts'
import { type ClientAsked, getReminderClient, type ReminderClient } from './client.ts'
import { getPlan, listPlans } from './plans.ts'
import { presentBlock } from './reminders.ts'
import type { StepSenders } from './step-senders.ts'

const states: Partial<Record<PreviewedStep['state'], string>> = {
  sent: 'Cette étape est déjà faite.',
  skipped: 'Cette étape a été passée.',
  left_out: 'Cette étape est passée\u00a0: une plus récente la remplace.',
}

/**
 * What a plan would send to a client for what it owes first, or for its first devis that waits: each step with its day if nothing is paid and nobody writes, its text as it would be today,
 * and what would stop it. Errors: not_found, those of getReminderClient, reminder_nothing_late.
 */
export async function previewReminderPlan(
  tx: Tx,
  { planId, ...asked }: { planId: string } & Omit<ClientAsked, 'invoiceId'>,
  from: StepSenders,
): Promise<PlanPreview> {
  const plan = await getPlan(tx, planId)
  const client = await getReminderClient(tx, asked)
  const { id: clientId, companyId, contactId } = client
  const standing = {
    id: clientId,
    clientId,
    companyId,
    contactId,
    quoteId: null,
    chosenPlanId: null,
    planId: null,
    carryingId: null,
  }
  const held = { ...standing, currency: client.seller.currency }
  const facts = await readStandingFacts(tx, [held], listPlans)
  const senderName = (await findSender(tx))?.name ?? null
  if (plan.subject === 'quote') return previewOfQuote(facts, { plan, held, client, senderName, from })
  const [first, ...others] = facts.owed.get(clientId) ?? []
  if (first === undefined) throw new DomainError('reminder_nothing_late')
  const { currency } = first
  const owed = [first, ...others].filter((invoice) => invoice.currency === currency)
  const past = facts.pastSteps.get(clientId) ?? []
  const preview = previewPlan(stepFactsOf(facts, { standing: { ...standing, currency }, plan, owed, past }))
  const values = reminderValues(
    await readFacts(tx, {
      client,
      invoices: owed,
      to: { ...client.recipient, email: client.recipient.email ?? '' },
      url: '[lien du client]',
      // Who looks is who would approve it.
      senderName,
    }),
  )
  return {
    clientName: client.name,
    currency,
    steps: presentSteps(plan, { preview, values, client, from }),
    blocks: (facts.blocks.get(clientId) ?? [])
      .filter((block) =>
        concerns(
          block,
          owed.map(({ id }) => id),
        ),
      )
      .map(presentBlock),
  }
}

type OfQuote = {
  plan: StoredReminderPlan
  held: HeldStanding
  client: ReminderClient
  senderName: string | null
  from: StepSenders
}

/** The same for the devis of the client that waits the longest. Errors: reminder_nothing_late. */
function previewOfQuote(
  facts: StandingFacts,
  { plan, held, client, senderName, from }: OfQuote,
): PlanPreview {
  const [quote] = facts.quotes.get(client.id) ?? []
  if (quote === undefined) throw new DomainError('reminder_nothing_late')
  const { id: quoteId, number, grossCents, currency, validUntil } = quote
  const preview = previewPlan(
    quoteStepFacts(facts, { standing: { ...held, quoteId, currency }, plan, quote }),
  )
  const values = quoteReminderValues({
    number,
    grossCents,
    currency,
    validUntil,
    clientName: client.name,
    url: '[lien du client]',
    recipientName: client.recipient.name,
    sellerName: client.seller.name,
    senderName,
  })
  return {
    clientName: client.name,
    currency,
    steps: presentSteps(plan, { preview, values, client, from }).map((step) =>
      step.on === null || step.on <= validUntil
        ? step
        : { ...step, on: null, faults: [...step.faults, 'Le devis n’est plus valable ce jour-là.'] },
    ),
    blocks: (facts.blocks.get(client.id) ?? [])
      .filter((block) => concernsQuote(block, quoteId))
      .map(presentBlock),
  }
}

type Previewed = {
  preview: ReturnType<typeof previewPlan>
  values: ReminderValues
  client: ReminderClient
  from: StepSenders
}

function presentSteps(
  plan: StoredReminderPlan,
  { preview, values, client, from: { senders, choice } }: Previewed,
): PlanPreview['steps'] {
  return (preview?.steps ?? []).map(({ stepIndex, state, on, pausedBy }) => {
    const { channel, subject, message, mailboxId } = plan.steps[stepIndex]!
    const used = channel !== 'mail' ? null : mailboxId === undefined ? (choice?.id ?? null) : mailboxId
    const empty = emptyVariables([subject, message], values)
    return {
      step: stepIndex,
      channel,
      from: senders.find((sender) => sender.mailboxId === used)?.address ?? null,
      on,
      subject: fillReminder(subject, values),
      message: fillReminder(message, values),
      faults: [
        states[state],
        pausedBy === null ? undefined : `${blockLabels[pausedBy]}.`,
        ...empty.map((name) => `${guillemets(reminderVariables[name].label)} n’a pas de valeur aujourd’hui.`),
        channel === 'mail' && client.recipient.email === null
          ? 'Le client n’a pas d’adresse e-mail.'
          : undefined,
        channel.endsWith('letter') && !client.hasPostalAddress
          ? 'Le client n’a pas d’adresse postale.'
          : undefined,
        stepSenderFault(used, senders) ?? undefined,
      ].filter((fault) => fault !== undefined),
    }
  })
}

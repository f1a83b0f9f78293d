import { z } from 'zod'
import type { StoredReminderPlan } from '#shared/contract/reminder-plans.ts'
import { debtors } from '#shared/domain/late-interest/debtor.ts'
import { boundsFault } from '#shared/domain/reminders/choose-plan.ts'
import { type PlanStep, planFaults } from '#shared/domain/reminders/plan.ts'
import type { ReminderSubject } from '#shared/domain/reminders/reminder-names.ts'
import { mailboxOf, ORGANIZATION_CHOICE, senderValue } from '#web/blocks/document-sending/sender-field.tsx'

export type PlanValues = {
  name: string
  byHand: boolean
  debtors: string[]
  tags: string[]
  amountFromCents: number | null
  amountToCents: number | null
  medianDelayFromDays: number | null
  steps: (Omit<PlanStep, 'days' | 'attachments' | 'hour' | 'mailboxId'> & {
    days: number | null
    attachments: string[]
    hour: number | null
    /** A mailbox, Ardoise’s own address, or the organization’s choice. */
    mailboxId: string
  })[]
}

/** Nothing of a step is lost that the form does not show. */
const stepSchema = z.looseObject({
  days: z.int({ error: 'Indiquez un nombre de jours.' }),
  hour: z.int().min(0, 'Une heure va de 0 à 23').max(23, 'Une heure va de 0 à 23').nullable(),
  mailboxId: z.string(),
})
const fields = z.object({
  name: z.string(),
  byHand: z.boolean(),
  debtors: z.array(z.string()),
  tags: z.array(z.string()).max(20, 'Au plus 20 étiquettes'),
  amountFromCents: z.int().nullable(),
  amountToCents: z.int().nullable(),
  medianDelayFromDays: z.int().min(1, 'Au moins 1 jour').max(400, 'Au plus 400 jours').nullable(),
  steps: z.array(stepSchema),
})

/** A plan as it may be saved, for what it reminds of. */
export const planSchemaOf = (subject: ReminderSubject) =>
  fields.superRefine(({ name, steps, ...bounds }, context) => {
    const message = boundsFault(bounds)
    if (message !== null) context.addIssue({ code: 'custom', path: ['amountToCents'], message })
    for (const { path, message } of planFaults({ name, subject, steps: steps as unknown as PlanStep[] }))
      context.addIssue({ code: 'custom', path: path.split('.'), message })
  })

const newWords = {
  invoices: {
    subject: 'Facture {numero} en attente de règlement',
    message:
      '{salutation}\n\nSauf erreur de notre part, {total} restent à régler\u00a0:\n{factures}\n\nCordialement,\n{expediteur}\n{entreprise}',
    attachments: ['invoices'],
  },
  quote: {
    subject: 'Votre devis {numero}',
    message:
      '{salutation}\n\nNotre devis {numero} de {total} attend votre réponse\u00a0: {lien}\n\nCordialement,\n{expediteur}\n{entreprise}',
    attachments: [],
  },
} satisfies Record<ReminderSubject, object>

/** Days after the last step that a new one proposes. */
export const NEXT_DAYS = 10
export const newStep = (days: number, subject: ReminderSubject): PlanValues['steps'][number] => ({
  days,
  channel: 'mail',
  tone: 'vous',
  ...newWords[subject],
  automatic: true,
  hour: null,
  mailboxId: ORGANIZATION_CHOICE,
})

export function valuesOf(plan: StoredReminderPlan | null): PlanValues {
  const { name = '', conditions, steps } = plan ?? {}
  return {
    name,
    byHand: conditions?.byHand ?? false,
    debtors: conditions?.debtors ?? [...debtors],
    tags: conditions?.tags ?? [],
    amountFromCents: conditions?.amountFromCents ?? null,
    amountToCents: conditions?.amountToCents ?? null,
    medianDelayFromDays: conditions?.medianDelayFromDays ?? null,
    steps: steps?.map((step) => ({
      ...step,
      attachments: [...step.attachments],
      hour: step.hour ?? null,
      mailboxId: senderValue(step.mailboxId),
    })) ?? [newStep(NEXT_DAYS, 'invoices')],
  }
}

/** The steps as the endpoint takes them. */
export const stepsOf = ({ steps }: PlanFields): StoredReminderPlan['steps'] =>
  steps.map(({ mailboxId, ...step }) => ({
    ...step,
    ...mailboxOf(mailboxId),
  })) as unknown as StoredReminderPlan['steps']

type PlanFields = z.output<typeof fields>
type Conditions = StoredReminderPlan['conditions']

/** All kinds of clients, or none that is named, are every client. */
export function conditionsOf(fields: PlanFields, stored: Conditions | undefined): Conditions {
  const chosen = debtors.filter((debtor) => fields.debtors.includes(debtor))
  return {
    ...(stored as Conditions),
    byHand: fields.byHand,
    debtors: chosen.length === 0 || chosen.length === debtors.length ? null : chosen,
    tags: fields.tags.length === 0 ? null : fields.tags,
    amountFromCents: fields.amountFromCents,
    amountToCents: fields.amountToCents,
    medianDelayFromDays: fields.medianDelayFromDays,
  }
}

import type { PlanStep, ReminderPlan } from './plan.ts'
import {
  consumerFirst,
  consumerNotice,
  consumerSecond,
  courtesy,
  first,
  gentleFirst,
  gentleSecond,
  professionalNotice,
  publicFirst,
  publicNotice,
  publicSecond,
  quoteFirst,
  quoteLast,
  quoteSecond,
  type StartMessage,
  second,
  third,
} from './start-messages.ts'

/** A text of the start with its greeting and its signature. */
export const greeted = (text: string) => `{salutation}

${text}

Cordialement,
{expediteur}
{entreprise}`

const step = (days: number, { subject, text }: StartMessage, changes: Partial<PlanStep> = {}): PlanStep => ({
  days,
  channel: 'mail',
  tone: 'vous',
  subject,
  message: greeted(text),
  attachments: ['invoices'],
  automatic: true,
  ...changes,
})

const call = (days: number, message: string): PlanStep => ({
  days,
  channel: 'call',
  tone: 'vous',
  subject: '',
  message,
  attachments: [],
  automatic: false,
})

const byHand = { automatic: false }
const registered = {
  channel: 'registered_letter',
  attachments: ['invoices', 'statement'],
  ...byHand,
} as const
const quoteMail = { attachments: [] }

export const startPlanKeys = ['professional', 'consumer', 'public_buyer', 'delicate', 'quote'] as const
export type StartPlanKey = (typeof startPlanKeys)[number]

/** The plans of a new organization, ready to use; no step that costs money or is a formal notice leaves without a person. */
export const startPlans: Record<StartPlanKey, ReminderPlan> = {
  professional: {
    name: 'Professionnel',
    subject: 'invoices',
    steps: [
      step(-5, courtesy),
      step(3, first),
      step(12, second),
      step(25, third, { attachments: ['invoices', 'statement'] }),
      step(40, professionalNotice, registered),
    ],
  },
  consumer: {
    name: 'Particulier',
    subject: 'invoices',
    steps: [step(5, consumerFirst), step(15, consumerSecond), step(35, consumerNotice, registered)],
  },
  public_buyer: {
    name: 'Acheteur public',
    subject: 'invoices',
    steps: [
      step(5, publicFirst),
      step(20, publicSecond, { attachments: ['invoices', 'statement'] }),
      step(45, publicNotice, registered),
    ],
  },
  delicate: {
    name: 'Client délicat',
    subject: 'invoices',
    steps: [
      step(7, gentleFirst, byHand),
      call(
        15,
        'Appeler {client}\u00a0: demander si tout s’est bien passé, rappeler la facture {numero} de {total}, convenir d’une date.',
      ),
      step(30, gentleSecond, byHand),
    ],
  },
  quote: {
    name: 'Devis sans réponse',
    subject: 'quote',
    steps: [step(4, quoteFirst, quoteMail), step(10, quoteSecond, quoteMail), step(21, quoteLast, quoteMail)],
  },
}

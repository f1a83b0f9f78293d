import { z } from 'zod'
import { debtors } from '#shared/domain/late-interest/debtor.ts'
import {
  PLAN_NAME_MAX,
  reminderAttachments,
  reminderTones,
  STEPS_MAX,
} from '#shared/domain/reminders/plan.ts'
import { reminderChannels, reminderSubjects } from '#shared/domain/reminders/reminder-names.ts'
import { tagSchema } from './client-tags.ts'
import { cursorInput, daySchema, idSchema, memberEndpoint } from './endpoint.ts'
import { clientInput, currencySchema, reminderBlockSchema } from './reminder-fields.ts'
import { lineText } from './ruled-text.ts'

const stepSchema = z.object({
  days: z.int('Indiquez un nombre de jours'),
  channel: z.enum(reminderChannels),
  tone: z.enum(reminderTones),
  subject: z.string().trim().max(300),
  message: z.string().trim().max(10_000),
  attachments: z.array(z.enum(reminderAttachments)).max(3),
  automatic: z.boolean(),
  hour: z
    .int('Indiquez une heure')
    .min(0, 'Une heure va de 0 à 23')
    .max(23, 'Une heure va de 0 à 23')
    .nullish(),
  /** Of a mail: the mailbox it leaves from, which the whole team shares; null: Ardoise’s own address; without it, the organization’s choice. */
  mailboxId: idSchema.nullable().optional(),
})
const cents = z.int().min(0, 'Un montant est positif').max(1_000_000_000_00).nullable()
/** All that is set must hold. */
const conditionsSchema = z.object({
  /** No rule chooses it: a person does, on a client. */
  byHand: z.boolean(),
  debtors: z.array(z.enum(debtors)).min(1, 'Choisissez au moins une sorte de client').max(3).nullable(),
  /** The client bears one of them. */
  tags: z.array(tagSchema).min(1).max(20, 'Au plus 20 étiquettes').nullable().default(null),
  amountFromCents: cents,
  amountToCents: cents,
  /** The client’s median delay in the last twelve months, in days; whoever paid nothing is not concerned. */
  medianDelayFromDays: z
    .int('Indiquez un nombre de jours')
    .min(1, 'Au moins 1 jour')
    .max(400, 'Au plus 400 jours')
    .nullable()
    .default(null),
})
export type PlanConditions = z.output<typeof conditionsSchema>

/** What planFaults judges further. */
const planFields = {
  name: lineText()
    .trim()
    .max(PLAN_NAME_MAX + 1),
  conditions: conditionsSchema,
  steps: z.array(stepSchema).max(STEPS_MAX + 1),
}
const fieldsSchema = z.object({ subject: z.enum(reminderSubjects), ...planFields })
export type ReminderPlanFields = z.output<typeof fieldsSchema>

const planSchema = fieldsSchema.extend({
  id: idSchema,
  /** The first plan whose conditions hold is a client’s. */
  position: z.int(),
  /** Made from a plan of the start. */
  ofStart: z.boolean(),
  archived: z.boolean(),
  revision: z.int(),
})
export type StoredReminderPlan = z.output<typeof planSchema>
const plansOutput = z.object({ plans: z.array(planSchema) })
const planInput = { planId: idSchema }

const previewSchema = z.object({
  clientName: z.string(),
  currency: currencySchema,
  steps: z.array(
    z.object({
      step: z.int(),
      channel: z.enum(reminderChannels),
      /** The address that a mail leaves from; null: Ardoise’s own. */
      from: z.string().nullable(),
      /** The day that the plan has for it, on a working day; null: it is past and will not happen. */
      on: daySchema.nullable(),
      subject: z.string(),
      message: z.string(),
      /** Why it would not leave, in French. */
      faults: z.array(z.string()),
    }),
  ),
  blocks: z.array(reminderBlockSchema),
})
export type PlanPreview = z.output<typeof previewSchema>

const trialSchema = z.object({
  from: daySchema,
  until: daySchema,
  /** What would have left, to these clients, in no order. */
  steps: z.array(
    z.object({
      companyId: idSchema.nullable(),
      contactId: idSchema.nullable(),
      clientName: z.string(),
      on: daySchema,
      step: z.int(),
      channel: z.enum(reminderChannels),
      invoiceCount: z.int(),
      totalCents: z.int(),
      currency: currencySchema,
    }),
  ),
  /** Clients with too many invoices to be tried. */
  leftOut: z.array(z.string()),
  /** Clients that were gone through. */
  clients: z.int(),
  /** All clients; null but on the first page. */
  total: z.int().nullable(),
  nextCursor: z.string().nullable(),
})
export type PlanTrial = z.output<typeof trialSchema>

export const reminderPlansContract = {
  listReminderPlans: memberEndpoint({
    method: 'GET',
    path: '/reminders/plans',
    permission: 'reminder:read',
    summary:
      'Les plans de relance, dans l’ordre où leurs conditions sont examinées, puis ceux qui sont archivés.',
    input: z.object({}),
    output: plansOutput,
  }),
  createReminderPlan: memberEndpoint({
    method: 'POST',
    path: '/reminders/plans',
    permission: 'reminder:manage',
    summary: 'Ajoute un plan de relance, après les autres.',
    input: fieldsSchema,
    output: planSchema,
    errors: ['invalid_input'],
  }),
  updateReminderPlan: memberEndpoint({
    method: 'PUT',
    path: '/reminders/plans/{planId}',
    permission: 'reminder:manage',
    summary: 'Change un plan de relance\u00a0; les étapes déjà faites restent faites.',
    input: z.object({ ...planInput, ...planFields, revision: z.int() }),
    output: planSchema,
    errors: ['not_found', 'invalid_input', 'version_conflict'],
  }),
  orderReminderPlans: memberEndpoint({
    method: 'PUT',
    path: '/reminders/plans/order',
    permission: 'reminder:manage',
    summary:
      'Range les plans de relance\u00a0: le premier dont les conditions sont remplies est celui du client.',
    input: z.object({ planIds: z.array(idSchema).min(1).max(100) }),
    output: plansOutput,
    errors: ['not_found'],
  }),
  archiveReminderPlan: memberEndpoint({
    method: 'POST',
    path: '/reminders/plans/{planId}/archive',
    permission: 'reminder:manage',
    summary: 'Archive un plan de relance, ou le remet en service.',
    input: z.object({ ...planInput, archived: z.boolean() }),
    output: planSchema,
    errors: ['not_found'],
  }),
  previewReminderPlan: memberEndpoint({
    method: 'GET',
    path: '/reminders/plans/{planId}/preview',
    permission: 'reminder:read',
    summary:
      'Ce qu’un plan enverrait à un client\u00a0: ses étapes, leurs jours, leurs textes et ce qui s’y oppose.',
    input: z.object({ ...planInput, ...clientInput }),
    output: previewSchema,
    errors: ['not_found', 'invalid_input', 'reminder_nothing_late'],
  }),
  tryReminderPlan: memberEndpoint({
    method: 'GET',
    path: '/reminders/plans/{planId}/trial',
    permission: 'reminder:read',
    summary:
      'Ce qu’un plan de factures aurait envoyé ces douze derniers mois, cent clients à la fois\u00a0; rien n’est envoyé.',
    input: z.object({ ...planInput, cursor: cursorInput.cursor }),
    output: trialSchema,
    errors: ['not_found', 'reminder_nothing_late'],
    reads: 'report',
  }),
}

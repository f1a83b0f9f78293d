import { z } from 'zod'
import { plans } from '#shared/domain/plans/plan-ids.ts'
import { instantSchema } from './endpoint.ts'

const boundSchema = z.int().nonnegative().nullable()

/** `PlanStanding` of shared/domain/plans/plan-of.ts. */
export const planStandingSchema = z.object({
  source: z.enum(['trial', 'paid', 'grace', 'free', 'off']),
  plan: z.enum(plans),
  offer: z.enum(['starter', 'team', 'business']).nullable(),
  limits: z.object({
    mailboxes: boundSchema,
    ownMailboxes: boundSchema,
    activeQuotes: boundSchema,
    paymentChannels: boundSchema,
    people: boundSchema,
    historyDays: boundSchema,
    roles: z.enum(['none', 'admin-member', 'all']),
    logo: z.boolean(),
    signature: z.boolean(),
    dashboards: z.boolean(),
    reminders: z.boolean(),
    api: z.boolean(),
    directory: z.boolean(),
  }),
  label: z.string().nullable(),
  endsAt: instantSchema.nullable(),
  trialDaysLeft: z.int().nonnegative(),
})

export const planUsageSchema = z.object({
  mailboxes: z.int().nonnegative(),
  ownMailboxes: z.int().nonnegative(),
  activeQuotes: z.int().nonnegative(),
  paymentChannels: z.int().nonnegative(),
  people: z.int().nonnegative(),
})

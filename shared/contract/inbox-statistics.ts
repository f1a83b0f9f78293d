import { z } from 'zod'
import { delayClocks, statisticsFigures } from '#shared/domain/inbox-statistics/figures.ts'
import { faultOfDays, grains, statisticsPeriods } from '#shared/domain/inbox-statistics/periods.ts'
import { isIsoDay } from '#shared/time/calendar-day.ts'
import { cursorInput, idSchema, instantSchema, memberEndpoint, pageOf } from './endpoint.ts'
import { tableEndpoint } from './export-endpoint.ts'

const day = z.string().refine(isIsoDay, 'Ce jour n’existe pas.')

const filters = {
  period: z.enum(statisticsPeriods).default('30d'),
  /** For `custom` alone; both days are included. */
  from: day.optional(),
  to: day.optional(),
  mailboxId: idSchema.optional(),
  /** A member: what the member did, and the conversations that the member has. Nobody: those that no person has. */
  userId: z.union([idSchema, z.literal('nobody')]).optional(),
  /** The members of a team, and what the team itself has. */
  teamId: idSchema.optional(),
}
type Days = { period: string; from?: string | undefined; to?: string | undefined }
/** Days that are chosen are both there, in order, and not too many. */
const refineDays = <S extends z.ZodType<Days>>(schema: S) =>
  schema.superRefine(({ period, from, to }: Days, context) => {
    const fault = period === 'custom' ? faultOfDays({ from, to }) : null
    if (fault) context.addIssue({ code: 'custom', path: [fault.field], message: fault.text })
  })
export type StatisticsFilter = z.output<z.ZodObject<typeof filters>>

const spent = z.object({ work: z.int(), clock: z.int() }).nullable()
const delay = z.object({
  count: z.int(),
  /** Minutes; null: nothing to measure. */
  median: spent,
  /** Nine of ten took less. */
  ninth: spent,
  /** How many of those with a target kept it. */
  kept: z.int(),
  aimed: z.int(),
})
export type StatisticsDelay = z.output<typeof delay>

const counts = { begun: z.int(), received: z.int(), sent: z.int(), resolved: z.int(), open: z.int() }
const figures = z.object({ ...counts, answer: delay, resolution: delay })
export type StatisticsFigures = z.output<typeof figures>

const window = z.object({ from: day, to: day })
const statisticsSchema = z.object({
  today: day,
  days: window,
  before: window,
  grain: z.enum(grains),
  now: figures,
  earlier: figures,
  series: z.array(window.extend(counts)),
  /** Mails received by day of the week, from Monday, and hour; null where a person or a team is asked for. */
  hours: z.array(z.array(z.int())).nullable(),
  /** Null: of what nobody has. Members who may not see the others are alone here. */
  people: z.array(
    figures.extend({
      userId: idSchema.nullable(),
      name: z.string().nullable(),
      avatarUrl: z.string().nullable(),
      left: z.boolean(),
    }),
  ),
  /** A conversation of two mailboxes counts in both. */
  mailboxes: z.array(figures.extend({ mailboxId: idSchema, address: z.string() })),
  /** Days and months whose sums the last night found other than their facts; 0 for whoever may not see the figures of colleagues. */
  differing: z.int(),
})
export type InboxStatistics = z.output<typeof statisticsSchema>

const factSchema = z.object({
  id: idSchema,
  conversationId: idSchema,
  subject: z.string(),
  /** Whom it is with. */
  correspondent: z.string(),
  mailboxId: idSchema.nullable(),
  at: instantSchema,
  /** Null: of nobody, or of a colleague whose figures the caller may not see. */
  userId: idSchema.nullable(),
  userName: z.string().nullable(),
  spent,
  within: z.boolean().nullable(),
})
export type StatisticsFact = z.output<typeof factSchema>

const listed = { ...filters, figure: z.enum(statisticsFigures) }
export type StatisticsListFilter = StatisticsFilter & { figure: (typeof statisticsFigures)[number] }

export const inboxStatisticsContract = {
  getInboxStatistics: memberEndpoint({
    method: 'GET',
    path: '/inbox-statistics',
    reads: 'report',
    permission: 'inbox:read',
    summary: 'Ce qui est arrivé dans la boîte de réception, ce qui en est parti, et en combien de temps.',
    input: refineDays(z.strictObject(filters)),
    output: statisticsSchema,
    errors: ['not_found', 'plan_limit'],
  }),
  listStatisticsFacts: memberEndpoint({
    method: 'GET',
    path: '/inbox-statistics/facts',
    reads: 'report',
    permission: 'inbox:read',
    summary:
      'Ce que compte un chiffre des statistiques, du plus récent au plus ancien, avec sa conversation.',
    input: refineDays(z.strictObject({ ...listed, ...cursorInput })),
    output: pageOf(factSchema),
    errors: ['not_found', 'plan_limit'],
  }),
  exportInboxStatistics: tableEndpoint({
    path: '/inbox-statistics/export',
    permission: 'inbox:read',
    summary:
      'Les statistiques de la boîte de réception par jour, par personne ou par compte mail, en CSV ou en classeur Excel.',
    filters: {
      ...filters,
      table: z.enum(['days', 'people', 'mailboxes']).default('days'),
      clock: z.enum(delayClocks).default('work'),
    },
    errors: ['not_found'],
  }),
  exportStatisticsFacts: tableEndpoint({
    path: '/inbox-statistics/facts/export',
    permission: 'inbox:read',
    summary: 'Ce que compte un chiffre des statistiques, en CSV ou en classeur Excel.',
    filters: listed,
    errors: ['not_found'],
  }),
}

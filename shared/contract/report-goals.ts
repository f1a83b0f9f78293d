import { z } from 'zod'
import {
  type GoalFigure,
  goalFigures,
  goalPeriods,
  goalStates,
  MOST_TARGET,
} from '#shared/domain/reports/goal-names.ts'
import { cursorInput, daySchema, idSchema, memberEndpoint, pageOf } from './endpoint.ts'
import { tableEndpoint } from './export-endpoint.ts'
import { currencySchema } from './report-fields.ts'

const figure = z.enum(goalFigures as [GoalFigure, ...GoalFigure[]])
const period = z.enum(goalPeriods)
export const goalFields = z.object({
  figure,
  period,
  /** A day of the period: the goal is for the month, the quarter or the fiscal year that it lies in. */
  on: daySchema,
  /** Cents, or tenths of a day or of a percent, as the figure counts. */
  target: z
    .int()
    .min(1, 'Indiquez un montant supérieur à zéro.')
    .max(MOST_TARGET, 'Ce montant est trop grand.'),
  /** Whose invoices count; of « Facturé HT » alone. */
  personId: idSchema.nullable(),
})
export type GoalFields = z.output<typeof goalFields>

const goalSchema = z.object({
  id: idSchema,
  figure,
  period,
  startsOn: daySchema,
  endsOn: daySchema,
  currency: currencySchema,
  target: z.int(),
  personId: idSchema.nullable(),
  personName: z.string().nullable(),
  /** In the unit of the target; null where there is nothing to measure, or where the caller may not read the figure. */
  value: z.int().nullable(),
  /** The caller’s role does not read this figure. */
  hidden: z.boolean(),
  percent: z.int().nullable(),
  timePercent: z.int(),
  state: z.enum(goalStates),
  revision: z.int(),
})
export type ReportGoal = z.output<typeof goalSchema>

/** Where a goal’s days stand from today. */
export const goalPeriodStates = ['current', 'to_come', 'over'] as const
const filter = { when: z.enum(goalPeriodStates).optional() }
export type GoalFilter = z.output<z.ZodObject<typeof filter>>
const one = { goalId: idSchema }

export const reportGoalsContract = {
  listGoals: memberEndpoint({
    method: 'GET',
    path: '/reports/goals',
    reads: 'report',
    permission: 'report:read',
    summary: 'Les objectifs et leur avancement, par page, les plus récents d’abord.',
    input: z.object({ ...filter, ...cursorInput }),
    output: pageOf(goalSchema),
    errors: ['plan_limit'],
  }),
  countGoals: memberEndpoint({
    method: 'GET',
    path: '/reports/goals/count',
    permission: 'report:read',
    summary: 'Le nombre d’objectifs d’un filtre, et de chaque période.',
    input: z.object(filter),
    output: z.object({ count: z.int(), byPeriod: z.record(z.enum(goalPeriodStates), z.int()) }),
  }),
  listCurrentGoals: memberEndpoint({
    method: 'GET',
    path: '/reports/goals/current',
    reads: 'report',
    permission: 'report:read',
    summary: 'Les objectifs de toute l’équipe dont la période court, avec leur avancement.',
    input: z.object({}),
    output: z.object({ items: z.array(goalSchema) }),
    errors: ['plan_limit'],
  }),
  exportGoals: tableEndpoint({
    path: '/reports/goals/export',
    permission: 'report:read',
    summary: 'Les objectifs d’un filtre avec leur avancement, en CSV ou en classeur Excel.',
    filters: filter,
  }),
  createGoal: memberEndpoint({
    method: 'POST',
    path: '/reports/goals',
    permission: 'report:manage',
    summary: 'Fixe un objectif pour un chiffre et une période.',
    /** `currency`: that of a goal which comes back; of a new one, that of the organization. */
    input: goalFields.extend({ currency: currencySchema.optional() }),
    output: goalSchema,
    errors: ['plan_limit', 'goal_exists'],
  }),
  updateGoal: memberEndpoint({
    method: 'PUT',
    path: '/reports/goals/{goalId}',
    permission: 'report:manage',
    summary: 'Modifie un objectif, si personne ne l’a modifié depuis.',
    input: goalFields.extend({ ...one, revision: z.int() }),
    output: goalSchema,
    errors: ['plan_limit', 'not_found', 'version_conflict', 'goal_exists'],
  }),
  deleteGoal: memberEndpoint({
    method: 'DELETE',
    path: '/reports/goals/{goalId}',
    permission: 'report:manage',
    summary: 'Supprime un objectif.',
    input: z.object(one),
    output: z.object({ goalId: idSchema }),
    errors: ['not_found'],
  }),
}

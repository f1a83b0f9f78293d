import { z } from 'zod'
import type { FigureKey } from '#shared/domain/reports/figure-names.ts'
import { figureKeys } from '#shared/domain/reports/figures.ts'
import { goalPeriods } from '#shared/domain/reports/goal-names.ts'
import {
  cardKey,
  DASHBOARD_NAME,
  type DashboardChart,
  dashboardChartKeys,
  MOST_CARDS,
} from '#shared/domain/reports/own-dashboards.ts'
import { idSchema, instantSchema, memberEndpoint } from './endpoint.ts'
import { dayWindow, reportHead } from './report-fields.ts'
import { lineText } from './ruled-text.ts'

const figure = z.enum(figureKeys as [FigureKey, ...FigureKey[]])
const card = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('figure'), figure }),
  z.object({
    kind: z.literal('chart'),
    chart: z.enum(dashboardChartKeys as [DashboardChart, ...DashboardChart[]]),
  }),
])

export const dashboardFields = z.object({
  name: lineText('Donnez un nom au tableau.')
    .trim()
    .min(1, 'Donnez un nom au tableau.')
    .max(DASHBOARD_NAME, `${DASHBOARD_NAME} caractères au plus.`),
  period: z.enum(goalPeriods),
  /** Read by every member who reads reports; else by its author alone. */
  shared: z.boolean(),
  cards: z
    .array(card)
    .max(MOST_CARDS, `Au plus ${MOST_CARDS} cartes.`)
    .refine((cards) => new Set(cards.map(cardKey)).size === cards.length, 'Une carte est en double.'),
})
export type DashboardFields = z.output<typeof dashboardFields>

const dashboardFacts = {
  id: idSchema,
  name: z.string(),
  period: z.enum(goalPeriods),
  shared: z.boolean(),
  own: z.boolean(),
  /** Its author, or who manages reports where it is shared. */
  mayEdit: z.boolean(),
  authorName: z.string(),
  updatedAt: instantSchema,
}
const dashboardSchema = z.object({ ...dashboardFacts, cards: z.array(card), revision: z.int() })
export type OwnDashboard = z.output<typeof dashboardSchema>

const figuresSchema = z.object({
  ...reportHead,
  days: dayWindow,
  /** As many days just before, or the period before where this one is over. */
  before: dayWindow,
  /** Those of its cards, in their order; null: not measurable, or not for the caller (`hidden`). Cents, or tenths of a day or of a percent. */
  figures: z.array(
    z.object({ figure, value: z.int().nullable(), valueBefore: z.int().nullable(), hidden: z.boolean() }),
  ),
})
export type DashboardFigures = z.output<typeof figuresSchema>

const one = { dashboardId: idSchema }

export const ownDashboardsContract = {
  listDashboards: memberEndpoint({
    method: 'GET',
    path: '/reports/dashboards',
    permission: 'report:read',
    summary: 'Ses tableaux de bord et ceux que l’équipe partage.',
    input: z.object({}),
    output: z.object({ items: z.array(z.object({ ...dashboardFacts, cardCount: z.int() })) }),
    errors: ['plan_limit'],
  }),
  getOwnDashboard: memberEndpoint({
    method: 'GET',
    path: '/reports/dashboards/{dashboardId}',
    permission: 'report:read',
    summary: 'Un tableau de bord et ses cartes.',
    input: z.object(one),
    output: dashboardSchema,
    errors: ['plan_limit', 'not_found'],
  }),
  getDashboardFigures: memberEndpoint({
    method: 'GET',
    path: '/reports/dashboards/{dashboardId}/figures',
    reads: 'report',
    permission: 'report:read',
    summary: 'Les chiffres des cartes d’un tableau de bord.',
    input: z.object(one),
    output: figuresSchema,
    errors: ['plan_limit', 'not_found'],
  }),
  createDashboard: memberEndpoint({
    method: 'POST',
    path: '/reports/dashboards',
    permission: 'report:read',
    summary: 'Crée un tableau de bord.',
    input: dashboardFields,
    output: dashboardSchema,
    errors: ['plan_limit'],
  }),
  updateDashboard: memberEndpoint({
    method: 'PUT',
    path: '/reports/dashboards/{dashboardId}',
    permission: 'report:read',
    summary: 'Enregistre un tableau de bord, si personne ne l’a modifié depuis.',
    input: dashboardFields.extend({ ...one, revision: z.int() }),
    output: dashboardSchema,
    errors: ['plan_limit', 'not_found', 'version_conflict', 'dashboard_not_own', 'dashboard_scheduled'],
  }),
  duplicateDashboard: memberEndpoint({
    method: 'POST',
    path: '/reports/dashboards/{dashboardId}/duplicate',
    permission: 'report:read',
    summary: 'Copie un tableau de bord, privé, à son nom.',
    input: z.object(one),
    output: dashboardSchema,
    errors: ['plan_limit', 'not_found'],
  }),
  deleteDashboard: memberEndpoint({
    method: 'DELETE',
    path: '/reports/dashboards/{dashboardId}',
    permission: 'report:read',
    summary: 'Supprime un tableau de bord\u202f; il peut être restauré pendant un mois.',
    input: z.object(one),
    output: z.object({ dashboardId: idSchema }),
    errors: ['not_found', 'dashboard_not_own', 'dashboard_scheduled'],
  }),
  restoreDashboard: memberEndpoint({
    method: 'POST',
    path: '/reports/dashboards/{dashboardId}/restore',
    permission: 'report:read',
    summary: 'Restaure un tableau de bord supprimé.',
    input: z.object(one),
    output: dashboardSchema,
    errors: ['not_found', 'dashboard_not_own'],
  }),
}

import { mayRead, type Tx } from '#server/scope.ts'
import type { OwnDashboard } from '#shared/contract/own-dashboards.ts'
import type { Permission } from '#shared/domain/permissions.ts'
import type { DashboardChart } from '#shared/domain/reports/own-dashboards.ts'
import { needsOf } from '../queries/figure-values.ts'
import type { TableName } from './report-cells.ts'

/** What whoever receives a report must be allowed to read, beside reports at all. */
export const needsOfReport: Record<TableName, readonly Permission[]> = {
  revenue: ['payment:read'],
  ageing: ['payment:read'],
  'due-clients': ['payment:read'],
  'due-suppliers': ['received_invoice:read'],
  dso: ['payment:read'],
  payers: ['payment:read'],
  forecast: ['payment:read', 'received_invoice:read', 'bank:read'],
  'quote-margin': [],
  'client-margin': [],
  'dso-clients': ['payment:read'],
  'revenue-clients': [],
  'revenue-products': [],
  'revenue-people': [],
  'revenue-origins': [],
  margin: ['received_invoice:read'],
  conversion: [],
  recurring: [],
  recovery: ['payment:read', 'reminder:read'],
  calls: ['call:read'],
  tasks: ['task:read'],
}
const needsOfChart: Record<DashboardChart, readonly Permission[]> = {
  revenue: ['payment:read'],
  dso: ['payment:read'],
  ageing: ['payment:read'],
  margin: ['received_invoice:read'],
  conversion: [],
}

/** The same of all cards of a dashboard. */
export function needsOfCards(cards: OwnDashboard['cards']): Permission[] {
  const needs = cards.flatMap((card): readonly Permission[] =>
    card.kind === 'figure' ? needsOf(card.figure) : needsOfChart[card.chart],
  )
  return [...new Set(needs)]
}

/** Whether the caller reads all of it. */
export const mayReadAll = (tx: Tx, needs: readonly string[]): boolean =>
  needs.every((need) => mayRead(tx.scope, need as Permission))

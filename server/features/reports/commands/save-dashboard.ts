import { inTransaction } from '#server/db/transaction.ts'
import { assertPlanAllows } from '#server/features/plans/commands/assert-plan.ts'
import type { Scope, Tx } from '#server/scope.ts'
import type { DashboardFields, OwnDashboard } from '#shared/contract/own-dashboards.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { DASHBOARD_NAME } from '#shared/domain/reports/own-dashboards.ts'
import { getOwnDashboard, mayEditDashboard } from '../queries/own-dashboards.ts'
import {
  insertDashboard,
  isScheduled,
  lockDashboard,
  setDashboardDeleted,
  updateDashboardRow,
} from '../store/own-dashboards.ts'

type One = { dashboardId: string }

/** Errors: plan_limit. */
export function createDashboard(scope: Scope, fields: DashboardFields): Promise<OwnDashboard> {
  return inTransaction(scope, async (tx) => {
    await assertPlanAllows(tx, 'dashboard:read')
    const id = await insertDashboard(tx, fields)
    if (fields.shared) await emit(tx, 'report.dashboard_shared', { id, name: fields.name })
    return getOwnDashboard(tx, id)
  })
}

/** Errors: plan_limit, not_found, dashboard_not_own, version_conflict (with `data.current`), dashboard_scheduled where it becomes private. */
export function updateDashboard(
  scope: Scope,
  { dashboardId, revision, ...fields }: DashboardFields & One & { revision: number },
): Promise<OwnDashboard> {
  return inTransaction(scope, async (tx) => {
    await assertPlanAllows(tx, 'dashboard:read')
    const held = await hold(tx, dashboardId, 'shown')
    if (held.revision !== revision)
      throw new DomainError('version_conflict', { data: { current: await getOwnDashboard(tx, dashboardId) } })
    if (held.shared && !fields.shared) {
      // What a colleague shared stays shared: whoever is not its author would lose it.
      if (held.author_id !== scope.userId) throw new DomainError('dashboard_not_own')
      if (await isScheduled(tx, dashboardId)) throw new DomainError('dashboard_scheduled')
    }
    await updateDashboardRow(tx, dashboardId, fields)
    const told = { id: dashboardId, name: fields.name }
    if (held.shared !== fields.shared)
      await emit(tx, fields.shared ? 'report.dashboard_shared' : 'report.dashboard_unshared', told)
    else if (fields.shared) await emit(tx, 'report.dashboard_changed', told)
    return getOwnDashboard(tx, dashboardId)
  })
}

/** A copy in the caller's name, private until it is shared. Errors: plan_limit, not_found. */
export function duplicateDashboard(scope: Scope, { dashboardId }: One): Promise<OwnDashboard> {
  return inTransaction(scope, async (tx) => {
    await assertPlanAllows(tx, 'dashboard:read')
    const { name, period, cards } = await getOwnDashboard(tx, dashboardId)
    const copy = `Copie de ${name}`.slice(0, DASHBOARD_NAME)
    return getOwnDashboard(tx, await insertDashboard(tx, { name: copy, period, cards, shared: false }))
  })
}

/** Errors: not_found, dashboard_not_own, dashboard_scheduled. */
export function deleteDashboard(scope: Scope, { dashboardId }: One): Promise<One> {
  return inTransaction(scope, async (tx) => {
    const { shared, name } = await hold(tx, dashboardId, 'shown')
    if (await isScheduled(tx, dashboardId)) throw new DomainError('dashboard_scheduled')
    await setDashboardDeleted(tx, dashboardId, tx.now)
    if (shared) await emit(tx, 'report.dashboard_deleted', { id: dashboardId, name })
    return { dashboardId }
  })
}

/** Errors: not_found, dashboard_not_own. */
export function restoreDashboard(scope: Scope, { dashboardId }: One): Promise<OwnDashboard> {
  return inTransaction(scope, async (tx) => {
    const { shared, name, deleted_at } = await hold(tx, dashboardId, 'deleted')
    if (deleted_at !== null) {
      await setDashboardDeleted(tx, dashboardId, null)
      if (shared) await emit(tx, 'report.dashboard_restored', { id: dashboardId, name })
    }
    return getOwnDashboard(tx, dashboardId)
  })
}

/** Locks what the caller may change. Errors: not_found, dashboard_not_own. */
async function hold(tx: Tx, dashboardId: string, which: 'shown' | 'deleted') {
  const held = await lockDashboard(tx, dashboardId)
  if (held === undefined || (which === 'shown' && held.deleted_at !== null))
    throw new DomainError('not_found')
  if (!mayEditDashboard(tx, held)) throw new DomainError('dashboard_not_own')
  return held
}

type Told =
  | 'report.dashboard_shared'
  | 'report.dashboard_changed'
  | 'report.dashboard_unshared'
  | 'report.dashboard_deleted'
  | 'report.dashboard_restored'

const emit = (tx: Tx, type: Told, { id, name }: { id: string; name: string }): Promise<void> =>
  tx.emit(type, {
    subject: { type: 'report', id },
    description: name,
    meta: { name, reason: null, count: null },
  })

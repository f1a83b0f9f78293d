import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Copy, Ellipsis, LayoutGrid, Plus, Trash2 } from 'lucide-react'
import type { OwnDashboard } from '#shared/contract/own-dashboards.ts'
import { goalPeriodLabels } from '#shared/domain/reports/goal-names.ts'
import { formatCount } from '#shared/french/format.ts'
import { api, orpc } from '#web/api/api-client.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { dashboardsOptions } from './dashboard-queries.ts'

/** « Mes tableaux de bord »: one’s own, and those that the team shares. */
export function DashboardList() {
  const query = useQuery(dashboardsOptions)
  const dashboards = query.data?.items
  if (dashboards === undefined)
    return <QueryState query={query} inCard loading={<Skeleton className="h-48" />} />
  if (dashboards.length === 0)
    return (
      <Card flush>
        <EmptyState
          icon={LayoutGrid}
          title="Aucun tableau de bord pour le moment"
          description="Choisissez les chiffres et les graphiques que vous regardez souvent, dans votre ordre, pour vous seul ou pour l’équipe."
          action={<NewDashboard />}
        />
      </Card>
    )
  return (
    <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
      {dashboards.map((dashboard) => (
        <li key={dashboard.id} className="relative min-w-0 rounded-md border border-line bg-surface p-5">
          <Link
            to="/reports/dashboards/$dashboardId"
            params={{ dashboardId: dashboard.id }}
            className="block pe-10 font-medium [overflow-wrap:anywhere] hover:underline"
          >
            {dashboard.name}
          </Link>
          <p className="mt-1 text-muted text-sm">
            {formatCount(dashboard.cardCount, 'carte', 'cartes')},{' '}
            {goalPeriodLabels[dashboard.period].toLowerCase()}
            {!dashboard.own && `, par ${dashboard.authorName}`}
          </p>
          <p className="mt-3">
            <Badge tone={dashboard.shared ? 'info' : 'neutral'}>
              {dashboard.shared ? 'Partagé' : 'Privé'}
            </Badge>
          </p>
          <div className="absolute end-3 top-3">
            <DashboardMenu dashboard={dashboard} />
          </div>
        </li>
      ))}
    </ul>
  )
}

/** Makes a dashboard with two cards to begin with, and opens it to be changed. */
export function NewDashboard() {
  const navigate = useNavigate()
  const create = useAction(
    () =>
      api.ownDashboards.createDashboard({
        name: 'Nouveau tableau de bord',
        period: 'month',
        shared: false,
        cards: [
          { kind: 'figure', figure: 'invoiced' },
          { kind: 'chart', chart: 'revenue' },
        ],
      }),
    {
      refresh: orpc.ownDashboards,
      onSuccess: ({ id }) =>
        navigate({
          to: '/reports/dashboards/$dashboardId',
          params: { dashboardId: id },
          search: { edit: true },
        }),
    },
  )
  return (
    <Button variant="primary" icon={Plus} loading={create.isPending} onClick={() => create.mutate()}>
      Nouveau tableau de bord
    </Button>
  )
}

type MenuProps = { dashboard: Pick<OwnDashboard, 'id' | 'name' | 'mayEdit'>; onGone?: () => unknown }

/** Duplicates a dashboard, or deletes it with « Annuler ». */
export function DashboardMenu({ dashboard, onGone }: MenuProps) {
  const { id: dashboardId, name, mayEdit } = dashboard
  const navigate = useNavigate()
  const duplicate = useAction(() => api.ownDashboards.duplicateDashboard({ dashboardId }), {
    success: (copy) => `«\u202f${copy.name}\u202f» créé`,
    refresh: orpc.ownDashboards,
    onSuccess: ({ id }) =>
      navigate({
        to: '/reports/dashboards/$dashboardId',
        params: { dashboardId: id },
        search: { edit: true },
      }),
  })
  const restore = useAction(() => api.ownDashboards.restoreDashboard({ dashboardId }), {
    success: 'Tableau de bord restauré',
    refresh: orpc.ownDashboards,
  })
  const remove = useAction(() => api.ownDashboards.deleteDashboard({ dashboardId }), {
    success: `«\u202f${name}\u202f» supprimé`,
    undo: () => restore.mutate(),
    refresh: orpc.ownDashboards.listDashboards,
    ...(onGone && { onSuccess: onGone }),
  })
  return (
    <Menu trigger={<IconButton size="sm" icon={Ellipsis} label={`Actions sur le tableau ${name}`} />}>
      <MenuItem icon={Copy} onSelect={() => duplicate.mutate()}>
        Dupliquer
      </MenuItem>
      <MenuItem
        icon={Trash2}
        tone="danger"
        onSelect={() => remove.mutate()}
        disabledReason={mayEdit ? null : 'Seul son auteur, ou qui gère les rapports, le peut.'}
      >
        Supprimer
      </MenuItem>
    </Menu>
  )
}

import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { LayoutGrid, Pencil } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { usePlanRefusal } from '#web/api/plan.ts'
import { PlanNotice } from '#web/blocks/plans/plan-notice.tsx'
import { DashboardCards } from '#web/features/own-reports/dashboard-cards.tsx'
import { DashboardMenu } from '#web/features/own-reports/dashboard-list.tsx'
import { dashboardOptions } from '#web/features/own-reports/dashboard-queries.ts'
import { usePageTitle } from '#web/layouts/document-title.tsx'
import { RecordHeader } from '#web/layouts/record-header.tsx'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const route = getRouteApi('/app/reports/dashboards/$dashboardId')
const DashboardEditor = lazy(() =>
  import('#web/features/own-reports/dashboard-editor.tsx').then((module) => ({
    default: module.DashboardEditor,
  })),
)

/** A dashboard of one's own, or one that is shared; `edit` in its address changes it. */
export function OwnDashboardPage() {
  const { dashboardId } = route.useParams()
  const { edit } = route.useSearch()
  const navigate = useNavigate()
  const lacking = usePlanRefusal('dashboard:read')
  const query = useQuery({ ...dashboardOptions(dashboardId), enabled: lacking === null })
  const dashboard = query.data
  usePageTitle(dashboard?.name)
  const show = (changes: boolean) =>
    void navigate({
      to: '/reports/dashboards/$dashboardId',
      params: { dashboardId },
      search: changes ? { edit: true } : {},
    })
  if (lacking !== null)
    return (
      <>
        <RecordHeader />
        <PlanNotice refusal={lacking} />
      </>
    )
  if (dashboard === undefined) return <QueryState query={query} loading={<Skeleton className="h-96" />} />
  const changes = edit === true && dashboard.mayEdit
  const change = (
    <Button
      icon={Pencil}
      disabledReason={dashboard.mayEdit ? null : 'Seul son auteur, ou qui gère les rapports, le peut.'}
      onClick={() => show(true)}
    >
      Modifier
    </Button>
  )
  return (
    <>
      <RecordHeader
        title={dashboard.name}
        description={
          <Badge tone={dashboard.shared ? 'info' : 'neutral'}>{dashboard.shared ? 'Partagé' : 'Privé'}</Badge>
        }
        actions={
          !changes && (
            <>
              {change}
              <DashboardMenu dashboard={dashboard} onGone={() => navigate({ to: '/reports/dashboards' })} />
            </>
          )
        }
      />
      {changes ? (
        <Suspense fallback={<Skeleton className="h-96" />}>
          <DashboardEditor dashboard={dashboard} onDone={() => show(false)} />
        </Suspense>
      ) : dashboard.cards.length === 0 ? (
        <Card flush>
          <EmptyState
            icon={LayoutGrid}
            title="Ce tableau n’a aucune carte"
            description="Ajoutez les chiffres et les graphiques que vous voulez voir ensemble."
            action={change}
          />
        </Card>
      ) : (
        <DashboardCards dashboard={dashboard} />
      )}
    </>
  )
}

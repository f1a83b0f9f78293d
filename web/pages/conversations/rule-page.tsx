import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '#web/api/api-client.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { RuleForm } from '#web/features/inbox-rules/rule-form.tsx'
import { rulesOptions } from '#web/features/inbox-rules/rule-queries.ts'
import { usePageTitle } from '#web/layouts/document-title.tsx'
import { RecordHeader } from '#web/layouts/record-header.tsx'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'

const route = getRouteApi('/app/conversations/settings/rules/$ruleId')

/** A rule of the inbox, to be changed. */
export function RulePage() {
  const { ruleId } = route.useParams()
  const navigate = useNavigate()
  const refusal = useRefusal('rule:write')
  const query = useQuery({ ...rulesOptions, enabled: refusal === undefined })
  const [stale] = useState(query.isFetching)
  const rule = query.data?.items.find(({ id }) => id === ruleId)
  usePageTitle(rule?.name)
  if (refusal)
    return (
      <>
        <RecordHeader />
        <Alert tone="info">{refusal}</Alert>
      </>
    )
  if (query.data && !rule && !query.isFetching)
    return (
      <EmptyState
        heading="h1"
        title="Règle introuvable"
        description="Cette règle a été supprimée."
        action={<LinkButton to="/conversations/settings">Voir les règles</LinkButton>}
      />
    )
  // The form keeps the rule as it is first shown: not one that was changed since it was read.
  if (!rule || (stale && !query.isFetchedAfterMount))
    return (
      <QueryState
        query={query}
        heading="h1"
        loading={
          <div aria-busy className="grid gap-6">
            <h1 className="sr-only">Chargement en cours</h1>
            <Skeleton className="h-8 w-64 max-w-full" />
            <Skeleton className="h-96" />
          </div>
        }
      />
    )
  return (
    <div className="max-w-form">
      <RecordHeader title={rule.name} />
      <RuleForm
        key={rule.id}
        rule={rule}
        save={(fields, revision) => api.inboxRules.updateInboxRule({ ruleId, revision, ...fields })}
        onSaved={() => {
          toast.success('Règle enregistrée')
          return navigate({ to: '/conversations/settings', ignoreBlocker: true })
        }}
      />
    </div>
  )
}

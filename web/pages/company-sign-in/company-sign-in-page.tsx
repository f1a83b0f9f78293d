import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { isSignInProblem, signInProblems } from '#shared/domain/company-sign-in/problems.ts'
import { usePlanRefusal } from '#web/api/plan.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { PlanNotice } from '#web/blocks/plans/plan-notice.tsx'
import { ConnectionsCard } from '#web/features/company-sign-in/connections-card.tsx'
import { DomainsCard } from '#web/features/company-sign-in/domains-card.tsx'
import { RequirementCard } from '#web/features/company-sign-in/requirement-card.tsx'
import { companySignInOptions } from '#web/features/company-sign-in/sign-in-queries.ts'
import { RecordHeader } from '#web/layouts/record-header.tsx'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const route = getRouteApi('/app/settings/sign-in')

/** The company's own sign-in: the domains whose addresses it speaks for, its providers, and whether it is required (ADR 145). */
export function CompanySignInPage() {
  const unreadable = useRefusal('sign-in:read')
  const refusal = useRefusal('sign-in:write')
  const plan = usePlanRefusal('directory:use')
  const { refused } = route.useSearch()
  const query = useQuery({ ...companySignInOptions, enabled: unreadable === undefined })
  const { data } = query
  const adding = refusal ?? plan?.message
  return (
    <div className="max-w-form">
      <RecordHeader description="Vos collègues se connectent par le fournisseur d’identité de votre entreprise." />
      {(unreadable ?? refusal) && (
        <Alert tone="info" className="mb-6">
          {unreadable ?? refusal}
        </Alert>
      )}
      <PlanNotice refusal={plan} className="mb-6" />
      {isSignInProblem(refused) && (
        <Alert tone="danger" className="mb-6">
          Connexion refusée. {signInProblems[refused]}
        </Alert>
      )}
      {unreadable !== undefined ? null : data ? (
        <div className="flex flex-col gap-6">
          <DomainsCard domains={data.domains} refusal={adding} kept={refusal} />
          <ConnectionsCard connections={data.connections} refusal={adding} kept={refusal} />
          <RequirementCard settings={data} refusal={data.required ? refusal : adding} />
        </div>
      ) : (
        <QueryState
          query={query}
          errorTitle="La connexion d’entreprise n’a pas pu être chargée"
          loading={
            <div className="flex flex-col gap-6">
              <Skeleton className="h-48" />
              <Skeleton className="h-48" />
              <Skeleton className="h-28" />
            </div>
          }
        />
      )}
    </div>
  )
}

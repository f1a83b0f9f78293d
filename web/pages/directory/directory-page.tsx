import '#web/api/zod-setup.ts'
import { useQuery } from '@tanstack/react-query'
import { usePlanRefusal } from '#web/api/plan.ts'
import { useRefusal } from '#web/api/use-can.ts'
import { PlanNotice } from '#web/blocks/plans/plan-notice.tsx'
import { DirectoryAccess } from '#web/features/directory/directory-access.tsx'
import { DirectoryActivity } from '#web/features/directory/directory-activity.tsx'
import { DirectoryEnd } from '#web/features/directory/directory-end.tsx'
import { DirectoryGroups } from '#web/features/directory/directory-groups.tsx'
import { directoryOptions } from '#web/features/directory/directory-queries.ts'
import { RecordHeader } from '#web/layouts/record-header.tsx'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** « Annuaire »: the company's directory, which makes the members and gives them their roles (SCIM 2.0). */
export function DirectoryPage() {
  const refusal = useRefusal('directory:read')
  return (
    <div className="max-w-cards">
      <RecordHeader
        description="L’annuaire de votre entreprise crée les membres, leur donne un rôle et coupe leur accès à leur départ. Leurs adresses appartiennent à un domaine que vous avez prouvé."
        actions={
          refusal === undefined && <LinkButton to="/settings/sign-in">Domaines et connexion</LinkButton>
        }
      />
      {refusal === undefined ? <DirectoryCards /> : <Alert tone="info">{refusal}</Alert>}
    </div>
  )
}

function DirectoryCards() {
  const query = useQuery(directoryOptions)
  const lacking = usePlanRefusal('directory:use')
  const { data } = query
  if (!data)
    return (
      <QueryState
        query={query}
        errorTitle="L’annuaire n’a pas pu être chargé"
        loading={
          <div className="flex flex-col gap-6" aria-busy>
            <Skeleton className="h-56" />
            <Skeleton className="h-48" />
            <Skeleton className="h-40" />
          </div>
        }
      />
    )
  const used = data.tokens.length > 0 || data.people > 0
  return (
    <div className="flex flex-col gap-6">
      <PlanNotice refusal={lacking} />
      {lacking !== null && used && (
        <Alert tone="info">
          Les requêtes de votre annuaire sont refusées tant que votre formule ne le comprend pas. Rien n’est
          supprimé&nbsp;: vos membres gardent leur accès et leur rôle. Déconnectez l’annuaire pour les gérer à
          la main.
        </Alert>
      )}
      <DirectoryAccess directory={data} />
      <DirectoryGroups directory={data} />
      <DirectoryActivity directory={data} />
      <DirectoryEnd directory={data} />
    </div>
  )
}

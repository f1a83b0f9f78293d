import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Navigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { roleLabels } from '#shared/domain/roles.ts'
import { orpc } from '#web/api/api-client.ts'
import { isMissing } from '#web/api/api-error.ts'
import { AbsencesCard } from '#web/features/absences/absences-card.tsx'
import { OrganizationCards } from '#web/features/identity/organization-cards.tsx'
import { ProfileFacts } from '#web/features/identity/profile-facts.tsx'
import { usePageTitle } from '#web/layouts/document-title.tsx'
import { QueryState } from '#web/patterns/query/query-state.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Skeleton, SkeletonText } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'

const route = getRouteApi('/app/profile/$userId')

/** Another member's profile, read only (specification, section 2.10). */
export function MemberProfilePage() {
  const { userId } = route.useParams()
  const query = useQuery(orpc.identity.getMemberProfile.queryOptions({ input: { userId } }))
  // A colleague may remove the member meanwhile.
  const member = isMissing(query.error) ? undefined : query.data
  usePageTitle(member?.name)
  if (!member)
    return (
      <QueryState
        query={query}
        heading="h1"
        errorTitle="Le profil n’a pas pu être chargé"
        missing={<Unknown />}
        loading={<Loading />}
      />
    )
  const { organization } = member
  return (
    <>
      <PageHeader
        title={
          <span className="flex items-center gap-4">
            <Avatar name={member.name} src={member.avatarUrl} size="lg" />
            {member.name}
          </span>
        }
        badge={
          organization.status === 'suspended' ? (
            <Badge tone="warning">Suspendu</Badge>
          ) : (
            <Badge dot={false}>{roleLabels[organization.role]}</Badge>
          )
        }
      />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 gap-6">
          <Card title="Profil">
            <ProfileFacts email={member.email} profile={member} />
          </Card>
          <AbsencesCard userId={userId} />
        </div>
        <OrganizationCards organizations={[organization]} />
      </div>
    </>
  )
}

/** Specification 2.10: without a user, the dashboard. */
function Unknown() {
  useEffect(() => {
    toast.error('Profil introuvable', {
      description: 'Cette personne n’existe pas, ou n’est pas membre de votre organisation.',
    })
  }, [])
  return <Navigate to="/dashboard" replace />
}

function Loading() {
  return (
    <div aria-busy className="grid gap-6">
      <h1 className="sr-only">Chargement du profil</h1>
      <div className="flex items-center gap-4">
        <Skeleton className="size-16 rounded-full!" />
        <Skeleton className="h-8 w-56 max-w-full" />
      </div>
      <div className="rounded-md border border-line bg-surface p-5">
        <SkeletonText lines={6} />
      </div>
    </div>
  )
}

import '#web/api/zod-setup.ts'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useRef } from 'react'
import { exportAddress } from '#web/api/export-address.ts'
import { useOrganization, useStartAfresh } from '#web/api/me.ts'
import { InvitationList } from '#web/features/organizations/invitation-list.tsx'
import { InviteForm, type InviteFormHandle } from '#web/features/organizations/invite-form.tsx'
import { LeaveOrganization } from '#web/features/organizations/leave-organization.tsx'
import { MemberList } from '#web/features/organizations/member-list.tsx'
import { memberFilterOf, type TeamSearch } from '#web/features/organizations/team-search.ts'
import { AnchorButton } from '#web/ui/anchor-button.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

const route = getRouteApi('/app/orgs/$orgId/members')

/** The team: who is in it, who is invited, and what each may do (specification, section 2.8). */
export function MembersPage() {
  const search = route.useSearch()
  const { orgId } = route.useParams()
  const { name } = useOrganization()
  const navigate = useNavigate({ from: '/orgs/$orgId/members' })
  const startAfresh = useStartAfresh()
  const form = useRef<InviteFormHandle>(null)
  const change = (next: Partial<TeamSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...next }), replace: true })
  const leave = async () => {
    await startAfresh()
    await navigate({ to: '/dashboard', ignoreBlocker: true })
  }
  return (
    <>
      <PageHeader
        title="Gestion d’équipe"
        description={name}
        actions={
          <>
            <AnchorButton
              href={exportAddress('/members/export', memberFilterOf(search))}
              download
              icon={Download}
            >
              Exporter
            </AnchorButton>
            <LeaveOrganization onLeft={leave} />
          </>
        }
      />
      <div className="flex flex-col gap-8">
        <InviteForm key={orgId} ref={form} />
        <InvitationList
          search={search}
          onSearchChange={change}
          onInvite={(person) => form.current?.begin(person)}
        />
        <MemberList search={search} onSearchChange={change} />
      </div>
    </>
  )
}

import '#web/api/zod-setup.ts'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import type { Invitation } from '#shared/contract/invitations.ts'
import { useOrganization, useStartAfresh } from '#web/api/me.ts'
import { useCan, useRefusal } from '#web/api/use-can.ts'
import { InvitationList } from '#web/features/organizations/invitation-list.tsx'
import { InviteDialog } from '#web/features/organizations/invite-dialog.tsx'
import { LeaveOrganization } from '#web/features/organizations/leave-organization.tsx'
import { MemberList } from '#web/features/organizations/member-list.tsx'
import { RoleGuide } from '#web/features/organizations/role-guide.tsx'
import { memberSearch } from '#web/features/organizations/team-search.ts'
import { RecordHeader } from '#web/layouts/record-header.tsx'
import { ExportLink } from '#web/patterns/list/export-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

const route = getRouteApi('/app/orgs/$orgId/members')

/** The team: who is in it, who is invited, and what each may do (specification, section 2.8). */
export function MembersPage() {
  const { orgId } = route.useParams()
  const { name } = useOrganization()
  const seesDirectory = useCan('directory:read')
  const refusal = useRefusal('member:manage')
  const navigate = useNavigate({ from: '/orgs/$orgId/members' })
  const startAfresh = useStartAfresh()
  const [inviting, setInviting] = useState<{ person: Invitation | null } | null>(null)
  const leave = async () => {
    await startAfresh()
    await navigate({ to: '/dashboard', ignoreBlocker: true })
  }
  return (
    <>
      <RecordHeader
        badge={<span className="min-w-0 truncate text-muted text-sm">{name}</span>}
        actions={
          <>
            <RoleGuide />
            {seesDirectory && <LinkButton to="/settings/directory">Annuaire</LinkButton>}
            <ExportLink path="/members/export" list={memberSearch} rows="ces membres" />
            <LeaveOrganization onLeft={leave} />
          </>
        }
        mainAction={
          <Button
            variant="primary"
            icon={UserPlus}
            disabledReason={refusal}
            onClick={() => setInviting({ person: null })}
          >
            Inviter
          </Button>
        }
      />
      <div className="flex flex-col gap-8">
        <MemberList />
        <InvitationList onInvite={(person) => setInviting({ person: person ?? null })} />
      </div>
      {inviting && <InviteDialog key={orgId} person={inviting.person} onClose={() => setInviting(null)} />}
    </>
  )
}

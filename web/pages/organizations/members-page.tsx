import '#web/api/zod-setup.ts'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { UserPlus } from 'lucide-react'
import { useRef } from 'react'
import { useOrganization, useStartAfresh } from '#web/api/me.ts'
import { useCan } from '#web/api/use-can.ts'
import { InvitationList } from '#web/features/organizations/invitation-list.tsx'
import { InviteForm, type InviteFormHandle } from '#web/features/organizations/invite-form.tsx'
import { LeaveOrganization } from '#web/features/organizations/leave-organization.tsx'
import { MemberList } from '#web/features/organizations/member-list.tsx'
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
  const mayInvite = useCan('member:manage')
  const navigate = useNavigate({ from: '/orgs/$orgId/members' })
  const startAfresh = useStartAfresh()
  const form = useRef<InviteFormHandle>(null)
  const leave = async () => {
    await startAfresh()
    await navigate({ to: '/dashboard', ignoreBlocker: true })
  }
  return (
    <>
      <RecordHeader
        description={name}
        actions={
          <>
            {seesDirectory && <LinkButton to="/settings/directory">Annuaire</LinkButton>}
            <ExportLink path="/members/export" list={memberSearch} rows="ces membres" />
            <LeaveOrganization onLeft={leave} />
          </>
        }
        mainAction={
          mayInvite && (
            <Button variant="primary" icon={UserPlus} onClick={() => form.current?.begin()}>
              Inviter
            </Button>
          )
        }
      />
      <div className="flex flex-col gap-8">
        <MemberList />
        <InviteForm key={orgId} ref={form} />
        <InvitationList onInvite={(person) => form.current?.begin(person)} />
      </div>
    </>
  )
}

import '#web/api/zod-setup.ts'
import { useNavigate } from '@tanstack/react-router'
import { useMe, useStartAfresh } from '#web/api/me.ts'
import { OrganizationWizard } from '#web/features/organizations/organization-wizard.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

export function NewOrganizationPage() {
  const { memberships } = useMe()
  const first = memberships.length === 0
  const navigate = useNavigate()
  const startAfresh = useStartAfresh()
  return (
    <>
      <PageHeader
        title={first ? 'Créez votre organisation' : 'Nouvelle organisation'}
        description="Vos devis, vos clients et votre équipe s’y trouvent. Vous pourrez tout modifier ensuite."
      />
      <OrganizationWizard
        onCreated={async ({ id }) => {
          await startAfresh()
          await navigate({ to: '/orgs/$orgId/members', params: { orgId: id }, ignoreBlocker: true })
        }}
      />
    </>
  )
}

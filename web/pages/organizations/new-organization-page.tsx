import '#web/api/zod-setup.ts'
import { useNavigate } from '@tanstack/react-router'
import { useMe, useStartAfresh } from '#web/api/me.ts'
import { OrganizationWizard } from '#web/features/organizations/organization-wizard.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

export function NewOrganizationPage() {
  const { memberships, user } = useMe()
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
          // As it was at the sign-up: the trial begins, and the plan that was chosen there waits to be paid for.
          const wished = first ? user.wishedPlan : null
          await startAfresh()
          await (wished === null || wished === 'gratuit'
            ? navigate({ to: '/orgs/$orgId/members', params: { orgId: id }, ignoreBlocker: true })
            : navigate({ to: '/billing', search: { plan: wished }, ignoreBlocker: true }))
        }}
      />
    </>
  )
}

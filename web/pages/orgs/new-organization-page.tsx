import '#web/api/zod-setup.ts'
import { useNavigate } from '@tanstack/react-router'
import { useMe, useStartAfresh } from '#web/api/me.ts'
import { NewOrganizationForm } from '#web/features/organizations/new-organization-form.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

export function NewOrganizationPage() {
  const first = useMe().memberships.length === 0
  const navigate = useNavigate()
  const startAfresh = useStartAfresh()
  return (
    <>
      <PageHeader
        title={first ? 'Créez votre organisation' : 'Nouvelle organisation'}
        description="Vos devis, vos clients et votre équipe s’y trouvent. Vous pourrez tout modifier ensuite."
      />
      <NewOrganizationForm
        onCreated={async () => {
          await startAfresh()
          await navigate({ to: '/dashboard', ignoreBlocker: true })
        }}
      />
    </>
  )
}

import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { exportAddress } from '#web/api/export-address.ts'
import { CompanyList } from '#web/features/crm/company-list.tsx'
import { companyFilterOf } from '#web/features/crm/list-search.ts'
import { NewClientLink } from '#web/features/crm/new-client-link.tsx'
import { AnchorButton } from '#web/ui/anchor-button.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

const route = getRouteApi('/app/crm/companies')

export function CompanyListPage() {
  const search = route.useSearch()
  const navigate = useNavigate({ from: '/crm/companies' })
  return (
    <>
      <PageHeader
        title="Entreprises"
        description="Vos clients et vos prospects, professionnels ou particuliers."
        actions={
          <AnchorButton
            href={exportAddress('/companies/export', companyFilterOf(search))}
            download
            icon={Download}
          >
            Exporter
          </AnchorButton>
        }
        mainAction={<NewClientLink noun="company" />}
      />
      <CompanyList
        search={search}
        onSearchChange={(change) =>
          void navigate({ search: (before) => ({ ...before, ...change }), replace: true })
        }
      />
    </>
  )
}
